import { changesBetween } from "./changes.ts";
import type { TokenChange } from "./shortest-edit.ts";
import { tokens } from "./tokens.ts";

export interface MergedText {
  readonly text: string;
  readonly conflict: boolean;
  /** On a conflict, the text to keep as a conflict copy. */
  readonly otherText?: string;
}

/**
 * Merges two texts that were made from the same base, word by word. Changes in different places are both kept, equal
 * changes count once. Where two changes overlap or touch, `mine`, the later text, is kept whole and `theirs` is
 * returned beside it: half of each would be a sentence that nobody wrote.
 */
export const mergeText = (base: string, mine: string, theirs: string): MergedText =>
  merge(base, mine, theirs, { isBefore: (one, other) => one.end < other.start });

/**
 * Merges two texts whose authors see each other type: changes that touch are both kept, and where both insert at one
 * place, theirs comes first. A word that both change is merged by its letters where possible.
 */
export const mergeWhileTyping = (base: string, mine: string, theirs: string): MergedText =>
  merge(base, mine, theirs, { isBefore: (one, other) => one.end <= other.start, mergeWord });

/** How the changes of both sides are merged into one list. */
interface Weaving {
  /** Returns whether one change lies before the other, so that both can be made. */
  readonly isBefore: (one: TokenChange, other: TokenChange) => boolean;
  /** Merges a word that both have changed; undefined where that is a conflict. */
  readonly mergeWord?: (base: string, mine: string, theirs: string) => string | undefined;
}

function merge(
  base: string,
  mine: string,
  theirs: string,
  weaving: Weaving,
  split: (text: string) => string[] = tokens,
): MergedText {
  if (theirs === base || mine === theirs) return { text: mine, conflict: false };
  if (mine === base) return { text: theirs, conflict: false };
  const words = split(base);
  const mineChanges = changesBetween(words, split(mine));
  const theirChanges = changesBetween(words, split(theirs));
  const changes = mineChanges && theirChanges && weave(words, mineChanges, theirChanges, weaving);
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

/** Merges both lists of changes by position; undefined where two of them conflict. */
function weave(
  words: readonly string[],
  mine: readonly TokenChange[],
  theirs: readonly TokenChange[],
  weaving: Weaving,
): TokenChange[] | undefined {
  const woven: TokenChange[] = [];
  let i = 0;
  let j = 0;
  for (;;) {
    const a = mine[i];
    const b = theirs[j];
    if (!a || !b) return [...woven, ...mine.slice(i), ...theirs.slice(j)];
    const both = isSame(a, b) ? a : undefined;
    if (!both && weaving.isBefore(b, a)) {
      woven.push(b);
      j++;
    } else if (!both && weaving.isBefore(a, b)) {
      woven.push(a);
      i++;
    } else {
      const one = both ?? inOneWord(words, a, b, weaving);
      if (!one) return undefined;
      woven.push(one);
      i++;
      j++;
    }
  }
}

/** Joins two changes of the same single word. */
function inOneWord(
  words: readonly string[],
  mine: TokenChange,
  theirs: TokenChange,
  { mergeWord }: Weaving,
): TokenChange | undefined {
  const { start, end } = mine;
  const word = words[start];
  if (!mergeWord || word === undefined || theirs.start !== start) return undefined;
  if (end !== start + 1 || theirs.end !== end) return undefined;
  const merged = mergeWord(word, mine.inserted.join(""), theirs.inserted.join(""));
  return merged === undefined ? undefined : { start, end, inserted: [merged] };
}

/**
 * Where one side has kept the word whole, what it typed around the word goes around the other side's version.
 * Otherwise letters decide, but only within a single word: across words, letters of one would be matched with those
 * of another.
 */
function mergeWord(base: string, mine: string, theirs: string): string | undefined {
  const around = aroundWord(base, mine);
  const theirsAround = aroundWord(base, theirs);
  if (around && theirsAround)
    return theirsAround.before + around.before + base + theirsAround.after + around.after;
  if (around) return around.before + theirs + around.after;
  if (theirsAround) return theirsAround.before + mine + theirsAround.after;
  if (tokens(mine).length > 1 || tokens(theirs).length > 1) return undefined;
  const merged = merge(base, mine, theirs, { isBefore: (one, other) => one.end <= other.start }, (text) =>
    Array.from(text),
  );
  return merged.conflict ? undefined : merged.text;
}

function aroundWord(word: string, text: string): { before: string; after: string } | undefined {
  const at = text.indexOf(word);
  return at < 0 ? undefined : { before: text.slice(0, at), after: text.slice(at + word.length) };
}

const isSame = (a: TokenChange, b: TokenChange) =>
  a.start === b.start && a.end === b.end && a.inserted.join("") === b.inserted.join("");
