import { readCard, readList } from "./card-line.ts";
import { createFenceEnds, fenceOpenedBy } from "./fence.ts";
import { headingOf, markerOf, tickedBoxOf, unescapeLine } from "./line-markers.ts";
import type { OutlineItem } from "./outline-item.ts";

const TAB_WIDTH = 4;

/** A row as it is being read. */
interface Reading {
  readonly depth: number;
  readonly lines: string[];
  /** The column its text begins in, for a row of a list: what follows there is part of it. */
  readonly column: number | null;
  readonly isDone?: true;
}

/**
 * Reads text as rows: lists of any sign, headings, tabs and spaces, in any mixture. Each line is a row, but for what
 * continues a row of a list below its text, and for code in fences, which is kept whole. Indentation counts in
 * relation to the lines before, so that no level is skipped.
 */
export const readMarkdown = (source: string): OutlineItem[] => withCards(readRows(source));

/** Makes cards of those rows that say some; a heading with ` ::` behind it only where rows stand below it. */
const withCards = (rows: readonly Omit<OutlineItem, "answer">[]): OutlineItem[] =>
  rows.map(({ text, ...row }, i) => {
    const hasRows = (rows[i + 1]?.depth ?? 0) > row.depth;
    return { ...row, ...((hasRows ? readList(text) : undefined) ?? readCard(text)) };
  });

/** Reads text as rows, of which each has all that it says in its text, also what makes a card of it. */
export function readRows(source: string): Omit<OutlineItem, "answer">[] {
  const lines = source.replaceAll(/\r\n?/g, "\n").split("\n");
  const endOf = createFenceEnds(lines);
  const rows: Reading[] = [];
  let headings: number[] = [];
  /** The columns in which the rows above the next one stand. */
  let open: number[] = [];
  let afterGap = false;

  const below = (column: number) => {
    while ((open.at(-1) ?? -1) >= column) open.pop();
    open.push(column);
    return headings.length + open.length - 1;
  };

  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] as string;
    const words = line.trimStart();
    if (words === "") {
      afterGap = true;
      continue;
    }
    const indent = columnsOf(line.slice(0, line.length - words.length));
    const heading = headingOf(words);
    const marker = heading === undefined ? (markerOf(words) ?? "") : "";
    const last = rows.at(-1);
    const afterMarker = words.slice(marker.length);
    const box = marker === "" ? "" : (tickedBoxOf(afterMarker) ?? "");
    const text = afterMarker.slice(box.length);
    const column = indent + (afterMarker === "" ? marker.trimEnd().length + 1 : columnsOf(marker));
    if (heading !== undefined) {
      const level = heading.trimEnd().length;
      headings = headings.filter((above) => above < level);
      rows.push({ depth: headings.length, lines: [words.slice(heading.length)], column: null });
      headings.push(level);
      open = [];
    } else {
      const continues = marker === "" && !afterGap && last?.column != null && indent >= last.column;
      const row = continues
        ? last
        : {
            depth: below(indent),
            lines: [],
            column: marker === "" ? null : column,
            ...(box === "" ? {} : { isDone: true as const }),
          };
      if (!continues) rows.push(row);
      const own = continues ? dedent(line, last.column ?? 0) : text;
      const fence = fenceOpenedBy(own);
      const end = fence && endOf(i, fence);
      row.lines.push(end === undefined ? unescapeLine(own) : own);
      for (; end !== undefined && i < end; i++)
        row.lines.push(dedent(lines[i + 1] as string, row.column ?? indent));
    }
    afterGap = false;
  }
  return rows.map(({ depth, lines: own, isDone }) => ({
    depth,
    text: own.join("\n"),
    ...(isDone ? { isDone } : {}),
  }));
}

/** How wide white space and signs are, from the beginning of a line. */
function columnsOf(text: string): number {
  let column = 0;
  for (const sign of text) column += sign === "\t" ? TAB_WIDTH - (column % TAB_WIDTH) : 1;
  return column;
}

/** A line without the indentation of the block it stands in. */
function dedent(line: string, columns: number): string {
  let at = 0;
  let column = 0;
  while (column < columns && (line[at] === " " || line[at] === "\t")) {
    column += line[at] === "\t" ? TAB_WIDTH - (column % TAB_WIDTH) : 1;
    at++;
  }
  return " ".repeat(Math.max(0, column - columns)) + line.slice(at);
}
