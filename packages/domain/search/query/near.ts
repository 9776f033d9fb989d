/** With so many hits nobody has mistyped; so many that are only similar are told. */
export const FEW_HITS = 8;

/** In letters: a shorter word has too many that are like it. */
const SHORTEST = 4;
/** From so many letters on, a word may go on behind what was typed. */
const GOES_ON_FROM = 6;

const OF_ALPHABETS = /^[\p{L}\p{M}]+$/u;
const OTHER_SCRIPTS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
const WORDS = /\p{L}[\p{L}\p{M}]*/gu;

/** Whether words that are like this one are looked for. @param term folded */
export const mayBeNear = (term: string): boolean =>
  term.length >= SHORTEST && OF_ALPHABETS.test(term) && !OTHER_SCRIPTS.test(term);

/**
 * Returns how to ask whether a text has a word that is one slip away from another one: a letter too many, too few or
 * another, or two that changed places. Both are folded.
 */
export function nearTest(term: string): (text: string) => boolean {
  const kept = slipParts(term);
  return (text) => kept.some((part) => text.includes(part)) && nearWords(text, term).length > 0;
}

/** Returns parts of a word of which each text has one that has a word one slip away. */
export function slipParts(term: string): readonly string[] {
  const half = term.length >> 1;
  // One slip leaves one of the halves whole, but where two letters changed places between them.
  const swapped = term.slice(0, half - 1) + term.charAt(half) + term.charAt(half - 1) + term.slice(half + 1);
  return [term.slice(0, half), term.slice(half), swapped];
}

/** The words that stand in a text, or what stands there one slip away from them; all are folded. */
export const wordsOrNear = (text: string, words: readonly string[]): readonly string[] =>
  words.flatMap((word) => (text.includes(word) ? [word] : nearWords(text, word)));

/** The words of a text that are one slip away from another one. */
export const nearWords = (text: string, term: string): readonly string[] =>
  (text.match(WORDS) ?? []).filter((word) => isOneSlipAway(word, term));

function isOneSlipAway(word: string, term: string): boolean {
  if (word.length < term.length - 1) return false;
  const mayGoOn = term.length >= GOES_ON_FROM;
  if (!mayGoOn && word.length > term.length + 1) return false;
  let same = 0;
  while (same < term.length && word[same] === term[same]) same++;
  const isRest = (wordFrom: number, termFrom: number) => {
    const rest = term.slice(termFrom);
    return mayGoOn && rest !== "" ? word.startsWith(rest, wordFrom) : word.slice(wordFrom) === rest;
  };
  return (
    isRest(same + 1, same + 1) ||
    isRest(same + 1, same) ||
    isRest(same, same + 1) ||
    (word[same] === term[same + 1] && word[same + 1] === term[same] && isRest(same + 2, same + 2))
  );
}
