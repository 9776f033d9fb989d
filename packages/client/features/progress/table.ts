import { csvRow } from "@perennial/domain/format/csv/write";

interface Column<Row> {
  readonly head: string;
  /** As a person reads it. */
  readonly text: (row: Row) => string;
  /** As a program reads it; the same where nothing is said. */
  readonly value?: (row: Row) => string;
}

/** The numbers of a plot: for a screen reader, and for a file. */
export interface NumberTable<Row> {
  readonly caption: string;
  /** Without its ending. */
  readonly fileName: string;
  /** The first one names the row. */
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
}

const csvOf = <Row>({ columns, rows }: NumberTable<Row>): string =>
  [columns.map(({ head }) => head), ...rows.map((row) => columns.map(({ text, value = text }) => value(row)))]
    .map(csvRow)
    .join("");

/** An address that a browser saves as the file; it needs no server. */
export const csvAddress = <Row>(table: NumberTable<Row>): string =>
  `data:text/csv;charset=utf-8,${encodeURIComponent(csvOf(table))}`;
