import { retrievability, type Weights } from "../memory.ts";
import type { ReviewKind } from "../reviews.ts";
import type { StudyDay } from "../study-day.ts";

/** A row of the review log, as far as the numbers need it. */
export interface LoggedAnswer {
  /** Names the part of the card. */
  readonly card: string;
  readonly studyDay: StudyDay;
  readonly rating: number;
  readonly kind: ReviewKind;
  readonly durationMs: number | null;
  readonly stabilityBefore: number | null;
  readonly stabilityAfter: number | null;
  /** Those that were in force for it. */
  readonly weights: Weights;
  /** The chance of recall at which it was to come back after this; null where that is not known. */
  readonly desiredRetention: number | null;
  /** Names the cards that it is told apart with; left out where it is not. */
  readonly group?: string | undefined;
}

export interface DayReviews {
  readonly studyDay: StudyDay;
  readonly reviews: number;
  readonly seconds: number;
}

/** How cards that came back after a night or more were known. */
export interface MonthRetention {
  /** `2026-11` */
  readonly month: string;
  readonly reviews: number;
  readonly known: number;
  /** The mean of what the model had said of these reviews, from 0 to 1. */
  readonly predicted: number;
  /** The mean of what was wanted when they were last rated; null where that is known of none. */
  readonly desired: number | null;
}

/** What the model had said of some reviews, and how many of them were known. */
export interface Calibration {
  readonly from: number;
  readonly to: number;
  readonly reviews: number;
  readonly known: number;
  readonly predicted: number;
}

export interface History {
  /** Only days with reviews, in order. */
  readonly days: readonly DayReviews[];
  readonly months: readonly MonthRetention[];
  /** Only bands with reviews, in order. */
  readonly calibration: readonly Calibration[];
}

/** How the cards of each group that came back after a night or more were known, in the order in which groups came. */
export interface GroupKnown {
  readonly group: string;
  readonly reviews: number;
  readonly known: number;
}

/** How many days a year of numbers has, today included. */
export const YEAR_DAYS = 365;

export interface HistoryWindow {
  /** The first and the last study day that are counted. */
  readonly from: StudyDay;
  readonly to: StudyDay;
}

/** An answer that took longer is a break. */
const LONGEST_ANSWER_MS = 180_000;
/** Finer where most reviews are. */
const PREDICTED_EDGES = [0, 0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.93, 0.96, 1] as const;
const DAY_MS = 86_400_000;

/** Returns the month that a study day lies in, as `2024-01`. */
export const monthOf = (day: StudyDay): string => new Date(day * DAY_MS).toISOString().slice(0, 7);

interface Tally {
  reviews: number;
  known: number;
  /** The sum. */
  predicted: number;
}
const newTally = (): Tally => ({ reviews: 0, known: 0, predicted: 0 });

/** A month's, with what was wanted, as a sum, of those reviews of which it is known. */
interface MonthTally extends Tally {
  wanted: number;
  wantedOf: number;
}
const newMonthTally = (): MonthTally => ({ ...newTally(), wanted: 0, wantedOf: 0 });

/**
 * Adds up a review log: what was done by day, and how what came back after a night or more was known. Of each card
 * and study day only the first answer says whether it was known; a correction stands in the place of what it corrects.
 */
export function createHistory({ from, to }: HistoryWindow) {
  const days = new Map<StudyDay, { reviews: number; seconds: number }>();
  const months = new Map<string, MonthTally>();
  const bands = PREDICTED_EDGES.slice(1).map(newTally);
  const groups = new Map<string, Tally>();
  /** Waits for what may correct it. */
  let open: { answer: LoggedAnswer; before: LoggedAnswer | null } | null = null;

  function settle(): void {
    if (open === null) return;
    const { answer, before } = open;
    open = null;
    const { studyDay, durationMs, rating } = answer;
    if (studyDay < from || studyDay > to || answer.kind === "manual") return;
    const day = days.get(studyDay) ?? { reviews: 0, seconds: 0 };
    days.set(studyDay, day);
    day.reviews++;
    day.seconds += Math.min(durationMs ?? 0, LONGEST_ANSWER_MS) / 1000;
    const stability = answer.stabilityBefore ?? before?.stabilityAfter ?? null;
    if (before === null || studyDay <= before.studyDay || stability === null || stability <= 0) return;
    const predicted = retrievability(stability, studyDay - before.studyDay, answer.weights);
    const month = monthOf(studyDay);
    const tally = months.get(month) ?? newMonthTally();
    months.set(month, tally);
    if (before.desiredRetention !== null) {
      tally.wanted += before.desiredRetention;
      tally.wantedOf++;
    }
    const band = bands[bandOf(predicted)];
    const group = answer.group === undefined ? undefined : (groups.get(answer.group) ?? newTally());
    if (answer.group !== undefined && group) groups.set(answer.group, group);
    for (const each of [tally, band, group]) {
      if (!each) continue;
      each.reviews++;
      each.predicted += predicted;
      if (rating > 1) each.known++;
    }
  }

  return {
    /** Rows come card by card, those of a card in the order of their times. */
    add(answer: LoggedAnswer): void {
      const last = open;
      if (last?.answer.card !== answer.card) {
        settle();
        open = { answer, before: null };
      } else if (answer.kind === "correction") {
        const durationMs = (last.answer.durationMs ?? 0) + (answer.durationMs ?? 0);
        const { rating, stabilityAfter, desiredRetention } = answer;
        const corrected = { ...last.answer, rating, stabilityAfter, desiredRetention, durationMs };
        open = { answer: corrected, before: last.before };
      } else {
        settle();
        open = { answer, before: last.answer };
      }
    },
    /** What all rows so far come to; none may follow. */
    end(): History & { readonly groups: readonly GroupKnown[] } {
      settle();
      const mean = ({ predicted, ...tally }: Tally) => ({
        ...tally,
        predicted: predicted / tally.reviews,
      });
      return {
        days: [...days]
          .sort(([a], [b]) => a - b)
          .map(([studyDay, { reviews, seconds }]) => ({ studyDay, reviews, seconds: Math.round(seconds) })),
        months: [...months]
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([month, { wanted, wantedOf, ...tally }]) => ({
            month,
            ...mean(tally),
            desired: wantedOf === 0 ? null : wanted / wantedOf,
          })),
        calibration: bands.flatMap((tally, i) => {
          const [low = 0, high = 1] = PREDICTED_EDGES.slice(i, i + 2);
          return tally.reviews === 0 ? [] : [{ from: low, to: high, ...mean(tally) }];
        }),
        groups: [...groups].map(([group, { reviews, known }]) => ({ group, reviews, known })),
      };
    },
  };
}

function bandOf(predicted: number): number {
  let place = PREDICTED_EDGES.length - 2;
  while (place > 0 && predicted < (PREDICTED_EDGES[place] ?? 0)) place--;
  return place;
}
