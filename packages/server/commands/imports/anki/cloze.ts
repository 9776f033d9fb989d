/** A sentence with gaps, as one card of its note asks it. */
export interface AskedGap {
  /** With the gaps of this card left open, and the others filled. */
  readonly question: string;
  /** What stands in the gaps of this card. */
  readonly hidden: readonly string[];
}

const SIGN = /\{\{c(\d{1,6}(?:,\d{1,6})*)::|::|\}\}/g;
const OCCLUSION = /^image-occlusion:/;
const MOST_NUMBERS = 500;

interface Open {
  readonly numbers: readonly number[];
  question: string;
  filled: string;
  hint: string | undefined;
}

const begun = (numbers: readonly number[]): Open => ({ numbers, question: "", filled: "", hint: undefined });

/** Returns whether a field has the beginning of a gap, `{{c1`; whether that gap ends is for `askGap` to find out. */
export const hasGaps = (html: string): boolean => /\{\{c\d/.test(html);

/**
 * Returns the number of each gap in a field, in no order; undefined where one has several, or does not end, which is more
 * than a sentence here can say.
 */
export function clozeNumbers(html: string): number[] | undefined {
  const found: number[] = [];
  let open = 0;
  for (const [sign, numbers] of html.matchAll(SIGN)) {
    if (numbers !== undefined) {
      if (numbers.includes(",")) return undefined;
      found.push(Number(numbers));
      open++;
    } else if (sign === "}}" && open > 0) open--;
  }
  return open === 0 ? found : undefined;
}

/**
 * Reads `{{c1::word::hint}}`, gaps within gaps too. Without recursion: they may be as deep as a field is long.
 * @param number the one whose gaps are left open
 */
export function askGap(html: string, number: number): AskedGap {
  const open: Open[] = [begun([])];
  const hidden: string[] = [];
  let at = 0;
  const say = (text: string) => {
    const top = open.at(-1);
    if (!top) return;
    if (top.hint !== undefined) top.hint += text;
    else {
      top.question += text;
      top.filled += text;
    }
  };
  for (const match of html.matchAll(SIGN)) {
    const [sign, numbers] = match;
    const top = open.at(-1);
    say(html.slice(at, match.index));
    at = match.index + sign.length;
    if (numbers !== undefined) open.push(begun(numbers.split(",").slice(0, MOST_NUMBERS).map(Number)));
    else if (!top || open.length === 1) say(sign);
    else if (sign === "}}") close(open, top, number, hidden);
    else if (top.hint === undefined) top.hint = "";
    else top.hint += sign;
  }
  say(html.slice(at));
  while (open.length > 1) {
    const top = open.at(-1);
    if (top) close(open, top, number, hidden);
  }
  return { question: open[0]?.question ?? "", hidden };
}

function close(open: Open[], gap: Open, number: number, hidden: string[]): void {
  open.pop();
  const below = open.at(-1);
  if (!below) return;
  const isPicture = OCCLUSION.test(gap.filled);
  const isAsked = gap.numbers.includes(number);
  if (isAsked) hidden.push(isPicture ? "(a part of the picture)" : gap.filled);
  const question = isAsked ? `[${gap.hint?.trim() || "…"}]` : gap.question;
  if (below.hint !== undefined) below.hint += gap.filled;
  else {
    below.question += isPicture ? "" : question;
    below.filled += isPicture ? "" : gap.filled;
  }
}
