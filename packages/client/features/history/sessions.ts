import type { PastAction } from "@perennial/domain/op/past-action";

/** Ratings with a longer pause between them are of two study sessions. */
const LONGEST_PAUSE_MS = 30 * 60_000;

/** One line of the history: an action, or the ratings of a study session, the newest first. */
export type Line = readonly [PastAction, ...PastAction[]];

/** Returns actions, the newest first, as lines of the history: what was rated in one go is one line. */
export function linesOf(actions: readonly PastAction[]): Line[] {
  const lines: [PastAction, ...PastAction[]][] = [];
  for (const action of actions) {
    const line = lines.at(-1);
    const later = line?.at(-1);
    if (line && later && isOfOneSession(action, later)) line.push(action);
    else lines.push([action]);
  }
  return lines;
}

const isOfOneSession = (earlier: PastAction, later: PastAction): boolean =>
  earlier.eventType === "flashcard.rate" &&
  later.eventType === "flashcard.rate" &&
  // What a program did is undone one by one.
  earlier.token === null &&
  later.token === null &&
  Date.parse(later.at) - Date.parse(earlier.at) <= LONGEST_PAUSE_MS;
