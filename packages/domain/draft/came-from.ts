import type { Came } from "../outline-text/outline-item.ts";
import type { Quote } from "./proposal.ts";

/** Who drafted rows that a person takes, of which file where it was one, and whether that person changed them. */
export type DraftOrigin = Pick<Came, "drafter" | "label" | "promptVersion" | "fileId" | "isEdited">;

/** Of a longer quote as much is kept as tells where it stood, in UTF-16 units. */
const MOST_QUOTED = 1_000;

/** Returns what a row says that it came from. @param sourceId the row that is quoted, as it goes here */
export const cameFrom = (
  { page, start, end, words }: Quote,
  sourceId: Came["sourceId"],
  origin: DraftOrigin,
): Came => ({
  sourceId,
  page,
  // Not half of a pair at its end: the source has no such words.
  quote: words.slice(0, MOST_QUOTED).replace(/[\uD800-\uDBFF]$/, ""),
  quoteStart: start,
  quoteEnd: end,
  ...origin,
  fileId: page === null ? null : origin.fileId,
});
