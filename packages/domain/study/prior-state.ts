import { confidenceOfRating } from "./confidence.ts";
import { PHASES } from "./phase.ts";
import { type CardState, NEW_CARD } from "./schedule.ts";

/** Writes the state before the last rating as a line of text, for a device without the log to correct it within a minute. */
export function writePriorState(state: CardState): string {
  if (state.phase === "new") return "[]";
  const { phase, step, memory, rating, reviewedAt, studyDay, dueAt, lapses, reviews } = state;
  return JSON.stringify([
    PHASES.indexOf(phase),
    step,
    memory?.stability ?? null,
    memory?.difficulty ?? null,
    rating,
    reviewedAt?.getTime() ?? null,
    studyDay,
    dueAt?.getTime() ?? null,
    lapses,
    reviews,
    state.introducedOn,
  ]);
}

/** Reads the state that a line of text keeps. Null for what is no such line: then there is nothing to go back to. */
export function readPriorState(line: string | null): CardState | null {
  const values = line === null ? null : parse(line);
  if (!values) return null;
  if (values.length === 0) return NEW_CARD;
  const [at, step, stability, difficulty, rated, reviewedAt, studyDay, dueAt, lapses, reviews, introducedOn] =
    values;
  const phase = PHASES[at ?? -1];
  if (phase === undefined) return null;
  return {
    phase,
    step: step ?? 0,
    memory:
      typeof stability === "number" && typeof difficulty === "number" ? { stability, difficulty } : null,
    rating: confidenceOfRating(rated ?? 0)?.rating ?? 0,
    reviewedAt: momentOf(reviewedAt),
    studyDay: studyDay ?? null,
    introducedOn: introducedOn ?? null,
    dueAt: momentOf(dueAt),
    lapses: lapses ?? 0,
    reviews: reviews ?? 0,
  };
}

const momentOf = (ms: number | null | undefined) => (typeof ms === "number" ? new Date(ms) : null);

function parse(line: string): readonly (number | null)[] | null {
  try {
    const values: unknown = JSON.parse(line);
    const isNumbers = Array.isArray(values) && values.every((each) => each === null || Number.isFinite(each));
    return isNumbers ? values : null;
  } catch {
    return null;
  }
}
