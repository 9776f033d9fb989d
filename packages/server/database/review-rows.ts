import { schedulingFromWire } from "@perennial/contract/study/scheduling-from-wire";
import { confidenceOfRating } from "@perennial/domain/study/confidence";
import { MEMORY_MODEL } from "@perennial/domain/study/memory";
import type { Phase } from "@perennial/domain/study/phase";
import type { LoggedReview } from "@perennial/domain/study/review-log";
import type { ReviewKind } from "@perennial/domain/study/reviews";
import { studyDayOf } from "@perennial/domain/study/study-day";
import { hasOwnWeights, rowOfScheduling, type SchedulingRow } from "./scheduling-row.ts";

/** The columns of `reviews` beside the user, with their types, in the order of the statements that write them. */
export const REVIEW_COLUMN_TYPES = [
  ["uuid", "uuid"],
  ["flashcard_id", "bigint"],
  ["part", "bigint"],
  ["rating", "smallint"],
  ["kind", "text"],
  ["reviewed_at", "timestamptz"],
  ["time_zone", "text"],
  ["study_day", "integer"],
  ["duration_ms", "integer"],
  ["phase_before", "text"],
  ["stability_before", "double precision"],
  ["difficulty_before", "double precision"],
  ["phase_after", "text"],
  ["stability_after", "double precision"],
  ["difficulty_after", "double precision"],
  ["due_after", "timestamptz"],
  ["lapses_after", "integer"],
  ["weights", "integer"],
  ["model", "text"],
  ["scheduling", "jsonb"],
  ["undone_by", "uuid"],
] as const;

/** Their names, as a SELECT or an INSERT lists them. */
export const REVIEW_COLUMNS = REVIEW_COLUMN_TYPES.map(([name]) => name).join(", ");

/** A row of `reviews`: how a card was answered, and its memory state before and after. */
export interface ReviewRow {
  readonly uuid: string;
  readonly flashcard_id: number;
  readonly part: number;
  readonly rating: number;
  readonly kind: ReviewKind;
  readonly reviewed_at: Date;
  readonly time_zone: string;
  readonly study_day: number;
  readonly duration_ms: number | null;
  readonly phase_before: Phase | null;
  readonly stability_before: number | null;
  readonly difficulty_before: number | null;
  readonly phase_after: Phase | null;
  readonly stability_after: number | null;
  readonly difficulty_after: number | null;
  readonly due_after: Date | null;
  readonly lapses_after: number;
  /** 0: those that everybody begins with. 1: the learner's own, which stand in `scheduling`. */
  readonly weights: number;
  /** The version of the memory model by which its states were counted. */
  readonly model: string;
  /** How its branch was studied; null for a row of before that could be said, and for one from elsewhere. */
  readonly scheduling: SchedulingRow | null;
  readonly undone_by: string | null;
}

/** What the table puts into the columns that an INSERT leaves out. */
export const COLUMN_DEFAULTS = {
  phase_before: null,
  stability_before: null,
  difficulty_before: null,
  phase_after: null,
  stability_after: null,
  difficulty_after: null,
  due_after: null,
  lapses_after: 0,
  weights: 0,
  model: "fsrs-6",
  scheduling: null,
  undone_by: null,
} as const satisfies Partial<ReviewRow>;

/** The rest of a row of which no more is known than who answered what, when and how. */
export const NOTHING_ELSE_KNOWN = {
  ...COLUMN_DEFAULTS,
  duration_ms: null,
  model: MEMORY_MODEL,
} as const satisfies Partial<ReviewRow>;

/**
 * Reads a review out of its row.
 * @throws on a rating that the table does not let in
 */
export function reviewFromRow(row: ReviewRow): LoggedReview {
  const rating = confidenceOfRating(row.rating)?.rating;
  if (rating === undefined) throw new Error("a review has no rating");
  return {
    uuid: row.uuid,
    flashcardId: row.flashcard_id,
    part: row.part,
    rating,
    at: row.reviewed_at,
    timeZone: row.time_zone,
    durationMs: row.duration_ms,
    undoneBy: row.undone_by,
    isUndone: row.undone_by !== null,
    given: givenIn(row),
    scheduling: row.scheduling ? schedulingFromWire(row.scheduling) : undefined,
  };
}

/** A state that was not reached by answers here is what the row says it is. */
function givenIn(row: ReviewRow): LoggedReview["given"] {
  const { kind, stability_after: stability, difficulty_after: difficulty, due_after: dueAt } = row;
  if (kind !== "imported" && kind !== "manual") return undefined;
  if (stability === null || difficulty === null || dueAt === null) return undefined;
  return { memory: { stability, difficulty }, dueAt, lapses: row.lapses_after };
}

const OWN_WEIGHTS = 1;

/** Writes a review as its row; where its step is not known, its states are null. */
export function rowOfReview(review: LoggedReview): ReviewRow {
  const { uuid, flashcardId, part, rating, at, timeZone, durationMs, step, scheduling, undoneBy } = review;
  const { before, after } = step ?? {};
  return {
    uuid,
    flashcard_id: Number(flashcardId),
    part,
    rating,
    kind: step?.kind ?? "learn",
    reviewed_at: at,
    time_zone: timeZone,
    study_day: step?.studyDay ?? studyDayOf(at, timeZone),
    duration_ms: durationMs,
    phase_before: before?.phase ?? null,
    stability_before: before?.memory?.stability ?? null,
    difficulty_before: before?.memory?.difficulty ?? null,
    phase_after: after?.phase ?? null,
    stability_after: after?.memory?.stability ?? null,
    difficulty_after: after?.memory?.difficulty ?? null,
    due_after: after?.dueAt ?? null,
    lapses_after: after?.lapses ?? 0,
    weights: scheduling && hasOwnWeights(scheduling) ? OWN_WEIGHTS : 0,
    model: MEMORY_MODEL,
    scheduling: scheduling ? rowOfScheduling(scheduling) : null,
    undone_by: undoneBy,
  };
}

/** Whether a row came from elsewhere: nobody answered so here. */
export const cameAlong = ({ kind }: Pick<ReviewRow, "kind">): boolean =>
  kind === "imported" || kind === "manual";

const A_SECOND = 1_000;

/** Returns whether a moment of Anki's log is that of an answer here; answers of one millisecond leave a little later. */
export function isAnswerOf(row: Pick<ReviewRow, "kind" | "reviewed_at">, moment: number): boolean {
  const later = moment - row.reviewed_at.getTime();
  return later === 0 || (!cameAlong(row) && later > 0 && later < A_SECOND);
}
