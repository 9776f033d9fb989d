/** A formula in a text, in UTF-16 units: from its first sign to behind its last, and the TeX between them. */
export interface Formula {
  readonly from: number;
  readonly to: number;
  readonly tex: { readonly from: number; readonly to: number };
  /** Set off from the words around it. */
  readonly isDisplay: boolean;
}

/** More than that is shown as it stands: setting it would take longer than a frame. */
export const MOST_TEX = 2_048;

/** What begins a formula, what ends it, and whether money begins and ends the same way. */
const FORMS = [
  { open: "$$", close: "$$", isDisplay: true, isMoney: false },
  { open: "$", close: "$", isDisplay: false, isMoney: true },
  { open: "\\(", close: "\\)", isDisplay: false, isMoney: false },
  { open: "\\[", close: "\\]", isDisplay: true, isMoney: false },
] as const;

/** What no formula begins with, so that a text without them is not looked through. */
const mayHoldFormula = (text: string): boolean => /\$\S|\\[([]/.test(text);

/**
 * Reads the formula that begins at an offset. A dollar is one only with TeX right behind it, and its partner only
 * right behind TeX and before no digit, so that `$5 and $10` stays money (Pandoc's rule).
 */
export function formulaAt(text: string, from: number): Formula | undefined {
  const form = FORMS.find(({ open }) => text.startsWith(open, from));
  if (!form || (form.open.startsWith("\\") && isEscaped(text, from))) return undefined;
  const begin = from + form.open.length;
  const end = endOf(text, begin, form.close);
  if (end < 0 || end - begin > MOST_TEX || text.slice(begin, end).trim() === "") return undefined;
  const to = end + form.close.length;
  if (form.isMoney && (/\s/.test(text.charAt(begin)) || /\s/.test(text.charAt(end - 1)) || isDigit(text[to])))
    return undefined;
  return { from, to, tex: { from: begin, to: end }, isDisplay: form.isDisplay };
}

/** Finds the formulas of a text that begin outside some ranges of it: code is none, whatever stands in it. */
export function formulasIn(
  text: string,
  code: readonly (readonly [from: number, to: number])[] = [],
): readonly Formula[] {
  if (!mayHoldFormula(text)) return [];
  const found: Formula[] = [];
  for (let at = 0; at < text.length; ) {
    const inside = code.find(([from, to]) => at >= from && at < to);
    const formula = inside ? undefined : formulaAt(text, at);
    if (formula) found.push(formula);
    // An escaped sign begins nothing.
    at = inside?.[1] ?? formula?.to ?? at + (text[at] === "\\" ? 2 : 1);
  }
  return found;
}

/** The first sign that could end it is the one that has to: a search beyond it would grow with the square of the signs. */
function endOf(text: string, begin: number, close: string): number {
  const line = text.indexOf("\n", begin);
  const last = Math.min(line < 0 ? text.length : line, begin + MOST_TEX + close.length);
  for (let at = begin; at < last; at++) {
    if (text.startsWith(close, at)) return at;
    if (text[at] === "\\") at++;
    else if (text[at] === "$") return -1;
  }
  return -1;
}

const isEscaped = (text: string, at: number): boolean => text[at - 1] === "\\" && !isEscaped(text, at - 1);
const isDigit = (sign: string | undefined): boolean => sign !== undefined && /\d/.test(sign);
