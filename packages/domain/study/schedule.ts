import type { Rating } from "./confidence.ts";
import { type DayLoad, type DayShares, rangeOf, roomiestDay } from "./easy-days.ts";
import { FSRS6_WEIGHTS, intervalFor, type Memory, step, type Weights } from "./memory.ts";
import type { Phase } from "./phase.ts";
import { ROLLOVER_HOUR, type StudyDay, startOfStudyDay, studyDayOf } from "./study-day.ts";

/** What is known of one part of one card: a fold over its reviews (decision 33). */
export interface CardState {
  readonly phase: Phase;
  /** Which step of (re)learning comes next, from 0; 0 outside of both. */
  readonly step: number;
  readonly memory: Memory | null;
  /** The last rating, 0 before the first. */
  readonly rating: Rating | 0;
  readonly reviewedAt: Date | null;
  readonly studyDay: StudyDay | null;
  /** The study day of its first review. */
  readonly introducedOn: StudyDay | null;
  readonly dueAt: Date | null;
  readonly lapses: number;
  readonly reviews: number;
}

export const NEW_CARD: CardState = {
  phase: "new",
  step: 0,
  memory: null,
  rating: 0,
  reviewedAt: null,
  studyDay: null,
  introducedOn: null,
  dueAt: null,
  lapses: 0,
  reviews: 0,
};

/** How a learner wants to study a branch. Steps are in minutes. */
export interface Scheduling {
  readonly desiredRetention: number;
  readonly learningSteps: readonly number[];
  readonly relearningSteps: readonly number[];
  readonly weights: Weights;
  readonly rolloverHour: number;
  /** The study day of an exam: what would come after it comes on one of the days before it. */
  readonly examDay?: StudyDay | undefined;
  /** A whole number of the card's own, by which the cards of an exam are spread over days. */
  readonly spread?: number | undefined;
  /** How much each day of the week takes: a card comes back on the roomiest day within the model's tolerance. */
  readonly easyDays?: DayShares | undefined;
  /** The day that was chosen where the rating was given, as far as the tolerance allows it. */
  readonly dueDay?: StudyDay | undefined;
  /** What else the days have, where that is known; what is chosen by it goes on as `dueDay`. */
  readonly load?: DayLoad | undefined;
}

export const DEFAULT_SCHEDULING: Scheduling = {
  desiredRetention: 0.9,
  learningSteps: [10],
  relearningSteps: [10],
  weights: FSRS6_WEIGHTS,
  rolloverHour: ROLLOVER_HOUR,
};

export interface GivenRating {
  readonly rating: Rating;
  readonly at: Date;
  /** An IANA name; one that this machine does not know counts as UTC. */
  readonly timeZone: string;
}

const MINUTE_MS = 60_000;
/** Orange waits half as long again where there is no step to be half way to. */
const ORANGE_WAITS_LONGER = 1.5;

/**
 * The state after an answer. An answer that was given before the last one counts as given together with it: a
 * memory is never moved back in time. Whoever has all answers folds them in the order of their times instead.
 */
export function answer(
  before: CardState,
  given: GivenRating,
  scheduling: Scheduling = DEFAULT_SCHEDULING,
): CardState {
  const { rating, timeZone } = given;
  const { weights, rolloverHour, examDay, spread = 0 } = scheduling;
  const at = before.reviewedAt && before.reviewedAt > given.at ? before.reviewedAt : given.at;
  const studyDay = studyDayOf(at, timeZone, rolloverHour);
  // A learner who flies westwards may meet an earlier day: that is a second look on the same one.
  const elapsedDays = before.studyDay === null ? 0 : Math.max(0, studyDay - before.studyDay);
  const memory = step(before.memory, rating, elapsedDays, weights);
  const next = nextStep(before, rating, scheduling);
  const reviewed = {
    memory,
    rating,
    reviewedAt: at,
    studyDay,
    introducedOn: before.introducedOn ?? studyDay,
    lapses: before.lapses + (isLapse(before, rating) ? 1 : 0),
    reviews: before.reviews + 1,
  };
  if (next) {
    const dueAt = new Date(at.getTime() + next.minutes * MINUTE_MS);
    return { ...reviewed, phase: next.phase, step: next.step, dueAt };
  }
  const least = daysBeyondSteps(at, studyDay, timeZone, scheduling);
  const days = spreadDays(before, rating, { elapsedDays, studyDay, least }, scheduling);
  return {
    ...reviewed,
    phase: "review",
    step: 0,
    dueAt: startOfStudyDay(comesBackOn(studyDay, days, examDay, spread), timeZone, rolloverHour),
  };
}

interface AnsweredOn {
  readonly elapsedDays: number;
  readonly studyDay: StudyDay;
  readonly least: number;
}

