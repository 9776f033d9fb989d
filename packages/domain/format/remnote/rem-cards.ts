import type { Part } from "./rich-text.ts";

/** What a rem says: a note, or what is asked of it, in one way or in several. */
export interface RemText {
  readonly text: string;
  readonly answer?: string;
}

/** Each gap of a text is a card with all of the text. */
export const MOST_GAPS = 50;
/** A longer text is no question. */
const MOST_SIGNS = 100_000;

/** Returns what the parts of a rem say together, without space around it and without regard to gaps. */
export const joinedParts = (parts: readonly Part[]): string =>
  parts
    .map(({ text }) => text)
    .join("")
    .trim();

/** A text with gaps as cards, one for each name of gaps, which are left open there while the others are filled. */
export function gapsOf(parts: readonly Part[]): RemText[] {
  const names = new Set(parts.flatMap(({ gap }) => gap ?? []));
  if (names.size > MOST_GAPS) return [];
  if (parts.reduce((sum, { text }) => sum + text.length, 0) > MOST_SIGNS) return [];
  return [...names].flatMap((name) => {
    const isHidden = ({ gap, text }: Part) => gap === name && text.trim() !== "";
    const answer = parts.flatMap((part) => (isHidden(part) ? part.text.trim() : [])).join(", ");
    const text = joinedParts(parts.map((part) => (isHidden(part) ? { ...part, text: "[…]" } : part)));
    return answer === "" ? [] : [{ text, answer }];
  });
}

/** Makes a card of a text and its answer, and its reverse where that is wanted; none where a side is blank. */
export function sidesOf(text: string, answer: string, isAskedBack: boolean): RemText[] {
  if (text === "" || answer === "") return [];
  return [{ text, answer }, ...(isAskedBack ? [{ text: answer, answer: text }] : [])];
}
