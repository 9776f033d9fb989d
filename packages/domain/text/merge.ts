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
export const mergeText = (base: string, mine: string, theirs: string): MergedText =>
  merge(base, mine, theirs, isApart);

/**
 * The same for two people who see each other type: changes that touch are both kept, and where both put words into
 * one place, theirs come first. Where both change the same word, it is brought together letter by letter; only
 * letters that both replaced are a conflict.
 */
export function mergeWhileTyping(base: string, mine: string, theirs: string): MergedText {
  const byWords = merge(base, mine, theirs, isBefore);
  return byWords.conflict ? merge(base, mine, theirs, isBefore, (text) => Array.from(text)) : byWords;
}

/** Whether one change lies before another one, so that both can be made. */
type Order = (one: TokenChange, other: TokenChange) => boolean;
const isApart: Order = (one, other) => one.end < other.start;
const isBefore: Order = (one, other) => one.end <= other.start;

function merge(base: string, mine: string, theirs: string, before: Order, split = tokens): MergedText {
  if (theirs === base || mine === theirs) return { text: mine, conflict: false };
  if (mine === base) return { text: theirs, conflict: false };
  const words = split(base);
  const mineChanges = changesBetween(words, split(mine));
  const theirChanges = changesBetween(words, split(theirs));
  const changes = mineChanges && theirChanges && weave(mineChanges, theirChanges, before);
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
function weave(
  mine: readonly TokenChange[],
  theirs: readonly TokenChange[],
  before: Order,
): TokenChange[] | undefined {
  const woven: TokenChange[] = [];
  let i = 0;
  let j = 0;
  for (;;) {
    const a = mine[i];
    const b = theirs[j];
    if (!a || !b) return [...woven, ...mine.slice(i), ...theirs.slice(j)];
    if (isSame(a, b)) {
      woven.push(a);
      i++;
      j++;
    } else if (before(b, a)) {
      woven.push(b);
      j++;
    } else if (before(a, b)) {
      woven.push(a);
      i++;
    } else return undefined;
  }
}

const isSame = (a: TokenChange, b: TokenChange) =>
  a.start === b.start && a.end === b.end && a.inserted.join("") === b.inserted.join("");
