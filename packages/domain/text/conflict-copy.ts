/** A text that does not stand after a conflict, with what the edit that took its place was made from. */
export interface KeptText {
  readonly text: string;
  readonly base: string;
}

/**
 * What the copy beside a note says after one more conflict between the same hands: there is one copy of it, which
 * holds a line for each text that does not stand. Whoever wrote on from a text in the copy has another one by now: the
 * text that had to make way comes in its place.
 * @param copy what the copy says; null where there is none yet
 */
export function withKept(copy: string | null, { text, base }: KeptText): string {
  if (copy === null) return text;
  const lines = inLines(copy);
  if (lines.includes(inLines(text))) return copy;
  if (base.trim() === "" || !lines.includes(inLines(base))) return `${copy}\n${text}`;
  return lines.replace(inLines(base), () => inLines(text)).slice(1, -1);
}

/** So that a text is found as whole lines only. */
const inLines = (text: string) => `\n${text}\n`;
