import type { OutlineItem } from "../../outline-text/outline-item.ts";
import type { ColumnRole } from "./roles.ts";

/** A row of an outline with the name that its table gives it, where it gives one. */
export interface NamedItem extends OutlineItem {
  readonly name?: string;
}

export interface TableLayout {
  readonly names: readonly string[];
  readonly roles: readonly ColumnRole[];
  /** What stands between the levels of a path. */
  readonly pathSign: string;
}

interface Branch {
  readonly item: { readonly text: string; readonly answer?: string; readonly name?: string };
  readonly below: Branch[];
}

/**
 * The rows of a table as an outline: each below its path, where it has one, as a note or a card, with its other cells
 * below it, labelled by their columns. Rows without a text are left out.
 */
export function tableItems(rows: readonly (readonly string[])[], layout: TableLayout): NamedItem[] {
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
    const branch: Branch = {
      item: {
        text,
        ...(back.trim() === "" ? {} : { answer: back }),
        ...(cells[name] ? { name: cells[name] } : {}),
      },
      below: cells.flatMap((cell, index) => labelled(cell, index, layout)),
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
  return [{ item: { text: `${columnLabel(names, index)}: ${cell}` }, below: [] }];
}

/** What a column is called for people, also where it has no name. */
export const columnLabel = (names: readonly string[], index: number): string =>
  names[index]?.trim() || `Column ${index + 1}`;

/** Without recursion: a path may have as many levels as a cell has room for. */
function flattened(top: readonly Branch[]): NamedItem[] {
  const items: NamedItem[] = [];
  const waiting = top.toReversed().map((branch) => ({ branch, depth: 0 }));
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { branch, depth } = next;
    items.push({ depth, ...branch.item });
    for (const below of branch.below.toReversed()) waiting.push({ branch: below, depth: depth + 1 });
  }
  return items;
}
