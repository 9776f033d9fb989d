/** Scripts that part words by nothing: there two signs count as a word. */
const UNPARTED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu;

/** The words of a text in lower case, without what stands between them; signs of scripts that part none stay together. */
export const tokensOf = (text: string): readonly string[] =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** How many words a person would say there are. */
export function wordCount(text: string): number {
  const signs = text.match(UNPARTED)?.length ?? 0;
  return tokensOf(text.replace(UNPARTED, " ")).length + Math.ceil(signs / 2);
}

/** Returns whether a text has signs of a script without spaces, whose words cannot be compared one by one. */
export const isUnparted = (text: string): boolean => text.search(UNPARTED) >= 0;
