/** Rows of cells, as they stand in a text. */
export interface ParsedTable {
  readonly rows: readonly (readonly string[])[];
  readonly separator: string;
  /** The line in which a quoted cell begins that never ends. */
  readonly openFrom: number | undefined;
}

const SEPARATORS = [",", "\t", ";", "|"] as const;
/** The first line by which spreadsheets are told the separator; it is no row. */
const SAID_SEPARATOR = /^"?sep=([^\r\n"])"?[,;\t]*(?:\r\n|\r|\n|$)/i;
/** What the separator is shows early. */
const SNIFFED = 64_000;
const SNIFFED_ROWS = 50;

/**
 * Reads a table as RFC 4180 has it, and as programs write it. A cell is quoted where its closing quotation mark stands
 * before a separator or the end of the line; any other one is kept sign for sign, as formulas need it.
 * @param separator found out where it is not said
 */
export function parseTable(
  text: string,
  separator: string = SAID_SEPARATOR.exec(text)?.[1] ?? separatorOf(text),
): ParsedTable {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = SAID_SEPARATOR.exec(text)?.[0].length ?? 0;
  while (at < text.length) {
    const cell = quotedCell(text, at, separator) ?? plainCell(text, at, separator);
    if (cell.end === undefined) return { rows, separator, openFrom: text.slice(0, at).split("\n").length };
    row.push(cell.text);
    at = cell.end;
    const isSeparated = text.startsWith(separator, at);
    if (isSeparated) at += separator.length;
    if (isSeparated && at < text.length) continue;
    // A last cell without a sign.
    if (isSeparated) row.push("");
    else at += text.startsWith("\r\n", at) ? 2 : 1;
    if (row.length > 1 || row[0] !== "") rows.push(row);
    row = [];
  }
  return { rows, separator, openFrom: undefined };
}

interface Cell {
  readonly text: string;
  /** Undefined where it does not end. */
  readonly end: number | undefined;
}

/** Reads the quoted cell that begins at `from`; undefined where it is not quoted as a whole. */
function quotedCell(text: string, from: number, separator: string): Cell | undefined {
  if (text[from] !== '"') return undefined;
  let close = from + 1;
  for (;;) {
    close = text.indexOf('"', close);
    if (close < 0) return { text: "", end: undefined };
    if (text[close + 1] !== '"') break;
    close += 2;
  }
  const next = close + 1;
  const isClosed =
    next === text.length || text.startsWith(separator, next) || /[\r\n]/.test(text[next] ?? "");
  return isClosed ? { text: text.slice(from + 1, close).replaceAll('""', '"'), end: next } : undefined;
}

function plainCell(text: string, from: number, separator: string): Cell {
  let end = from;
  while (end < text.length && text[end] !== "\n" && text[end] !== "\r" && !text.startsWith(separator, end))
    end++;
  return { text: text.slice(from, end), end };
}

/** The sign that takes the most rows apart into as many cells as the first. */
function separatorOf(text: string): string {
  const sample = text.slice(0, SNIFFED);
  const scored = SEPARATORS.map((separator) => {
    const [head = [], ...rest] = parseTable(sample, separator).rows.slice(0, SNIFFED_ROWS);
    const same = rest.filter(({ length }) => length === head.length).length;
    return { separator, score: head.length < 2 ? 0 : (1 + same) * head.length };
  });
  return scored.reduce((best, each) => (each.score > best.score ? each : best)).separator;
}

/** In a table most rows are as wide as the first. */
const SHARE_OF_SAME_WIDTH = 0.7;
const LONGEST_NAME = 60;

/**
 * Whether a text is a table: as wide in most of its rows, with a first row of names or held by tabs.
 * @param isNamedSo whether the file is called a table: then one row of two cells is enough
 */
export function looksLikeTable({ rows, separator, openFrom }: ParsedTable, isNamedSo = false): boolean {
  const [head = [], ...rest] = rows;
  if (isNamedSo && rows.some(({ length }) => length > 1)) return true;
  const isHeaded = head.every(
    (name) => name.trim() !== "" && !/^\s/.test(name) && name.length <= LONGEST_NAME,
  );
  if (head.length < 2 || !(isHeaded || separator === "\t")) return false;
  const same = rest.filter(({ length }) => length === head.length).length;
  if (openFrom !== undefined) return isHeaded;
  return rest.length > 0 ? same >= rest.length * SHARE_OF_SAME_WIDTH : separator === "\t";
}

/** Returns whether a text can be read as a table, though it may be none: most of its rows have several cells. */
export const mayBeTable = ({ rows, openFrom }: ParsedTable): boolean =>
  openFrom === undefined && rows.filter(({ length }) => length > 1).length > rows.length / 2;
