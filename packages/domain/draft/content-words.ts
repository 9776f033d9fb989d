import { fold } from "../search/fold.ts";
import { isFrequent, languageOf } from "../text/language.ts";

/** Scripts without spaces: two signs stand for a word. */
const DENSE = /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}]/u;
const LEAST_LETTERS = 3;
const STEM = 6;

/** A word, or a number with its decimals: 7.4 is not 7. */
const WORD = /\p{N}+(?:[.,]\p{N}+)+|[\p{L}\p{N}\p{M}]+/gu;

/** Returns the words of a text that say what it is about, without their endings; "cell" and "cells" are one. */
export const namedWords = (text: string): string[] =>
  (text.match(WORD) ?? []).flatMap((written) => {
    const word = fold(written);
    if (DENSE.test(word)) return pairsOf(word);
    if (/^\p{N}/u.test(word)) return [word];
    if (isFrequent(written.normalize("NFC").toLowerCase())) return [];
    // pH, Km, R0.
    if ([...word].length < LEAST_LETTERS) return /\p{Lu}/u.test(written) ? [word] : [];
    return [word.replace(/(?:e[sn]?|[sn])$/, "")];
  });

/** Returns the same words by their beginnings, so that "mutation" and "mutate" are one. */
export const contentWords = (text: string): string[] =>
  namedWords(text).map((word) => (DENSE.test(word) ? word : word.slice(0, STEM)));

const pairsOf = (word: string): string[] => {
  const signs = [...word];
  return signs.length === 1 ? signs : signs.slice(1).map((sign, i) => `${signs[i]}${sign}`);
};

/** Returns which share of some words is among others; 0 where there are none. */
export function shareOf(words: readonly string[], others: Iterable<string>): number {
  const known = new Set(others);
  return words.length === 0 ? 0 : words.filter((word) => known.has(word)).length / words.length;
}

const SCRIPTS = {
  Latin: /\p{sc=Latin}/gu,
  Han: /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/gu,
  Hangul: /\p{sc=Hangul}/gu,
  Cyrillic: /\p{sc=Cyrillic}/gu,
  Arabic: /\p{sc=Arabic}/gu,
  Hebrew: /\p{sc=Hebrew}/gu,
  Greek: /\p{sc=Greek}/gu,
  Devanagari: /\p{sc=Devanagari}/gu,
  Thai: /\p{sc=Thai}/gu,
} as const;

/** Returns the script of most letters of a text; undefined where there are none. */
function scriptOf(text: string): string | undefined {
  const counted = Object.entries(SCRIPTS).map(
    ([name, letters]) => [name, text.match(letters)?.length ?? 0] as const,
  );
  const [name, count] = counted.reduce((most, each) => (each[1] > most[1] ? each : most));
  return count > 0 ? name : undefined;
}

/** Returns whether a text is surely in another language than its source: another script, or other frequent words. */
export function isInOtherLanguage(text: string, source: string): boolean {
  const [script, other] = [scriptOf(text), scriptOf(source)];
  // A term of another script in a short answer is none.
  if (script === undefined || other === undefined) return false;
  const own = text.match(SCRIPTS[other as keyof typeof SCRIPTS])?.length ?? 0;
  if (script !== other) return own === 0 && !source.match(SCRIPTS[script as keyof typeof SCRIPTS]);
  const [language, expected] = [languageOf(text), languageOf(source)];
  return language !== undefined && expected !== undefined && language !== expected;
}
