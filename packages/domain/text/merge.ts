import { changesBetween } from "./changes.ts";
import { mergeTagNames } from "./merge-tag.ts";
import type { TokenChange } from "./shortest-edit.ts";
import { isTag, isWord, tokens, tokensWithTags } from "./tokens.ts";

export interface MergedText {
  readonly text: string;
  readonly conflict: boolean;
  /** On a conflict, the text to keep as a conflict copy. */
  readonly otherText?: string;
}

/**
 * Merges two texts that were both made from `base`, word by word. Changes in different places are both
 * kept, the same change counts once; where both put words into one place, `theirs`, which stand already, come first,
 * and no two words become one. Where both replaced the same word, `mine`, the later text, stands whole and `theirs` is
 * returned beside it: half of each would be a sentence that nobody wrote. Of a tag to which both gave another name the
 * later name stands, and nothing is kept (decision 121).
 */
export function mergeText(base: string, mine: string, theirs: string): MergedText {
  const hasTags = (base + mine + theirs).includes("#");
  const merged = hasTags && merge(base, mine, theirs, TAGS);
  return merged && !merged.conflict ? merged : merge(base, mine, theirs, WORDS);
}

/** Merges like `mergeText` while two people type: a word that both change is merged by its letters where possible. */
export const mergeWhileTyping = (base: string, mine: string, theirs: string): MergedText =>
  merge(base, mine, theirs, { ...WORDS, mergeWord });

/** Joins two texts that conflict where no copy can be kept: what differs stands twice, `theirs` first (decision 34). */
export function bothTexts(mine: string, theirs: string): string {
  const words = tokens(mine);
  const others = tokens(theirs);
  const changes = changesBetween(words, others) ?? [{ start: 0, inserted: others }];
  // What goes by a change stays here, behind what comes.
  const added = changes.map((change) => ({ ...change, end: change.start }));
  return changed(words, added, WORDS.isOne);
}

/** What texts are made of, and what can be done about pieces of them that meet. */
interface Weaving {
  readonly split: (text: string) => string[];
  /** What of a piece tells that another one has come from it; undefined where only the same piece has. */
  readonly nameOf?: (piece: string) => string;
  /** Whether two pieces that came to stand side by side would be read as one. */
  readonly isOne: (before: string, after: string) => boolean;
  /** What becomes of a piece that both have changed; undefined where that cannot be told. */
  readonly mergeWord?: (base: string, mine: string, theirs: string) => string | undefined;
  /** What becomes of one that tells by itself what each has made of it; undefined for any other. */
  readonly mergeTold?: (
    base: string,
    mine: readonly string[],
    theirs: readonly string[],
  ) => string[] | undefined;
}

const WORDS: Weaving = {
  split: tokens,
  isOne: (before, after) => before.trim() !== "" && tokens(before + after)[0] !== before,
};
/** Words among which a tag is one: two names of it are no conflict. */
const TAGS: Weaving = {
  split: tokensWithTags,
  nameOf: (token) => (isTag(token) ? "#tag" : token),
  isOne: (before, after) =>
    isTag(before)
      ? tokensWithTags(before + after).length === 1 || isTag(after)
      : WORDS.isOne(before, after) || (isTag(after) && !/(?:^|[\s(])$/.test(before)),
  mergeTold: mergeTag,
};
const LETTERS: Weaving = { split: (word) => Array.from(word), isOne: () => false };

function merge(base: string, mine: string, theirs: string, weaving: Weaving): MergedText {
  const { split, nameOf } = weaving;
  if (theirs === base || mine === theirs) return { text: mine, conflict: false };
  if (mine === base) return { text: theirs, conflict: false };
  const words = split(base);
  const mineChanges = changesBetween(words, split(mine), nameOf);
  const theirChanges = changesBetween(words, split(theirs), nameOf);
  const changes = mineChanges && theirChanges && weave(words, mineChanges, theirChanges, weaving);
  const text = changes && changed(words, changes, weaving.isOne);
  if (text === undefined || !isMadeOf(text, [base, mine, theirs]))
    return { text: mine, conflict: true, otherText: theirs };
  return { text, conflict: false };
}

/** Whether each link, address and formula of a text stood in one of those it was made of. */
function isMadeOf(text: string, texts: readonly string[]): boolean {
  const known = new Set(texts.flatMap(tokens));
  return tokens(text).every((token) => isWord(token) || known.has(token));
}

/** Returns the text that changes make of its pieces. Where two meet that would be read as one, a space stands between. */
function changed(words: readonly string[], changes: readonly TokenChange[], isOne: Weaving["isOne"]): string {
  const pieces: string[] = [];
  let read = 0;
  for (const { start, end, inserted } of changes) {
    addTo(pieces, words.slice(read, start), isOne);
    addTo(pieces, inserted, isOne);
    read = end;
  }
  addTo(pieces, words.slice(read), isOne);
  return pieces.join("");
}

function addTo(pieces: string[], more: readonly string[], isOne: Weaving["isOne"]): void {
  const [first] = more;
  if (first !== undefined && isOne(pieces.at(-1) ?? "", first)) pieces.push(" ");
  pieces.push(...more);
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
    if (!both && isBefore(b, a)) {
      woven.push(b);
      j++;
    } else if (!both && isBefore(a, b)) {
      woven.push(a);
      i++;
    } else {
      const isTold = isWordTold(words, mine, i) && isWordTold(words, theirs, j);
      const one = both ?? ofOnePiece(words, a, b, weaving, isTold);
      if (!one) return undefined;
      woven.push(one);
      i++;
      j++;
    }
  }
}

