import type { AnkiDays } from "@perennial/domain/format/anki/days";
import { type ReviewStep, replay } from "@perennial/domain/study/reviews";
import type { CardState } from "@perennial/domain/study/schedule";
import type { StudySettings } from "@perennial/domain/study/setting-values";
import { startOfStudyDay, studyDayOf } from "@perennial/domain/study/study-day";
import type { Progress } from "@perennial/domain/tree/node";
import { type ReviewRow, reviewFromRow } from "../../../database/review-rows.ts";

/** The day that a collection counts from; its days begin where the learner is. */
export interface AnkiCalendar extends AnkiDays {
  readonly timeZone: string;
  readonly firstDay: number;
}

/** The first of January 2020. */
const FIRST_DAY = 18_262;
const [DAY_SECONDS, DAY_MS] = [86_400, 86_400_000];
const ROLLOVER_SECONDS = 4 * 3_600;

/** Returns a collection's days in a time zone: counted from 1 January 2020, from four in the morning. */
export function ankiCalendar(timeZone: string): AnkiCalendar {
  const createdAt = Math.floor(startOfStudyDay(FIRST_DAY, timeZone).getTime() / 1_000);
  const minutesWest = Math.round((createdAt - FIRST_DAY * DAY_SECONDS - ROLLOVER_SECONDS) / 60);
  return { timeZone, firstDay: FIRST_DAY, createdAt, minutesWest };
}

/** What Anki keeps of the schedule of a card. */
export interface AnkiSchedule {
  readonly type: number;
  readonly queue: number;
  readonly due: number;
  readonly ivl: number;
  readonly factor: number;
  readonly reps: number;
  readonly lapses: number;
  readonly left: number;
  readonly flags: number;
  readonly data: string;
}

/** By what each is called here. */
const TYPES = { new: 0, learning: 1, review: 2, relearning: 3 } as const;
export const QUEUES = { new: 0, learning: 1, review: 2, relearning: 1 } as const;
export const SUSPENDED = -1;
/** Of steps of learning, as Anki counts them. */
const ONE_STEP_LEFT = 1_001;
const EASE = 2_500;

/** How the branch of a card is studied, as far as Anki keeps that with the card. */
export type StudiedBy = Pick<StudySettings, "desiredRetention" | "weights">;

/**
 * Returns what Anki keeps of the schedule of a card, such that it comes back there on the same day as here.
 * @param place among the cards that were never met
 */
export function scheduleOf(
  progress: Progress | undefined,
  { timeZone, firstDay }: AnkiCalendar,
  place: number,
  { desiredRetention, weights }: StudiedBy,
): AnkiSchedule {
  const phase = progress?.phase ?? "new";
  const marks = {
    flags: progress?.flag ?? 0,
    queue: progress?.suspendedAt ? SUSPENDED : QUEUES[phase],
  };
  if (!progress || phase === "new" || progress.reviewedAt === null)
    return { ...NEW, ...marks, due: place, data: JSON.stringify({ pos: place }) };
  const { reviewedAt, strength, difficulty, lapses, reviews, nextReviewTime } = progress;
  const dueDay = studyDayOf(new Date(nextReviewTime), timeZone);
  const lastDay = studyDayOf(new Date(reviewedAt), timeZone);
  const isByDay = phase === "review";
  const curve = { dr: desiredRetention, decay: weights[20] };
  const memory = { s: rounded(strength), d: rounded(difficulty ?? 5), ...curve };
  return {
    ...marks,
    type: TYPES[phase],
    due: isByDay ? dueDay - firstDay : Math.floor(Date.parse(nextReviewTime) / 1_000),
    ivl: isByDay ? Math.max(1, dueDay - lastDay) : phase === "relearning" ? 1 : 0,
    factor: EASE,
    reps: reviews,
    lapses,
    left: isByDay ? 0 : ONE_STEP_LEFT,
    data: JSON.stringify({ ...memory, lrt: Math.floor(Date.parse(reviewedAt) / 1_000) }),
  };
}

const NEW = { type: 0, ivl: 0, factor: 0, reps: 0, lapses: 0, left: 0 };
const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;

/** A row of the log of Anki, but for the card that it is about. */
export interface AnkiLogRow {
  /** The moment in milliseconds, which names it. */
  readonly id: number;
  readonly ease: number;
  readonly ivl: number;
  readonly lastIvl: number;
  readonly factor: number;
  readonly time: number;
  readonly type: number;
}

/**
 * Returns the answers of a card as rows of the log of Anki, which has nothing but answers: of two within a minute
 * the one that replaced the other.
 * @param isTold whether a row is among them
 */
export function logRows(
  rows: readonly ReviewRow[],
  isTold: (row: Pick<ReviewRow, "kind">) => boolean = () => true,
): AnkiLogRow[] {
  const kinds = new Map(rows.map(({ uuid, kind, duration_ms }) => [uuid, { kind, duration_ms }]));
  const { steps } = replay(rows.map(reviewFromRow));
  return steps.flatMap((step, index): AnkiLogRow[] => {
    const row = kinds.get(step.review.uuid);
    const next = steps[index + 1];
    const isReplaced = next !== undefined && kinds.get(next.review.uuid)?.kind === "correction";
    if (!row || row.kind === "manual" || isReplaced || !isTold(row)) return [];
    return [
      {
        id: step.review.at.getTime(),
        ease: step.review.rating,
        ivl: intervalOf(step.after),
        lastIvl: intervalOf(step.before),
        factor: difficultyOf(step),
        time: row.duration_ms ?? 0,
        type: step.before.phase === "review" ? 1 : step.before.phase === "relearning" ? 2 : 0,
      },
    ];
  });
}

/** In days; less than one as seconds below zero. */
function intervalOf({ phase, dueAt, reviewedAt }: CardState): number {
  if (!dueAt || !reviewedAt) return 0;
  const length = dueAt.getTime() - reviewedAt.getTime();
  return phase === "review"
    ? Math.max(1, Math.round(length / DAY_MS))
    : -Math.max(1, Math.round(length / 1_000));
}

const [EASIEST, HARDEST] = [100, 1_100];

/** With FSRS Anki keeps how hard a card is where it kept the ease before. */
const difficultyOf = ({ after }: ReviewStep): number =>
  Math.round(EASIEST + (((after.memory?.difficulty ?? 1) - 1) / 9) * (HARDEST - EASIEST));
