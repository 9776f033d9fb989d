import { writeCard } from "./card-line.ts";
import { createFenceEnds, fenceOpenedBy } from "./fence.ts";
import { escapeLine } from "./line-markers.ts";
import type { OutlineItem } from "./outline-item.ts";

const INDENT = "  ";

/** Rows as a list in Markdown, of which `readMarkdown` makes the same rows. */
export const writeMarkdown = (items: Iterable<OutlineItem>): string => writeRows(items, writeCard);

/**
 * Rows as a list in Markdown.
 * @param textOf what a row says, of which `readRows` makes the same
 */
export const writeRows = <Item extends OutlineItem>(
  items: Iterable<Item>,
  textOf: (item: Item) => string,
): string => [...items].flatMap((item) => linesOf(item, textOf(item))).join("\n");

/** The further lines of a text stand below its first word, where they belong to the row. */
function linesOf({ depth, isDone }: OutlineItem, text: string): string[] {
  const indent = INDENT.repeat(depth);
  return contentLines(text).map((line, i) => {
    if (i === 0) return [`${indent}-`, ...(isDone ? ["[x]"] : []), ...(line === "" ? [] : [line])].join(" ");
    return line === "" ? "" : indent + INDENT + line;
  });
}

/** Code in fences stays as it is. */
function contentLines(text: string): string[] {
  const lines = text.split("\n");
  const endOf = createFenceEnds(lines);
  const written: string[] = [];
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] as string;
    const fence = fenceOpenedBy(line);
    const end = fence && endOf(i, fence);
    if (end === undefined) written.push(escapeLine(line, i === 0));
    else {
      written.push(...lines.slice(i, end + 1));
      i = end;
    }
  }
  return written;
}
