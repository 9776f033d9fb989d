import { changesBetween, type TokenChange } from "./changes.ts";
import { tokens } from "./tokens.ts";

export interface MergedText {
  readonly text: string;
  readonly conflict: boolean;
  /** On a conflict, the text that is to be kept beside the merged one. */
  readonly otherText?: string;
}

/**
 * Brings two texts together that were both made from `base`, word by word. Changes in different places are both
 * kept, the same change counts once. Where two changes overlap or touch, `mine`, the later text, stands whole
 * and `theirs` is returned beside it: half of each would be a sentence that nobody wrote.
 */
export function mergeText(base: string, mine: string, theirs: string): MergedText {
  if (theirs === base || mine === theirs) return { text: mine, conflict: false };
  if (mine === base) return { text: theirs, conflict: false };
  const words = tokens(base);
  const mineChanges = changesBetween(words, tokens(mine));
  const theirChanges = changesBetween(words, tokens(theirs));
  const changes = mineChanges && theirChanges && weave(mineChanges, theirChanges);
  if (!changes) return { text: mine, conflict: true, otherText: theirs };
  const merged: string[] = [];
  let read = 0;
  for (const { start, end, inserted } of changes) {
    merged.push(...words.slice(read, start), ...inserted);
    read = end;
  }
  merged.push(...words.slice(read));
  return { text: merged.join(""), conflict: false };
}

/** Both lists of changes in order of place; undefined where two of them meet and are not the same. */
function weave(mine: readonly TokenChange[], theirs: readonly TokenChange[]): TokenChange[] | undefined {
  const woven: TokenChange[] = [];
  let i = 0;
  let j = 0;
  for (;;) {
    const a = mine[i];
    const b = theirs[j];
    if (!a || !b) return [...woven, ...mine.slice(i), ...theirs.slice(j)];
    if (a.end < b.start) {
      woven.push(a);
      i++;
    } else if (b.end < a.start) {
      woven.push(b);
      j++;
    } else if (isSame(a, b)) {
      woven.push(a);
      i++;
      j++;
    } else return undefined;
  }
}

const isSame = (a: TokenChange, b: TokenChange) =>
  a.start === b.start && a.end === b.end && a.inserted.join("") === b.inserted.join("");