/** The days after which the card comes back, on the day of the week that suits the learner where one was asked for. */
function spreadDays(
  before: CardState,
  rating: Rating,
  { elapsedDays, studyDay, least }: AnsweredOn,
  scheduling: Scheduling,
): number {
  const { easyDays, dueDay, load } = scheduling;
  const daysOf = (each: Rating) => daysAfter(before, each, elapsedDays, scheduling, least);
  const ideal = daysOf(rating);
  if (easyDays === undefined) return ideal;
  const others = RATINGS.filter((each) => nextStep(before, each, scheduling) === null).map(daysOf);
  const range = rangeOf(ideal, others, least, rating === 1 ? 0 : elapsedDays);
  if (dueDay !== undefined) return Math.min(range.high, Math.max(range.low, dueDay - studyDay));
  return roomiestDay(range, studyDay, easyDays, load);
}

const RATINGS: readonly Rating[] = [1, 2, 3, 4];

/** So many days before an exam at most are for what would come after it. */
const MOST_EXAM_DAYS = 7;
/** Of the days that are left until the exam, one in so many. */
const EXAM_SHARE = 4;

/**
 * The study day on which a card comes back. Before an exam it is met once more on one of the last days, since recall is
 * highest right after a review. Cards are spread over these days, each by a number of its own; what would come later
 * than a card's day comes on that day, so that no better rating leads to an earlier one.
 */
export function comesBackOn(
  today: StudyDay,
  days: number,
  examDay: StudyDay | undefined,
  spread: number,
): StudyDay {
  const due = today + days;
  if (examDay === undefined || examDay <= today + 1) return due;
  const left = examDay - today - 1;
  const span = Math.max(1, Math.min(MOST_EXAM_DAYS, Math.floor(left / EXAM_SHARE)));
  return Math.min(due, examDay - 1 - (spread % span));
}

/** What was never recalled, or not since it was last forgotten, cannot be forgotten. */
const isLapse = (before: CardState, rating: Rating) => rating === 1 && before.rating > 1;

interface NextStep {
  readonly phase: "learning" | "relearning";
  readonly step: number;
  readonly minutes: number;
}

/**
 * The step of (re)learning that follows, or null where the card goes on by days. Red goes to the first step, orange
 * stays at its step and waits a little longer, yellow takes the next one, green leaves. A new card stands at the first
 * step already: with one step, whoever knows the card at its first meeting is spared the minutes.
 */
function nextStep(
  { phase, step: at, rating: last }: CardState,
  rating: Rating,
  scheduling: Scheduling,
): NextStep | null {
  const isReview = phase === "review";
  const name = isReview || phase === "relearning" ? "relearning" : "learning";
  const steps = name === "relearning" ? scheduling.relearningSteps : scheduling.learningSteps;
  const to = (index: number, minutes = steps[index]): NextStep | null =>
    minutes === undefined ? null : { phase: name, step: index, minutes };
  if (rating === 1) return to(0);
  if (isReview || rating === 4) return null;
  if (rating === 3) return to(at + 1);
  if (at === 0 && steps.length === 1 && last === 0) return null;
  return to(at, orangeMinutes(steps));
}

/** Orange: half way from the first step to the second. */
function orangeMinutes([first, second]: readonly number[]): number | undefined {
  if (first === undefined) return undefined;
  return Math.round(second === undefined ? first * ORANGE_WAITS_LONGER : (first + second) / 2);
}

/**
 * The days after which no step of minutes is still to come: shortly before the rollover a step may lead into the next
 * study day, and what goes on by days must not come before what was known less well.
 */
function daysBeyondSteps(at: Date, studyDay: StudyDay, timeZone: string, scheduling: Scheduling): number {
  const { learningSteps, relearningSteps, rolloverHour } = scheduling;
  const longest = Math.max(0, ...learningSteps, ...relearningSteps) * ORANGE_WAITS_LONGER;
  let days = 1;
  while (
    startOfStudyDay(studyDay + days, timeZone, rolloverHour).getTime() <=
    at.getTime() + longest * MINUTE_MS
  )
    days++;
  return days;
}

/**
 * The days after which the card comes back, and at least `least`. Of those ratings that let it go on by days, each
 * waits longer than the one before it: yellow at least a day longer than orange, green than yellow, and red never
 * longer than orange.
 */
function daysAfter(
  before: CardState,
  rating: Rating,
  elapsedDays: number,
  scheduling: Scheduling,
  least: number,
): number {
  const { desiredRetention, weights } = scheduling;
  const own = (each: Rating) =>
    Math.max(
      least,
      intervalFor(step(before.memory, each, elapsedDays, weights).stability, desiredRetention, weights),
    );
  const goesByDays = (each: Rating) => nextStep(before, each, scheduling) === null;
  const orange = Math.min(own(2), own(3));
  if (rating === 1) return Math.min(own(1), orange);
  if (rating === 2) return orange;
  const yellow = goesByDays(2) ? Math.max(own(3), orange + 1) : own(3);
  if (rating === 3) return yellow;
  return goesByDays(3) ? Math.max(own(4), yellow + 1) : own(4);
}
