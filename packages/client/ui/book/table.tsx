import type { ReactElement, ReactNode } from "react";

/** A column of a table: its head, what stands in it, and a class for all its cells. */
interface Column<Row> {
  readonly head: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  readonly className?: string;
}

/** A table of figures; the first column names the row. The caption is for screen readers. */
export function Table<Row>({
  caption,
  columns,
  rows,
  keyOf,
  className = "tbl",
  rowClass,
}: {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  className?: string;
  rowClass?: (row: Row) => string | undefined;
}): ReactElement {
  return (
    <table className={className}>
      <caption className="vh">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ head, className }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns never change places
            <th key={i} scope="col" className={className}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} className={rowClass?.(row)}>
            {columns.map(({ cell, className }, i) => {
              const Cell = i === 0 ? "th" : "td";
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns never change places
                <Cell key={i} scope={i === 0 ? "row" : undefined} className={className}>
                  {cell(row)}
                </Cell>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
