import { type Rewrite, type TextRange, trimmed } from "../rich/wrap.ts";
import { gapsIn } from "./gaps.ts";

/**
 * Makes a gap of the selected words, with the next number where the gaps of the text have numbers; takes the braces off
 * where they are one already. Without words the caret stands between the braces.
 */
export function wrapGap(text: string, selected: TextRange): Rewrite {
  const { start, end } = trimmed(text, selected);
  const gaps = gapsIn(text);
  const same = gaps.find(
    ({ from, to, word }) => (from === start && to === end) || (word.from === start && word.to === end),
  );
  if (same) {
    const bare = text.slice(same.word.from, same.word.to);
    return {
      over: { start: same.from, end: same.to },
      text: bare,
      select: { start: same.from, end: same.from + bare.length },
    };
  }
  const numbers = gaps.flatMap(({ number }) => number ?? []);
  const sign = numbers.length > 0 ? `{{c${Math.max(...numbers) + 1}::` : "{{";
  return {
    over: { start, end },
    text: `${sign}${text.slice(start, end)}}}`,
    select: { start: start + sign.length, end: end + sign.length },
  };
}
