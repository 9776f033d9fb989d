/** A row of notes as text for Anki: cells between tabs, in quotes where a cell has signs that end one. */
export const ankiTextRow = (cells: readonly string[]): string => `${cells.map(ankiCell).join("\t")}\n`;

/** A row that began with a number sign would be a comment. */
const ankiCell = (text: string): string =>
  /["\t\r\n]|^#|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
