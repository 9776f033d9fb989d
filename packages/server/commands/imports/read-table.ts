import type { TableColumns, TableMapping } from "@perennial/contract/imports";
import { createLosses, type Losses } from "@perennial/domain/format/losses";
import type { ParsedTable } from "@perennial/domain/format/table/parse";
import { type ColumnRole, guessRoles, namesColumns } from "@perennial/domain/format/table/roles";
import { type NamedItem, tableItems } from "@perennial/domain/format/table/table-items";
import { err, ok, type Result } from "@perennial/domain/result";
import type { Refused } from "./document.ts";

export interface ReadTable {
  readonly items: readonly NamedItem[];
  readonly columns: TableColumns;
  readonly losses: Losses;
}

const SAMPLES = 3;
const SAMPLE_LENGTH = 80;

/** A row for each note or card, as far as the columns are known: by what the person says, else by their names. */
export function readTable(parsed: ParsedTable, mapping: TableMapping | null): Result<ReadTable, Refused> {
  if (parsed.openFrom !== undefined)
    return err({ sentence: `The table ends inside a quoted cell that begins in line ${parsed.openFrom}.` });
  const [head = []] = parsed.rows;
  const hasHeader = mapping?.has_header ?? (parsed.separator !== "\t" || namesColumns(head));
  const rows = hasHeader ? parsed.rows.slice(1) : parsed.rows;
  const names = head.map((name, index) => (hasHeader ? name : `Column ${index + 1}`));
  const guessed = guessRoles(names);
  const roles = names.map((_, index) => mapping?.roles[index] ?? guessed[index] ?? "child");
  return ok({
    items: tableItems(rows, { names, roles, pathSign: " > " }),
    columns: columnsOf(rows, names, roles, hasHeader),
    losses: createLosses(),
  });
}

/** What its columns are, with the first cells of each. */
const columnsOf = (
  rows: readonly (readonly string[])[],
  names: readonly string[],
  roles: readonly ColumnRole[],
  hasHeader: boolean,
): TableColumns => ({
  has_header: hasHeader,
  columns: names.map((name, index) => ({
    name,
    role: roles[index] ?? "child",
    samples: rows
      .flatMap((cells) => cells[index] || [])
      .slice(0, SAMPLES)
      .map((cell) => cell.slice(0, SAMPLE_LENGTH).toWellFormed()),
  })),
});
