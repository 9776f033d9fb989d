import { fold } from "../search/fold.ts";

/** Frequent words, by language: they tell a language, and not what a text is about. */
const FREQUENT = {
  en: "the and are was were for with that this what which who when where why how does from not but its has have can is of to in it on as by an be or at do did than into",
  de: "der die das und ist sind war waren ein eine einer einem einen nicht mit von dem den des für auf wie was wer wann warum wird werden im zu in als durch bei aus auch es sich",
  fr: "le la les et est sont était un une des du de pas avec pour que qui quoi dans sur par au aux en ce cette comment quand pourquoi il elle ils elles ne se",
  es: "el la los las y es son era un una del de no con para que quien en por al como cuando donde se su lo qué cuál",
} as const;
type Language = keyof typeof FREQUENT;
const LANGUAGES = Object.entries(FREQUENT).map(
  ([name, words]) => [name as Language, new Set(words.split(" "))] as const,
);

const isFrequent = (word: string): boolean => LANGUAGES.some(([, words]) => words.has(word));

/** Scripts without spaces: two signs stand for a word. */
const DENSE = /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}]/u;
const LEAST_LETTERS = 3;
const STEM = 6;

const wordsIn = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Returns the words of a text that say what it is about, without their endings; "mutation" and "mutations" are one. */
export const contentWords = (text: string): string[] =>
  wordsIn(text).flatMap((word) => {
    if (DENSE.test(word)) return pairsOf(word);
    if (/^\p{N}/u.test(word)) return [word];
    if ([...word].length < LEAST_LETTERS || isFrequent(word)) return [];
    return [word.replace(/(?:e[sn]?|[sn])$/, "").slice(0, STEM)];
  });

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

/** Fewer frequent words tell no language. */
const LEAST_VOTES = 2;

function languageOf(text: string): Language | undefined {
  const words = wordsIn(text);
  const votes = LANGUAGES.map(
    ([name, known]) => [name, words.filter((word) => known.has(word)).length] as const,
  );
  const [name, count] = votes.reduce((most, each) => (each[1] > most[1] ? each : most));
  const isSure = votes.every((each) => each[0] === name || each[1] < count);
  return count >= LEAST_VOTES && isSure ? name : undefined;
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
