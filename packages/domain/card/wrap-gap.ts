import { type Rewrite, type TextRange, trimmed } from "../rich/wrap.ts";
import { gapsIn } from "./gaps.ts";

const OPENING = "{{";

/**
 * Makes a gap of the selected words; takes the braces off where they are one already. Without words the caret stands
 * between the braces. The gap gets its number when the card is saved, which knows what was ever asked.
 */
export function wrapGap(text: string, selected: TextRange): Rewrite {
  const { start, end } = trimmed(text, selected);
  const same = gapsIn(text).find(
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
  return {
    over: { start, end },
    text: `${OPENING}${text.slice(start, end)}}}`,
    select: { start: start + OPENING.length, end: end + OPENING.length },
  };
}