/**
 * Returns whether a change tells which word it has made of which: it does not where words came or went right beside it,
 * with nothing but whitespace in between, since the one that came may be what has become of the word.
 */
function isWordTold(words: readonly string[], changes: readonly TokenChange[], i: number): boolean {
  const { start = 0, end = 0 } = changes[i] ?? {};
  return [changes[i - 1], changes[i + 1]].every(
    (beside) =>
      !beside ||
      countWords(words.slice(beside.start, beside.end)) === countWords(beside.inserted) ||
      countWords(words.slice(Math.min(end, beside.end), Math.max(start, beside.start))) > 0,
  );
}

const countWords = (tokens: readonly string[]) => tokens.filter((token) => token.trim() !== "").length;

/** Joins two changes of the same single piece. @param isTold whether both tell which piece they have made of it */
function ofOnePiece(
  words: readonly string[],
  mine: TokenChange,
  theirs: TokenChange,
  { mergeWord, mergeTold }: Weaving,
  isTold: boolean,
): TokenChange | undefined {
  const { start, end } = mine;
  const word = words[start];
  if (word === undefined || theirs.start !== start) return undefined;
  if (end !== start + 1 || theirs.end !== end) return undefined;
  const told = mergeTold?.(word, mine.inserted, theirs.inserted);
  if (told) return { start, end, inserted: told };
  const merged = isTold ? mergeWord?.(word, mine.inserted.join(""), theirs.inserted.join("")) : undefined;
  return merged === undefined ? undefined : { start, end, inserted: [merged] };
}

/** Of a tag to which both have given another name the later name stands, and what either put around it around it. */
function mergeTag(base: string, mine: readonly string[], theirs: readonly string[]): string[] | undefined {
  if (!isTag(base)) return mergeSearch(base, mine, theirs);
  const [own, others] = [aroundTag(mine), aroundTag(theirs)];
  if (!own || !others) return undefined;
  const tag = mergeTagNames(base, own.tag, others.tag);
  const pieces: string[] = [];
  for (const more of [others.before, own.before, [tag], others.after, own.after])
    addTo(pieces, more, TAGS.isOne);
  return pieces;
}

/** Of a search that is kept, in which both have given tags another name alone, the later one stands. */
function mergeSearch(base: string, mine: readonly string[], theirs: readonly string[]): string[] | undefined {
  if (!/^\[.*\]\(search:/.test(base)) return undefined;
  const [bare, own, others] = [base, mine.join(""), theirs.join("")].map((link) =>
    link.replaceAll(SEARCHED_TAG, "#"),
  );
  return own === bare && others === bare ? [...mine] : undefined;
}
const SEARCHED_TAG = /(?:tag:"?#?|#)[^\s()"%]+"?/gi;

/** What stands around the one tag among pieces; undefined where there is none, or more than one. */
function aroundTag(pieces: readonly string[]) {
  const [at = -1, ...more] = pieces.flatMap((piece, i) => (isTag(piece) ? [i] : []));
  const tag = pieces[at];
  return tag === undefined || more.length > 0
    ? undefined
    : { before: pieces.slice(0, at), tag, after: pieces.slice(at + 1) };
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
  if (![base, mine, theirs].every(isWord)) return undefined;
  const merged = merge(base, mine, theirs, LETTERS);
  return merged.conflict ? undefined : merged.text;
}

/** What stands around a word that a text has kept; a link or a formula that has the same letters in it has not kept it. */
function aroundWord(word: string, text: string): { before: string; after: string } | undefined {
  let begin = 0;
  for (const token of tokens(text)) {
    const at = token === word ? 0 : isWord(token) ? token.indexOf(word) : -1;
    if (at >= 0) return { before: text.slice(0, begin + at), after: text.slice(begin + at + word.length) };
    begin += token.length;
  }
  return undefined;
}

/** Whether one change lies before another one, so that both can be made. */
const isBefore = (one: TokenChange, other: TokenChange) => one.end <= other.start;

const isSame = (a: TokenChange, b: TokenChange) =>
  a.start === b.start && a.end === b.end && a.inserted.join("") === b.inserted.join("");
