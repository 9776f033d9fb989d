import { err, ok, type Result } from "../result.ts";

/** The root of an account stands on level 1. */
export const MAX_LEVELS = 10_000;

/** In UTF-16 code units, for a note's text and for each side of a card. */
export const MAX_TEXT_LENGTH = 100_000;

export type TextRefusal = "text-too-long" | "text-has-nul";

/** Returns text as it may be stored: half a surrogate pair becomes U+FFFD, since UTF-8 has no form for it. */
export function acceptText(text: string): Result<string, TextRefusal> {
  if (text.length > MAX_TEXT_LENGTH) return err("text-too-long");
  if (hasNul(text)) return err("text-has-nul");
  return ok(text.toWellFormed());
}

/** Whether a text can be kept as it is: PostgreSQL takes no U+0000, and UTF-8 has no form for half a surrogate pair. */
export const isStorable = (text: string): boolean => !hasNul(text) && text.isWellFormed();

const hasNul = (text: string): boolean => text.includes("\u0000");
