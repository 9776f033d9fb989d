import type { OutlineItem } from "../../outline-text/outline-item.ts";
import { type CardFromCells, readCardCells } from "../csv/card-cells.ts";
import type { ColumnRole } from "./roles.ts";

/** A row of an outline with the name that its source gives it, where it gives one. */
export interface NamedItem extends OutlineItem {
  readonly name?: string;
  /** When it was changed last there, where that is said, in milliseconds. */
  readonly changedAt?: number;
}

/** What the row of a table, and each of its cells that stand below it, is made into. */
export interface TableItem extends NamedItem {
  readonly isRow?: true;
  /** Of a cell: what its column is called. */
  readonly column?: string;
  /** Of a card, by its parts in their order, where its table says them. */
  readonly schedules?: CardFromCells["schedules"];
}

export interface TableLayout {
  readonly names: readonly string[];
  readonly roles: readonly ColumnRole[];
  /** What stands between the levels of a path. */
  readonly pathSign: string;
  /** Of a table that was written here: where the kinds and the schedules of its cards stand. */
  readonly cardColumns?: { readonly kind: number; readonly schedule: number };
}

interface Branch {
  readonly item: Omit<TableItem, "depth">;
  readonly below: Branch[];
}

/** Returns a table as an outline: each row below its path, with its other cells, labelled, below it. */
export function tableItems(rows: readonly (readonly string[])[], layout: TableLayout): TableItem[] {
  const top: Branch[] = [];
  const paths = new Map<string, Branch[]>();
  const column = (role: ColumnRole) => layout.roles.indexOf(role);
  const [question, answer, path, name] = [
    column("question"),
    column("answer"),
    column("path"),
    column("name"),
  ];
  for (const cells of rows) {
    const [text = "", back = ""] = [cells[question], cells[answer]];
    if (text.trim() === "" && back.trim() === "") continue;
    const { kind = -1, schedule = -1 } = layout.cardColumns ?? {};
    const said = readCardCells({
      question: text,
      answer: back,
      kind: cells[kind] ?? "",
      schedule: cells[schedule] ?? "",
    });
    const branch: Branch = {
      item: {
        isRow: true,
        ...said.card,
        ...(cells[name] ? { name: cells[name] } : {}),
        ...(said.schedules.length > 0 ? { schedules: said.schedules } : {}),
      },
      below: [
        ...said.rows.map((row) => ({ item: { text: row }, below: [] })),
        ...cells.flatMap((cell, index) => labelled(cell, index, layout)),
      ],
    };
    placeOf(cells[path] ?? "").push(branch);
  }
  return flattened(top);

  function placeOf(whole: string): Branch[] {
    const known = paths.get(whole);
    if (known) return known;
    let place = top;
    let above = "";
    for (const text of whole.split(layout.pathSign).filter((level) => level.trim() !== "")) {
      above += `${layout.pathSign}${text}`;
      const below = paths.get(above) ?? [];
      if (!paths.has(above)) place.push({ item: { text: text.trim() }, below });
      paths.set(above, below);
      place = below;
    }
    paths.set(whole, place);
    return place;
  }
}

function labelled(cell: string, index: number, { names, roles }: TableLayout): Branch[] {
  if (cell.trim() === "" || (roles[index] ?? "child") !== "child") return [];
  const column = columnLabel(names, index);
  return [{ item: { text: cellText(column, cell), column }, below: [] }];
}

/** A cell with its label. */
const cellText = (column: string, cell: string): string => `${column}: ${cell}`;

/** What stands in a cell, of which somebody may have taken the label away. */
export const cellIn = (text: string, column: string): string =>
  text.startsWith(cellText(column, "")) ? text.slice(cellText(column, "").length) : text;

/** What a column is called for people, also where it has no name. */
export const columnLabel = (names: readonly string[], index: number): string =>
  names[index]?.trim() || `Column ${index + 1}`;

/** Without recursion: a path may have as many levels as a cell has room for. */
function flattened(top: readonly Branch[]): TableItem[] {
  const items: TableItem[] = [];
  const waiting = top.toReversed().map((branch) => ({ branch, depth: 0 }));
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { branch, depth } = next;
    items.push({ depth, ...branch.item });
    for (const below of branch.below.toReversed()) waiting.push({ branch: below, depth: depth + 1 });
  }
  return items;
}
