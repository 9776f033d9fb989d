/**
 * A tree as text, so that a test shows what it starts from and what it expects: two spaces a level, and
 * `? question => answer` for a card.
 */
export interface TextNode {
  readonly text: string;
  /** Absent on a note. */
  readonly answer?: string;
  readonly children: readonly TextNode[];
}

/** One row of an outline as it is shown or stored; the root has level 1. */
export interface OutlineRow {
  readonly level: number;
  readonly kind: "note" | "flashcard";
  /** The text of a note, the question of a card. */
  readonly text: string;
}

const CARD = /^\? (.*?) =>(?: (.*))?$/;

/** Reads the first tree of the text; the indentation of its first line is taken off everywhere. */
export function parseTree(source: string): TextNode {
  const lines = source.split("\n").filter((line) => line.trim() !== "");
  const indentOf = (line: string) => line.length - line.trimStart().length;
  const base = indentOf(lines[0] ?? "");
  type Open = { text: string; answer?: string; children: Open[] };
  const path: Open[] = [];
  for (const line of lines) {
    const depth = (indentOf(line) - base) / 2;
    const card = CARD.exec(line.trim());
    const blank = line.trim() === "-";
    const node: Open =
      card === null
        ? { text: blank ? "" : line.trim(), children: [] }
        : { text: card[1] ?? "", answer: card[2] ?? "", children: [] };
    if (!Number.isInteger(depth) || depth > path.length) throw new Error(`Wrong indentation: ${line}`);
    path.length = depth;
    path.at(-1)?.children.push(node);
    path.push(node);
  }
  const root = path[0];
  if (root === undefined) throw new Error("The text holds no tree.");
  return root;
}

const line = (row: OutlineRow): string =>
  `${"  ".repeat(row.level - 1)}${row.kind === "flashcard" ? "? " : ""}${row.text === "" ? "-" : row.text}`;

/** Rows as text, one a line; a blank note is `-`, a card shows its question alone. */
export const formatRows = (rows: readonly OutlineRow[]): string => rows.map(line).join("\n");

/** A written-down expectation in the form that `formatRows` gives. */
export function expected(source: string): string {
  const rows: OutlineRow[] = [];
  const visit = (node: TextNode, level: number) => {
    rows.push({ level, kind: node.answer === undefined ? "note" : "flashcard", text: node.text });
    for (const child of node.children) visit(child, level + 1);
  };
  visit(parseTree(source.replaceAll(/^(\s*)\? ((?!.* => ).*)$/gm, "$1? $2 => ")), 1);
  return formatRows(rows);
}
