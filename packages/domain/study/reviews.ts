import type { Rating } from "./confidence.ts";
import type { Memory } from "./memory.ts";
import { answer, type CardState, DEFAULT_SCHEDULING, NEW_CARD, type Scheduling } from "./schedule.ts";
import { type StudyDay, startOfStudyDay, studyDayOf } from "./study-day.ts";

/**
 * What a row of the review log is: how the card was met (`learn`, `review`, `relearn`, `early`), a rating that
 * replaces the one before it (`correction`), or a state that was not reached by answers here (`manual`, `imported`).
 */
export const REVIEW_KINDS = [
  "learn",
  "review",
  "relearn",
  "early",
  "correction",
  "manual",
  "imported",
] as const;
export type ReviewKind = (typeof REVIEW_KINDS)[number];

/** One row of the review log of one part of one card. The log is only ever added to. */
export interface Review {
  /** Made by the client: the same row twice is one row. */
  readonly uuid: string;
  readonly rating: Rating;
  readonly at: Date;
  readonly timeZone: string;
  /** How its branch was studied when the row came; as everybody begins where the row does not say it. */
  readonly scheduling?: Scheduling | undefined;
  /** The row was taken back: it stays, and counts for nothing. */
  readonly isUndone?: boolean;
  /** Where the state comes from elsewhere: what was known after this row. */
  readonly given?: { readonly memory: Memory; readonly dueAt: Date; readonly lapses: number } | undefined;
}

export interface ReviewStep {
  readonly review: Review;
  readonly kind: ReviewKind;
  readonly studyDay: StudyDay;
  readonly before: CardState;
  readonly after: CardState;
}

/** A second rating this soon corrects the first. */
export const CORRECTION_MS = 60_000;

/** Whether a rating now replaces the last one of the card instead of following it. */
export const isCorrection = (lastAt: Date | null, at: Date): boolean =>
  lastAt !== null && Math.abs(at.getTime() - lastAt.getTime()) < CORRECTION_MS;

/**
 * Replays the log of one part of one card: the same rows give the same state in whatever order they arrived, and
 * however often. Rows are ordered by the time they were given, then by uuid. Each counts by how its branch was studied
 * when it came: what is said of a branch later changes nothing of what was.
 */
export function replay(log: readonly Review[]): {
  readonly state: CardState;
  readonly steps: readonly ReviewStep[];
} {
  const steps: ReviewStep[] = [];
  let last: ReviewStep | null = null;
  for (const review of inOrder(log)) {
    const { scheduling = DEFAULT_SCHEDULING } = review;
    const corrected: ReviewStep | null =
      last && !last.review.given && isCorrection(last.review.at, review.at) ? last : null;
    const before: CardState = corrected ? corrected.before : (last?.after ?? NEW_CARD);
    const kind: ReviewKind = corrected && !review.given ? "correction" : kindOf(review, before, scheduling);
    const after: CardState = review.given
      ? given(review, review.given, before, scheduling)
      : answer(before, review, scheduling);
    const studyDay = studyDayOf(review.at, review.timeZone, scheduling.rolloverHour);
    last = { review, kind, studyDay, before, after };
    steps.push(last);
  }
  return { state: last?.after ?? NEW_CARD, steps };
}

function inOrder(log: readonly Review[]): readonly Review[] {
  if (isInOrder(log)) return log;
  const undone = new Set(log.filter(({ isUndone }) => isUndone).map(({ uuid }) => uuid));
  const byUuid = new Map(log.map((review) => [review.uuid, review]));
  return [...byUuid.values()]
    .filter(({ uuid }) => !undone.has(uuid))
    .sort((a, b) => a.at.getTime() - b.at.getTime() || (a.uuid < b.uuid ? -1 : 1));
}

/** As most logs are: each row once, later than the one before it, and none taken back. */
const isInOrder = (log: readonly Review[]): boolean =>
  log.every(({ at, isUndone }, index) => !isUndone && (index === 0 || (log[index - 1]?.at ?? at) < at)) &&
  new Set(log.map(({ uuid }) => uuid)).size === log.length;

function kindOf(review: Review, before: CardState, { rolloverHour }: Scheduling): ReviewKind {
  if (review.given) return "imported";
  if (before.phase === "relearning") return "relearn";
  if (before.phase !== "review") return "learn";
  return isDue(before, review.at, review.timeZone, rolloverHour) ? "review" : "early";
}

/** A card in review is due for the whole of its study day; one that is being learned, from its minute. */
const isDue = (state: CardState, now: Date, timeZone: string, rolloverHour: number): boolean =>
  isDueBy(state, now, startOfStudyDay(studyDayOf(now, timeZone, rolloverHour) + 1, timeZone, rolloverHour));

/**
 * Returns whether a card in this state is due; one that no moment is known of always is.
 * @param minute what is being learned is due by then
 * @param end what goes by days is due before that
 */
export const isDueBy = (
  { phase, dueAt }: Pick<CardState, "phase" | "dueAt">,
  minute: Date,
  end: Date,
): boolean => dueAt === null || (phase === "review" ? dueAt < end : dueAt <= minute);

const given = (
  review: Review,
  { memory, dueAt, lapses }: NonNullable<Review["given"]>,
  before: CardState,
  { rolloverHour }: Scheduling,
): CardState => {
  const studyDay = studyDayOf(review.at, review.timeZone, rolloverHour);
  return {
    phase: "review",
    step: 0,
    memory,
    rating: review.rating,
    reviewedAt: review.at,
    studyDay,
    introducedOn: before.introducedOn ?? studyDay,
    dueAt,
    lapses,
    reviews: before.reviews + 1,
  };
};
