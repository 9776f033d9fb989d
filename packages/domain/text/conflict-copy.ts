import { changesBetween } from "./changes.ts";
import { tokens } from "./tokens.ts";

/** A text that does not stand after a conflict, with what the edit that took its place was made from. */
export interface ConflictText {
  readonly text: string;
  readonly base: string;
}

/**
 * What the copy beside a note says after one more conflict between the same hands: there is one copy of it, which
 * holds a line for each text that does not stand, and which no word ever leaves. Where the text that makes way now was
 * written on from a line of the copy, it takes the place of that line.
 * @param copy what the copy says; null where there is none yet
 */
export function withConflictText(copy: string | null, { text, base }: ConflictText): string {
  if (copy === null) return text;
  const lines = inLines(copy);
  if (lines.includes(inLines(text))) return copy;
  if (base.trim() === "" || !lines.includes(inLines(base)) || !isWrittenOn(base, text))
    return `${copy}\n${text}`;
  return lines.replace(inLines(base), () => inLines(text)).slice(1, -1);
}

/** So that a text is found as whole lines only. */
const inLines = (text: string) => `\n${text}\n`;

/** Whether each word of the one text stands in the other, at its place, as it was or with letters added to it. */
function isWrittenOn(before: string, after: string): boolean {
  const words = tokens(before);
  const changes = changesBetween(words, tokens(after));
  const isKept = (word: string, inserted: string) => word.trim() === "" || inserted.startsWith(word);
  return (
    changes?.every(({ start, end, inserted }) =>
      isKept(words.slice(start, end).join(""), inserted.join("")),
    ) ?? false
  );
}
