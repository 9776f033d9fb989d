import { formulasIn } from "../rich/formula.ts";

/**
 * Gaps in a sentence: `{{word}}`, `{{word::hint}}`, and with a number `{{c1::word::hint}}`. Gaps of one number are asked
 * together. A gap may hold others, and is no gap inside code or a formula, or with a blank behind its braces, which some
 * templates write.
 */
export interface Gap {
  /** In UTF-16 units: from its first brace to behind its last. */
  readonly from: number;
  readonly to: number;
  /** The words that are hidden; they may hold gaps and formulas. */
  readonly word: { readonly from: number; readonly to: number };
  readonly hint: string | null;
  /** 1 to 9,999; null until it was given one. */
  readonly number: number | null;
}

/** The highest number that a gap can have. */
export const MOST_GAPS = 9_999;

/** What stands for hidden words without a hint. */
const HIDDEN = "…";
/** A fenced block, or inline code. */
const CODE = /^(`{3,}|~{3,})[\s\S]*|(?<!`)(`+)(?!`)[^\n]*?(?<!`)\2(?!`)/gm;
const NUMBER = /^c(\d+)::/;

/** Finds the gaps of a text, in the order in which they begin. */
export const gapsIn = (text: string): readonly Gap[] =>
  text.includes("{{") && text.includes("}}") ? lookFor(text).gaps : [];

/** Returns whether a text has braces of a gap that make none: without an end or words, or with a number that no gap can have. */
export const hasBrokenGap = (text: string): boolean => text.includes("{{") && lookFor(text).isBroken;

function lookFor(text: string): { readonly gaps: readonly Gap[]; readonly isBroken: boolean } {
  const code = [...text.matchAll(CODE)].map(({ index, 0: all }) => [index, index + all.length] as const);
  // TeX has braces of its own.
  const closed = [...code, ...formulasIn(text, code).map(({ from, to }) => [from, to] as const)]
    .sort(([a], [b]) => a - b)
    .values();
  let next = closed.next().value;
  const open: Opened[] = [];
  const found: Gap[] = [];
  let isBroken = false;
  for (let at = 0; at < text.length - 1; ) {
    while (next && next[1] <= at) next = closed.next().value;
    if (next && at >= next[0]) at = next[1];
    else if (text.startsWith("{{", at) && /\S/.test(text.charAt(at + 2))) {
      open.push({ from: at, divider: null });
      at += 2 + (NUMBER.exec(text.slice(at + 2, at + 16))?.[0].length ?? 0);
    } else if (text.startsWith("}}", at)) {
      const opened = open.pop();
      const gap = opened && closeGap(text, opened, at);
      if (gap) found.push(gap);
      else if (opened) isBroken = true;
      at += 2;
    } else {
      const innermost = open.at(-1);
      const isDivider = innermost?.divider === null && text.startsWith("::", at);
      if (isDivider) innermost.divider = at;
      at += isDivider ? 2 : 1;
    }
  }
  return { gaps: inOrder(found), isBroken: isBroken || open.length > 0 };
}

interface Opened {
  readonly from: number;
  /** Where the sign before its hint stands. */
  divider: number | null;
}

function closeGap(text: string, { from, divider }: Opened, end: number): Gap | null {
  const [prefix = "", digits] = NUMBER.exec(text.slice(from + 2, end)) ?? [];
  const number = digits === undefined ? null : Number(digits);
  if (number !== null && (number < 1 || number > MOST_GAPS)) return null;
  const word = { from: from + 2 + prefix.length, to: divider ?? end };
  if (text.slice(word.from, word.to).trim() === "") return null;
  const hint = divider === null ? "" : text.slice(divider + 2, end).trim();
  return { from, to: end + 2, word, hint: hint === "" ? null : hint, number };
}

/** Returns whether a text has a gap. */
export const hasGaps = (text: string): boolean => gapsIn(text).length > 0;

/** Returns the numbers of the gaps in a text, each once, the lowest first. */
export const gapNumbers = (text: string): readonly number[] =>
  [...new Set(gapsIn(text).flatMap(({ number }) => number ?? []))].sort((a, b) => a - b);

/**
 * Gives each gap without a number the next one, above every number that the text or `highest` names, so that a number
 * is never given twice. Gaps beyond the last number stay without one.
 */
export function numberGaps(text: string, highest = 0): string {
  const gaps = gapsIn(text);
  let last = gaps.reduce((most, { number }) => Math.max(most, number ?? 0), highest);
  return written(
    text,
    gaps.flatMap(({ from, number }) =>
      number !== null || last >= MOST_GAPS ? [] : [{ from: from + 2, to: from + 2, text: `c${++last}::` }],
    ),
  );
}

/**
 * Numbers the gaps of a text as they are in an earlier one: each has the number of the gap with the same words, others those
 * that are left where nothing came or went, else new ones.
 */
export function numberGapsAs(text: string, before: string): string {
  const left = gapsIn(before).map(({ number, word }) => ({
    number,
    words: before.slice(word.from, word.to),
  }));
  const highest = Math.max(0, ...left.map(({ number }) => number ?? 0));
  const numbered = gapsIn(text).map(({ from, word }) => {
    const at = left.findIndex(({ words }) => words === text.slice(word.from, word.to));
    return { from: from + 2, to: word.from, number: at < 0 ? null : left.splice(at, 1)[0]?.number };
  });
  const isAsMany = numbered.filter(({ number }) => number === null).length === left.length;
  const rewrites = numbered.map(({ from, to, number }) => {
    const given = number ?? (isAsMany ? left.shift()?.number : null);
    return { from, to, text: given ? `c${given}::` : "" };
  });
  return numberGaps(written(text, rewrites), highest);
}

