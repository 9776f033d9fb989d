import type { TableColumns, TableMapping } from "@perennial/contract/files/imports";
import { CARD_COLUMNS, CSV_COLUMNS } from "@perennial/domain/format/csv/columns";
import { fieldText } from "@perennial/domain/format/html/field-text";
import { createLosses, type Losses } from "@perennial/domain/format/losses";
import type { ParsedTable } from "@perennial/domain/format/table/parse";
import { type ColumnRole, guessRoles, namesColumns } from "@perennial/domain/format/table/roles";
import {
  columnLabel,
  type TableItem,
  type TableLayout,
  tableItems,
} from "@perennial/domain/format/table/table-items";
import { err, ok, type Result } from "@perennial/domain/result";
import { memoryOf } from "./annotated-items.ts";
import type { FileRefusal, RememberedItem } from "./document.ts";

export interface ReadTable {
  readonly items: readonly RememberedItem[];
  readonly columns: TableColumns;
  readonly losses: Losses;
  /** How many rows say nothing that a note or a card could begin with. */
  readonly skipped: number;
}

/** As the tags of notes of Anki are labelled. */
const TAGS = "Tags";
const SEPARATORS = [",", "\t", ";", "|"] as const;
const AS_TEXT: ReadonlySet<ColumnRole> = new Set(["question", "answer", "child"]);
/** The end of an element, a line end, or a sign by its name. */
const HTML = /<\/[a-z][a-z0-9]{0,10}>|<br\s?\/?>|&(?:nbsp|amp|lt|gt|quot|#\d{1,6});/i;
/** Where a table has elements that do more than mark words, it may be about HTML: its cells stay as they are. */
const hasOtherTags = (cell: string): boolean =>
  /<\/?(?!(?:b|i|u|em|strong|s|sub|sup|br|p|div|span|ul|ol|li|code|mark)\b)[a-z]/i.test(cell);
const SAMPLES = 3;
const SAMPLE_LENGTH = 80;

/** A row for each note or card, as far as the columns are known: by what the person says, else by their names. */
export function readTable(parsed: ParsedTable, mapping: TableMapping | null): Result<ReadTable, FileRefusal> {
  if (parsed.openFrom !== undefined)
    return err({ sentence: `The table ends inside a quoted cell that begins in line ${parsed.openFrom}.` });
  const [first = []] = parsed.rows;
  // A row may have more cells than the first one.
  const width = parsed.rows.reduce((most, { length }) => Math.max(most, length), 0);
  const head = Array.from({ length: width }, (_, index) => first[index] ?? "");
  const hasHeader = mapping?.has_header ?? namesColumns(parsed.rows);
  const cells = hasHeader ? parsed.rows.slice(1) : parsed.rows;
  const isOurs = hasHeader && CSV_COLUMNS.every((name, index) => head[index] === name);
  const names = head.map((name, index) =>
    hasHeader && name.trim() !== "" ? (isOurs && name === "tags" ? TAGS : name) : `Column ${index + 1}`,
  );
  const guessed = guessRoles(names.slice(0, first.length));
  const cardColumns = isOurs ? cardColumnsIn(head) : undefined;
  const isOfCards = (index: number) => index === cardColumns?.kind || index === cardColumns?.schedule;
  const roles = names.map(
    (_, index): ColumnRole =>
      isOfCards(index) ? "none" : (mapping?.roles[index] ?? guessed[index] ?? "child"),
  );
  const losses = createLosses();
  const looksLikeHtml = cells.some((row) => row.some((cell) => HTML.test(cell)));
  const hasHtml =
    looksLikeHtml && (mapping?.has_html ?? !(isOurs || cells.some((row) => row.some(hasOtherTags))));
  const rows = hasHtml
    ? cells.map((row) =>
        row.map((cell, at) =>
          AS_TEXT.has(roles[at] ?? "child")
            ? fieldText(cell, (kind) => losses.add(kind, row[0] ?? ""))
            : cell,
        ),
      )
    : cells;
  return ok({
    items: withMemory(
      tableItems(rows, { names, roles, pathSign: " > ", ...(cardColumns && { cardColumns }) }),
    ),
    columns: {
      has_header: hasHeader,
      separator: SEPARATORS.find((each) => each === parsed.separator) ?? ",",
      ...(looksLikeHtml ? { has_html: hasHtml } : {}),
      columns: columnsOf(rows, names, roles),
    },
    skipped: countLosses(rows, { names, roles, isGuess: !mapping?.roles.length && !cardColumns }, losses),
    losses,
  });
}

/** Undefined where the table is of a time when it did not say what kinds its cards are of. */
function cardColumnsIn(head: readonly string[]): TableLayout["cardColumns"] {
  const [kind, schedule] = CARD_COLUMNS.map((name) => head.indexOf(name, CSV_COLUMNS.length));
  return kind === CSV_COLUMNS.length && schedule === kind + 1 ? { kind, schedule } : undefined;
}

const withMemory = (items: readonly TableItem[]): RememberedItem[] =>
  items.map(({ schedules = [], ...item }) => ({ ...item, ...memoryOf(item.name ?? "", item, schedules) }));

interface LostOf {
  readonly names: readonly string[];
  readonly roles: readonly ColumnRole[];
  /** Nobody has said yet what the columns are for; what a person leaves out is no loss. */
  readonly isGuess: boolean;
}

const ROWS_WITHOUT_TEXT = "rows without a text, which are left out";

/** Counts the cells of a table that become no text here. @returns the number of rows that are left out as a whole */
export function countLosses(
  rows: readonly (readonly string[])[],
  { names, roles, isGuess }: LostOf,
  losses: Losses,
): number {
  const isSaid = (cell: string | undefined): cell is string => cell !== undefined && cell.trim() !== "";
  const [question, answer] = [roles.indexOf("question"), roles.indexOf("answer")];
  let skipped = 0;
  for (const cells of rows) {
    if (!isSaid(cells[question]) && !isSaid(cells[answer])) {
      const first = cells.find(isSaid);
      if (first === undefined) continue;
      losses.add(ROWS_WITHOUT_TEXT, first);
      skipped++;
      continue;
    }
    for (const [index, role] of roles.entries()) {
      const cell = cells[index];
      if (!isSaid(cell)) continue;
      const column = columnLabel(names, index).slice(0, SAMPLE_LENGTH).toWellFormed();
      if (role === "none" && isGuess) losses.add(`cells of the column ${column}`, cell);
    }
  }
  return skipped;
}

/** What its columns are, with the first cells of each. */
const columnsOf = (
  rows: readonly (readonly string[])[],
  names: readonly string[],
  roles: readonly ColumnRole[],
): TableColumns["columns"] =>
  names.map((name, index) => ({
    name,
    role: roles[index] ?? "child",
    samples: rows
      .flatMap((cells) => cells[index] || [])
      .slice(0, SAMPLES)
      .map((cell) => cell.slice(0, SAMPLE_LENGTH).toWellFormed()),
  }));
