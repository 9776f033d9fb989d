import { changesBetween } from "./changes.ts";
import { tokens } from "./tokens.ts";

/**
 * Returns where a caret belongs in a changed text: beside the words it stood at.
 * @param offset in UTF-16 code units; text inserted exactly there comes after it
 */
export function mapOffset(before: string, after: string, offset: number): number {
  const words = tokens(before);
  const changes = changesBetween(words, tokens(after));
  if (!changes) return Math.min(offset, after.length);
  const starts = [0];
  for (const word of words) starts.push((starts.at(-1) ?? 0) + word.length);
  let shift = 0;
  for (const { start, end, inserted } of changes) {
    const from = starts[start] ?? 0;
    const to = starts[end] ?? 0;
    const length = inserted.join("").length;
    if (offset <= from) break;
    // Inside replaced words the caret stays as far in, or at the end of the new ones.
    if (offset < to) return from + shift + Math.min(offset - from, length);
    shift += length - (to - from);
  }
  return offset + shift;
}
