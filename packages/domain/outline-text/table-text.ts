import type { OutlineItem } from "./outline-item.ts";

/** What stands between the cells of a table's line in the text of its row. */
export const CELL_SIGN = " | ";

/**
 * Reads text as a spreadsheet copies it: one row for each line, with its cells divided. Null where it is no table: the
 * lines have not the same number of tabs, or have them in front only, as indented lines do.
 */
export function readTable(text: string): OutlineItem[] | null {
  const lines = text.replaceAll(/\r\n?/g, "\n").replace(/\n$/, "").split("\n");
  const cells = lines.map((line) => line.split("\t"));
  const columns = cells[0]?.length ?? 0;
  const isTable = columns > 1 && cells.every(({ length }) => length === columns) && /\S\t/.test(text);
  if (!isTable) return null;
  return cells.flatMap((row) => {
    const words = row.map((cell) => cell.trim());
    return words.every((cell) => cell === "") ? [] : [{ depth: 0, text: words.join(CELL_SIGN).trim() }];
  });
}

/** The rows of a table with two columns as cards, its first column asking; null where it has more or fewer of them. */
export function cardsOfColumns(rows: readonly OutlineItem[]): OutlineItem[] | null {
  const cells = rows.map(({ text, answer }) => (answer === undefined ? text.split(/(?:^| )\|(?: |$)/) : []));
  if (rows.length === 0 || !cells.every((each) => each.length === 2)) return null;
  return rows.map((row, i) => {
    const [text = "", answer = ""] = cells[i] ?? [];
    return text.trim() === "" || answer.trim() === "" ? row : { ...row, text, answer };
  });
}
