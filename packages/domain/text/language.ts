/** Frequent words, by language: they tell a language, and not what a text is about. */
const FREQUENT = {
  en: "the and are was were for with that this what which who when where why how does from not but its has have can is of to in it on as by an be or at do did than into one ones we he she you i if so no",
  de: "der die das und ist sind war waren ein eine einer einem einen nicht mit von dem den des für auf wie was wer wann warum wird werden im zu in als durch bei aus auch es sich er wir ich du",
  fr: "le la les et est sont était un une des du de pas avec pour que qui quoi dans sur par au aux en ce cette comment quand pourquoi il elle ils elles ne se",
  es: "el la los las y es son era un una del de no con para que quien en por al como cuando donde se su lo qué cuál",
} as const;

/** Letters that tell a language, or so it is taken to be. */
const LETTERS = {
  ja: /[\p{sc=Hira}\p{sc=Kana}]/gu,
  zh: /\p{sc=Han}/gu,
  ru: /\p{sc=Cyrillic}/gu,
  ar: /\p{sc=Arabic}/gu,
} as const;

/** A language that is told by its words, or by its letters. */
export type Language = keyof typeof FREQUENT | keyof typeof LETTERS;

const BY_LETTERS = Object.entries(LETTERS).map(([name, letters]) => [name as Language, letters] as const);
const LANGUAGES = Object.entries(FREQUENT).map(
  ([name, words]) => [name as Language, new Set(words.split(" "))] as const,
);
const ALL = new Set(LANGUAGES.flatMap(([, words]) => [...words]));

/** Fewer frequent words tell no language. */
const LEAST_VOTES = 2;

/** Returns whether a word, in small letters, is frequent in some language. */
export const isFrequent = (word: string): boolean => ALL.has(word);

/** Returns the language of a text; undefined where its frequent words do not tell, or those of several do. */
export function languageOf(text: string): Language | undefined {
  const letters = text.match(/\p{sc=Latin}/gu)?.length ?? 0;
  const [byLetters] = BY_LETTERS.find(([, own]) => (text.match(own)?.length ?? 0) > letters) ?? [];
  if (byLetters) return byLetters;
  const words =
    text
      .normalize("NFC")
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  const votes = LANGUAGES.map(
    ([name, known]) => [name, words.filter((word) => known.has(word)).length] as const,
  );
  const [name, count] = votes.reduce((most, each) => (each[1] > most[1] ? each : most));
  const isSure = votes.every((each) => each[0] === name || each[1] < count);
  return count >= LEAST_VOTES && isSure ? name : undefined;
}
