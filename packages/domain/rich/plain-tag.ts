import { isRead } from "./is-read.ts";
import { tagEnd } from "./tag.ts";

/** The signs between which there may be no tag: of code, of formulas, of links. */
const AROUND = [
  ["`", "`"],
  ["$", "$"],
  ["\\(", "\\)"],
  ["\\[", "\\]"],
  ["[", "]"],
  ["](", ")"],
] as const;

/**
 * Returns where the tag ends that begins at an offset, without the grammar, which a page loads later (`rich/pieces.ts`).
 * What it finds is a tag there as well; of those there it leaves out what the signs around it may make something else.
 */
export function plainTagEnd(text: string, from: number): number | undefined {
  const end = tagEnd(text, from);
  if (end === undefined || /^\s*(?:```|~~~|\$\$|\\\[)/.test(text)) return undefined;
  const before = text.slice(text.lastIndexOf("\n", from) + 1, from);
  const [after = ""] = text.slice(from).split("\n", 1);
  const isWithin = AROUND.some(([open, close]) => before.includes(open) && after.includes(close));
  return isWithin || /(?:\/\/|www\.)\S*$/i.test(before) || !isRead(before + after) ? undefined : end;
}
