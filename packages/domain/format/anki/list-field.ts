import type { RowInField } from "./steps-field.ts";

/** By these classes a list is known again as the rows that answer a card, and each row as itself. */
const LIST_CLASS = "perennial-list";
const ROW_CLASS = "row-";
const LIST = new RegExp(`^<ul class="?${LIST_CLASS}"?>([\\s\\S]*)</ul>$`);
const ROWS = new RegExp(`<li(?: class="?${ROW_CLASS}(\\d{1,6})"?)?>([\\s\\S]*?)</li>`, "g");
/** Of lists within a row, and of what was made of a row. */
const ITEM = /<\/?li\b/;

/** Returns the rows that answer a card as a field of Anki. */
export const listField = (rows: readonly RowInField[]): string =>
  `<ul class="${LIST_CLASS}">${rows.map(({ number, html }) => `<li class="${ROW_CLASS}${number}">${html}</li>`).join("")}</ul>`;

/**
 * Returns the rows of such a field; undefined where it is none, or its list was made into something else. Rows that Anki
 * added have the numbers above the highest.
 */
export function readList(field: string): readonly RowInField[] | undefined {
  const [, list] = LIST.exec(field.trim()) ?? [];
  if (list === undefined || ITEM.test(list.replace(ROWS, "")) || list.replace(ROWS, "").trim() !== "")
    return undefined;
  const found = [...list.matchAll(ROWS)].map(([, number, html = ""]) => ({
    number: Number(number ?? 0),
    html,
  }));
  if (found.some(({ html }) => ITEM.test(html))) return undefined;
  const taken = new Set<number>();
  let highest = Math.max(0, ...found.map(({ number }) => number));
  return found.map(({ number: said, html }) => {
    // Where a row is split in Anki, both parts have its class.
    const number = said > 0 && !taken.has(said) ? said : ++highest;
    taken.add(number);
    return { number, html };
  });
}