/** Takes the numbers off the gaps of a text, where a text without them would be given the same; else it stays as it is. */
export function withoutGapNumbers(text: string): string {
  const gaps = gapsIn(text);
  if (gaps.some(({ number }, i) => number !== i + 1)) return text;
  return written(
    text,
    gaps.map(({ from, word }) => ({ from: from + 2, to: word.from, text: "" })),
  );
}

/** Returns whether any gap of a text has a number. */
export const hasNumberedGaps = (text: string): boolean => gapsIn(text).some(({ number }) => number !== null);

/** What is shown of a sentence when some of its gaps are asked, and the words that they hide. */
export interface AskedSentence {
  readonly question: string;
  readonly answer: string;
}

/**
 * Hides the gaps that `isAsked` names: a hint or dots stand for each, and their words, joined, are the answer. Other gaps
 * show their words.
 */
export function askGaps(text: string, isAsked: (gap: Gap) => boolean): AskedSentence {
  const gaps = gapsIn(text);
  const asked = outermost(gaps.filter(isAsked));
  const next = firstNotBefore(asked);
  // Each gap by the asked one that it is or stands in; of those that show their words, by none.
  const within = Map.groupBy(gaps, (gap) => {
    const hiding = next(gap);
    return hiding && hiding.from <= gap.from ? hiding : null;
  });
  const hidden = asked.map(({ from, to, hint }) => ({ from, to, text: `[${hint ?? HIDDEN}]` }));
  const shown = (within.get(null) ?? []).flatMap(bracesOf);
  const words = asked.map((gap) => plainWords(text, within.get(gap) ?? [], gap.word).trim());
  return { question: written(text, [...hidden, ...shown]), answer: words.join(", ") };
}

/**
 * Returns the sentence that a question and its answer say with gaps in it, as cards did that were made of a sentence before
 * they kept it; undefined where they say none for certain.
 */
export function sentenceOfSides({ question, answer }: AskedSentence): string | undefined {
  const around = question.split(`[${HIDDEN}]`);
  const words = around.length === 2 ? [answer] : answer.split(", ");
  if (around.length < 2 || words.length !== around.length - 1) return undefined;
  const sentence = around.reduce((text, next, i) => `${text}{{${words[i - 1]}}}${next}`);
  const said = askGaps(sentence, () => true);
  return said.question === question && said.answer === answer ? sentence : undefined;
}

/** A sentence without the braces of its gaps, and where those stand in it that are shown as gaps. */
export interface ShownSentence {
  readonly text: string;
  /** In the order of the text; none overlaps another. */
  readonly gaps: readonly ShownGap[];
}

/** A gap as it stands in a sentence without braces, in UTF-16 units, the end left out. */
export interface ShownGap {
  readonly from: number;
  readonly to: number;
  readonly isAsked: boolean;
  readonly hint: string | null;
}

/** Returns a sentence with its gaps filled, and in it the gaps of one part and those that share no word with them. */
export function shownSentence(source: string, part: number): ShownSentence {
  const all = gapsIn(source);
  const asked = outermost(all.filter(({ number }) => number === part));
  const next = firstNotBefore(asked);
  const others = outermost(all.filter((gap) => (next(gap)?.from ?? gap.to) >= gap.to));
  const places = new Map<number, number>();
  const text = written(source, all.flatMap(bracesOf), 0, places);
  const gaps = inOrder([...asked, ...others]).flatMap(({ word, hint, number }) => {
    const [from, to] = [places.get(word.from), places.get(word.to)];
    return from === undefined || to === undefined ? [] : [{ from, to, isAsked: number === part, hint }];
  });
  return { text, gaps };
}

/** Returns all that a person reads of a sentence, without its signs: the sentence with its gaps filled, then its hints, each in a line. */
export const wordsOfSentence = (source: string): string =>
  [source, ...gapsIn(source).flatMap(({ hint }) => hint ?? [])]
    .map((text) => written(text, gapsIn(text).flatMap(bracesOf)))
    .join("\n");

/** Returns, for gaps in their order, the first of some others that ends behind where the gap begins. The others share no word. */
function firstNotBefore(others: readonly Gap[]): (gap: Gap) => Gap | undefined {
  let at = 0;
  return ({ from }) => {
    while ((others[at]?.to ?? Number.POSITIVE_INFINITY) <= from) at++;
    return others[at];
  };
}

/** Those that stand in no other of the list. */
const outermost = (gaps: readonly Gap[]): readonly Gap[] => {
  let end = 0;
  return gaps.filter(({ from, to }) => {
    const isWithin = from < end;
    end = Math.max(end, to);
    return !isWithin;
  });
};

const plainWords = (text: string, gaps: readonly Gap[], { from, to }: Gap["word"]): string =>
  written(text.slice(0, to), gaps.filter((gap) => gap.from >= from && gap.to <= to).flatMap(bracesOf), from);

interface Rewrite {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

const bracesOf = ({ from, to, word }: Gap): readonly Rewrite[] => [
  { from, to: word.from, text: "" },
  { from: word.to, to, text: "" },
];

/**
 * Writes a text with some of its ranges rewritten; one that begins within another goes with it, as a gap in a hint does.
 * @param places gets where the edges of the ranges stand in what is written
 */
function written(
  text: string,
  rewrites: readonly Rewrite[],
  begin = 0,
  places?: Map<number, number>,
): string {
  let at = begin;
  let result = "";
  for (const { from, to, text: instead } of inOrder(rewrites)) {
    if (from < at) continue;
    result += text.slice(at, from);
    places?.set(from, result.length);
    result += instead;
    places?.set(to, result.length);
    at = to;
  }
  return result + text.slice(at);
}

const inOrder = <R extends Gap["word"]>(ranges: readonly R[]): readonly R[] =>
  [...ranges].sort((a, b) => a.from - b.from || a.to - b.to);
