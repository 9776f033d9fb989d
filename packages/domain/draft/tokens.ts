/** In writing that separates its words, and in writing where a sign is often one. */
const CHARACTERS_A_TOKEN = 3.6;
const DENSE_CHARACTERS_A_TOKEN = 1.5;
const DENSE = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}]/gu;

/** Returns about how many tokens a model counts in a text; each has a way of its own. */
export function aboutTokens(text: string): number {
  const dense = text.match(DENSE)?.length ?? 0;
  return Math.ceil(dense / DENSE_CHARACTERS_A_TOKEN + (text.length - dense) / CHARACTERS_A_TOKEN);
}

/** A section is at least so much of what fits, so that no end of a sentence near its beginning makes it short. */
const LEAST_SECTION = 0.5;

/** Cuts a text into sections of at most so many tokens, at the end of a sentence or of a word where there is one. Joined they are the text. */
export function sectionsOf(text: string, tokens: number): string[] {
  const sections: string[] = [];
  for (let rest = text; rest !== "" || sections.length === 0; ) {
    const section = beginningOf(rest, tokens);
    sections.push(section);
    rest = rest.slice(section.length);
  }
  return sections;
}

/** Returns the beginning of a text of at most so many tokens, and no less than a sign, at the end of a sentence or word where there is one. */
export function beginningOf(text: string, tokens: number): string {
  if (aboutTokens(text) <= tokens) return text;
  // Where every sign is a token or more, so many signs fit; where none is, some more: found by halves.
  let [fits, tooLong] = [0, Math.min(text.length, Math.ceil(tokens * CHARACTERS_A_TOKEN) + 1)];
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1;
    if (aboutTokens(text.slice(0, middle)) <= tokens) fits = middle;
    else tooLong = middle;
  }
  const from = Math.floor(fits * LEAST_SECTION);
  const part = text.slice(from, fits);
  const end = part.match(/^.*[.!?。！？\n]\s?/su)?.[0].length ?? part.match(/^.*\s/su)?.[0].length ?? 0;
  const length = end > 0 ? from + end : fits;
  const isSplit = /[\ud800-\udbff]$/.test(text.slice(0, length));
  return text.slice(0, Math.max(1, isSplit ? length - 1 : length));
}
