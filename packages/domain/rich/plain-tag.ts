import { isRead } from "./is-read.ts";
import { tagEnd } from "./tag.ts";

/** A line in two at a place between signs of code, of formulas or of links, or in an address: what begins there may be no tag. */
const WITHIN = /([`$]).*\n.*\1|\[.*\n.*\]|[\\\]]\(.*\n.*\)|(?:\/\/|www\.)\S*\n/i;

/**
 * Returns where the tag ends that begins at an offset, without the grammar, which a page loads later (`rich/pieces.ts`).
 * What it finds is a tag there as well; of those there it leaves out what the signs around it may make something else.
 */
export function plainTagEnd(text: string, from: number): number | undefined {
  const end = tagEnd(text, from);
  if (end === undefined || /^\s*(?:```|~~~|\$\$|\\\[)/.test(text)) return undefined;
  const before = text.slice(text.lastIndexOf("\n", from) + 1, from);
  const [after = ""] = text.slice(from).split("\n", 1);
  return isRead(before + after) && !WITHIN.test(`${before}\n${after}`) ? end : undefined;
}
