import { fieldText } from "@perennial/domain/format/html/field-text";
import { createLosses } from "@perennial/domain/format/losses";
import { parseTable } from "@perennial/domain/format/table/parse";
import type { ColumnRole } from "@perennial/domain/format/table/roles";
import { type TableItem, tableItems } from "@perennial/domain/format/table/table-items";
import { err, ok, type Result } from "@perennial/domain/result";
import type { FileRefusal } from "./document.ts";
import { countLosses, type ReadTable } from "./read-table.ts";

const HEADER = /^#([a-z ]+):(.*)$/;
const GAP = /\{\{c\d+::/;
const SEPARATORS: ReadonlyMap<string, string> = new Map([
  ["tab", "\t"],
  ["comma", ","],
  ["semicolon", ";"],
  ["pipe", "|"],
  ["colon", ":"],
  ["space", " "],
]);

/** Returns whether a text is notes of Anki, by what it says of itself in its first line. */
export const looksLikeAnkiText = (text: string): boolean =>
  /^#(?:separator|html|tags|columns|notetype|deck|guid column|notetype column|deck column|tags column):/.test(
    text,
  );

/** Notes as Anki exports them as text: headers say what is what, and fields are HTML unless they say otherwise. */
export function readAnkiText(text: string): Result<Omit<ReadTable, "columns">, FileRefusal> {
  const { headers, from } = readHeaders(text);
  const said = headers.get("separator")?.toLowerCase() || "tab";
  const parsed = parseTable(text.slice(from), SEPARATORS.get(said) ?? said);
  if (parsed.openFrom !== undefined) {
    const line = parsed.openFrom + text.slice(0, from).split("\n").length - 1;
    return err({ sentence: `The file ends inside a quoted field that begins in line ${line}.` });
  }
  const { roles, labels, fields } = columnsOf(parsed.rows, headers, parsed.separator);
  const losses = createLosses();
  const isHtml = headers.get("html")?.toLowerCase() !== "false";
  const rows = parsed.rows.map((cells) => {
    const place = cells[fields[0] ?? 0] ?? "";
    return cells.map((cell, index) => {
      if (!fields.includes(index)) return cell;
      if (GAP.test(cell)) losses.add("notes with gaps, which stay as text", place);
      return isHtml ? fieldText(cell, (kind) => losses.add(kind, place)) : cell;
    });
  });
  const items = tableItems(rows, { names: labels, roles, pathSign: "::" });
  const deck = headers.get("deck");
  const skipped = countLosses(rows, { names: labels, roles, isGuess: true }, losses);
  return ok({ items: deck === undefined ? items : belowDeck(deck, items), losses, skipped });
}

interface Headers {
  readonly headers: ReadonlyMap<string, string>;
  /** Where the rows begin. */
  readonly from: number;
}

function readHeaders(text: string): Headers {
  const headers = new Map<string, string>();
  let from = 0;
  while (text[from] === "#") {
    const end = text.indexOf("\n", from);
    const line = text.slice(from, end < 0 ? text.length : end).replace(/\r$/, "");
    const [, key, written] = HEADER.exec(line) ?? [];
    // Spreadsheets fill the line up to the width of the table.
    const value = written?.replace(/^(.+?)[,;\t]+$/, "$1");
    // A separator may be a blank itself.
    if (key !== undefined && value !== undefined)
      headers.set(key, value.trim() || (key === "separator" ? value : ""));
    from = end < 0 ? text.length : end + 1;
  }
  return { headers, from };
}

const SPECIAL = { name: "guid", none: "notetype" } as const;

/** What is no field is named by its place; of the fields the first is the question and the second the answer. */
function columnsOf(rows: readonly (readonly string[])[], headers: Headers["headers"], separator: string) {
  const width = rows.reduce((most, { length }) => Math.max(most, length), 0);
  const names = headers.get("columns")?.split(separator) ?? [];
  const placeOf = (key: string) => Number(headers.get(`${key} column`) ?? 0) - 1;
  const [guid, deck, notetype, tags] = ["guid", "deck", "notetype", "tags"].map(placeOf);
  const fields: number[] = [];
  const roles: ColumnRole[] = [];
  const labels: string[] = [];
  for (let index = 0; index < width; index++) {
    const isField = ![guid, deck, notetype, tags].includes(index);
    if (isField) fields.push(index);
    const role = isField ? (["question", "answer"] as const)[fields.length - 1] : undefined;
    const special = index === guid ? "name" : index === deck ? "path" : index === notetype ? "none" : "child";
    roles.push(role ?? special);
    const unnamed = special === "name" || special === "none" ? SPECIAL[special] : `Field ${fields.length}`;
    labels.push(index === tags ? "Tags" : (names[index] ?? unnamed));
  }
  return { roles, labels, fields };
}

function belowDeck(deck: string, items: readonly TableItem[]): TableItem[] {
  const levels = deck.split("::").filter((level) => level !== "");
  return [
    ...levels.map((text, depth) => ({ depth, text })),
    ...items.map((item) => ({ ...item, depth: item.depth + levels.length })),
  ];
}
