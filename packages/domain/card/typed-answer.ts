import { plainText } from "../rich/pieces.ts";
import { fold } from "../search/fold.ts";
import type { CardKindName, CardValues } from "./card.ts";

const TYPED_KINDS: readonly CardKindName[] = ["basic", "both", "cloze"];

/** Returns whether the answer of a card is typed before it shows; what rows or shapes answer is not. */
export const isAnswerTyped = ({ kind, isTyped }: Pick<CardValues, "kind" | "isTyped">): boolean =>
  isTyped && TYPED_KINDS.includes(kind);

/** A run of a text, and whether the other text has it too. */
export interface ComparedRun {
  readonly text: string;
  readonly isShared: boolean;
}

/** What somebody typed against what a card answers. */
export interface ComparedAnswer {
  readonly isRight: boolean;
  /** In order: all that was typed, and all of the answer. */
  readonly typed: readonly ComparedRun[];
  readonly answer: readonly ComparedRun[];
  /** How many letters differ: one in the place of another counts once. */
  readonly misses: number;
}

/** So few letters may be a slip of the hand, where they are not too much of the answer. */
const SLIP = { most: 2, share: 0.25 } as const;

/** Returns the rating that a typed answer speaks for: 3 where it is right, 2 where a slip is all that differs, else 1. */
export function ratingOfTyped({ isRight, typed, answer, misses }: ComparedAnswer): 1 | 2 | 3 {
  if (isRight) return 3;
  const length = Math.max(...[typed, answer].map((runs) => runs.map(({ text }) => text).join("").length));
  return misses <= Math.min(SLIP.most, length * SLIP.share) ? 2 : 1;
}

/** A letter as it was written, in UTF-16 units, and what of it is compared. */
interface Letter {
  readonly start: number;
  readonly end: number;
  readonly folded: string;
}

/** Longer texts than this, in letters multiplied, are not compared letter by letter: that would take longer than a frame. */
const MOST_COMPARED = 1_000_000;
const OUTSIDE = /^[\p{P}\p{Z}\s]*$/u;
const segments = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/**
 * Compares a typed answer with the answer of a card. Case, accents, the number of blanks, and signs at the ends make no
 * difference; markup in the answer is not compared.
 */
export function compareAnswer(typed: string, answerSource: string): ComparedAnswer {
  const answer = plainText(answerSource).trim();
  const said = lettersOf(typed);
  const meant = lettersOf(answer);
  const [saidShared, meantShared] = sharedLetters(said, meant);
  const misses = Math.max(said.length - saidShared.size, meant.length - meantShared.size);
  return {
    isRight: misses === 0,
    typed: runsOf(typed, said, saidShared),
    answer: runsOf(answer, meant, meantShared),
    misses,
  };
}

function lettersOf(text: string): readonly Letter[] {
  const letters: Letter[] = [];
  for (const { segment, index } of segments.segment(text)) {
    const end = index + segment.length;
    if (segment.trim() === "") {
      if (letters.at(-1)?.folded !== " ") letters.push({ start: index, end, folded: " " });
    } else for (const folded of fold(segment)) letters.push({ start: index, end, folded });
  }
  const isInside = ({ folded }: Letter) => !OUTSIDE.test(folded);
  const first = letters.findIndex(isInside);
  // An answer of signs alone is compared as it is.
  return first < 0
    ? letters.filter(({ folded }) => folded !== " ")
    : letters.slice(first, letters.findLastIndex(isInside) + 1);
}

/** Returns which letters of each text stand in the longest sequence that both have. */
function sharedLetters(
  one: readonly Letter[],
  other: readonly Letter[],
): readonly [ReadonlySet<Letter>, ReadonlySet<Letter>] {
  const shared: [Set<Letter>, Set<Letter>] = [new Set(), new Set()];
  const share = (i: number, j: number): boolean => {
    const [a, b] = [one[i], other[j]];
    if (!a || !b || a.folded !== b.folded) return false;
    shared[0].add(a);
    shared[1].add(b);
    return true;
  };
  let start = 0;
  while (start < one.length && share(start, start)) start++;
  let [i, j] = [one.length, other.length];
  while (i > start && j > start && share(i - 1, j - 1)) [i, j] = [i - 1, j - 1];
  const [rows, columns] = [i - start, j - start];
  if (rows * columns > MOST_COMPARED) return shared;
  const width = columns + 1;
  /** The longest sequence from here to the end. */
  const longest = new Uint16Array((rows + 1) * width);
  const at = (row: number, column: number): number => longest[row * width + column] ?? 0;
  const isSame = (row: number, column: number): boolean =>
    one[start + row]?.folded === other[start + column]?.folded;
  for (let row = rows - 1; row >= 0; row--)
    for (let column = columns - 1; column >= 0; column--)
      longest[row * width + column] = isSame(row, column)
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1));
  for (let [row, column] = [0, 0]; row < rows && column < columns; )
    if (isSame(row, column)) share(start + row++, start + column++);
    else if (at(row + 1, column) >= at(row, column + 1)) row++;
    else column++;
  return shared;
}

/** Cuts a text where letters that are shared and others meet. What is not compared counts as shared. */
function runsOf(
  text: string,
  letters: readonly Letter[],
  shared: ReadonlySet<Letter>,
): readonly ComparedRun[] {
  const runs: ComparedRun[] = [];
  let at = 0;
  const runTo = (end: number, isShared: boolean) => {
    if (end <= at) return;
    const last = runs.at(-1);
    const run = text.slice(at, end);
    if (last?.isShared === isShared) runs.splice(-1, 1, { text: last.text + run, isShared });
    else runs.push({ text: run, isShared });
    at = end;
  };
  for (const letter of letters) {
    if (shared.has(letter)) continue;
    runTo(letter.start, true);
    runTo(letter.end, false);
  }
  runTo(text.length, true);
  return runs;
}
