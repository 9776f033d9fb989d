/** Of a title with letters of alphabets so many have to be there, and of one of Chinese, Japanese or Korean. */
const [SHORTEST, SHORTEST_DENSE] = [4, 2] as const;
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const LETTER = /[\p{L}\p{M}\p{N}]/u;

/** Whether texts that name a note by its title are looked for: a shorter title stands in too many by chance. @param title folded */
export const mayBeNamed = (title: string): boolean =>
  title.trim().length >= (DENSE.test(title) ? SHORTEST_DENSE : SHORTEST);

/**
 * Returns where a title stands in a text, as whole words; in the scripts that write none between blanks, anywhere.
 * @param text folded, as the title is
 * @returns UTF-16 units of the folded text; the title's own length follows
 */
export function placesNamed(text: string, title: string): readonly number[] {
  const places: number[] = [];
  if (title === "") return places;
  for (let at = text.indexOf(title); at >= 0; at = text.indexOf(title, at + title.length))
    if (isWhole(text, title, at, at + title.length)) places.push(at);
  return places;
}

/** Whether no word goes on before or behind a range that says a title. @param text folded or not @param title folded */
export function isWhole(text: string, title: string, start: number, end: number): boolean {
  const isLetter = (at: number) => LETTER.test(text.charAt(at));
  const [first, last] = [title.charAt(0), title.charAt(title.length - 1)];
  return (
    (DENSE.test(first) || !LETTER.test(first) || !isLetter(start - 1)) &&
    (DENSE.test(last) || !LETTER.test(last) || !isLetter(end))
  );
}
