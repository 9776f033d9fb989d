import { bothTexts } from "@perennial/domain/text/merge";
import type { BaseText } from "./workspace.ts";

/** A base before the log: what the server has of the text that goes with it, nobody knows. */
export const NOTHING_SEEN = { version: 0 } satisfies BaseText["base"];

/**
 * Returns the text that a merge begins with. Of a base before the log that is its text only where the row says it still;
 * else the side that the other one has whole, else nothing: each word counts as somebody's own, and stays.
 */
export function seenText(
  { text, base }: { readonly text: string; readonly base: BaseText["base"] },
  mine: string,
  theirs: string,
): string {
  const isKnown = !("version" in base) || base.version > NOTHING_SEEN.version;
  if (isKnown || text === theirs) return text;
  const both = bothTexts(mine, theirs);
  return both === mine ? theirs : both === theirs ? mine : "";
}
