import type { Query, TextField } from "./query.ts";

type Word = Pick<Extract<Query, { type: "text" }>, "field" | "text">;

interface FoundWord {
  readonly field: TextField;
  readonly text: string;
  /** 1 for each unit that has the word. */
  readonly hits: Uint8Array;
}

/** Words that were looked for lately in the same units, so that of a word that is being typed each letter asks fewer of them. */
export interface WordHits {
  /** The longest part of a word that is known, itself among them. */
  longestIn(word: Word): FoundWord | undefined;
  add(found: FoundWord): void;
}

/** So many words are remembered: the letters of a long one, each a byte for each unit. */
const MOST_WORDS = 24;

/** Creates an empty memory of words; for other units it has to be another one. */
export function createWordHits(): WordHits {
  const known: FoundWord[] = [];
  return {
    longestIn: ({ field, text }) =>
      known
        .filter((each) => each.field === field && text.includes(each.text))
        .reduce<FoundWord | undefined>(
          (longest, each) => (longest && longest.text.length >= each.text.length ? longest : each),
          undefined,
        ),
    add(found) {
      known.push(found);
      if (known.length > MOST_WORDS) known.shift();
    },
  };
}
