import { FRONT } from "@perennial/domain/card/card-kinds";
import { type AnkiDays, firstDayOf, minutesWestOf } from "@perennial/domain/format/anki/days";
import { replay } from "@perennial/domain/study/reviews";
import { FALLBACK_ZONE, isTimeZone, momentOfDay } from "@perennial/domain/study/study-day";
import { NO_MARKS } from "@perennial/domain/tree/marks";
import { reviewFromRow } from "../../../database/review-rows.ts";
import { rowUuid } from "../../log/row-uuid.ts";
import type { ImportedMemory, ImportedReview } from "../document.ts";
import { setByHand, unknownReview } from "../set-by-hand.ts";
import type { AnkiCard, AnkiReview } from "./collection.ts";

const DAY_SECONDS = 86_400;

/** How time is told in a collection. */
export interface AnkiTime {
  readonly timeZone: string;
  /** The study day that its days are counted from. */
  readonly firstDay: number;
  readonly minutesWest: number;
}

/** Returns how a collection tells time: the nearest zone of whole hours, and the day from which its days are counted. */
export function timeOf(collection: AnkiDays): AnkiTime {
  const minutesWest = minutesWestOf(collection);
  const hours = Math.round(minutesWest / 60);
  const zone = hours === 0 ? FALLBACK_ZONE : `Etc/GMT${hours > 0 ? "+" : "-"}${Math.abs(hours)}`;
  const timeZone = isTimeZone(zone) ? zone : FALLBACK_ZONE;
  return { timeZone, minutesWest, firstDay: firstDayOf(collection) };
}

/** What of the log of a card is taken in; the rest is what was no answer. */
export interface AnkiLog {
  readonly answers: readonly {
    readonly review: AnkiReview;
    readonly rating: number;
    readonly counts: boolean;
  }[];
  readonly dropped: number;
}

const FORGOTTEN_BY_HAND = 4;
const FILTERED = 3;
/** With these the first scheduler asked by three buttons instead of four. */
const THREE_BUTTONS: readonly number[] = [0, 2];
const EARLIEST = Date.UTC(2000, 0, 1);
const LATEST = Date.UTC(2100, 0, 1);
const MOST_MS = 2 ** 31 - 1;

/** Returns the ease of a review as it is told with four buttons. */
export const ratingOf = ({ ease, type }: AnkiReview, isFirstScheduler: boolean): number =>
  isFirstScheduler && THREE_BUTTONS.includes(type) && (ease === 2 || ease === 3) ? ease + 1 : ease;

/** Takes in what of a card's log is an answer. What came before the card was made new again is kept and counts no more. */
export function logOf(card: AnkiCard, reviews: readonly AnkiReview[], isFirstScheduler: boolean): AnkiLog {
  const reset =
    card.state === "new"
      ? reviews.length
      : reviews.findLastIndex(({ type, factor }) => type === FORGOTTEN_BY_HAND && factor === 0);
  const answers = reviews.flatMap((review, index) => {
    const { ease, type, factor, id } = review;
    const isAnswer =
      ease >= 1 && ease <= 4 && type < FORGOTTEN_BY_HAND && !(type === FILTERED && factor === 0);
    if (!isAnswer || id < EARLIEST || id > LATEST) return [];
    return [{ review, rating: ratingOf(review, isFirstScheduler), counts: index > reset }];
  });
  return { answers, dropped: reviews.length - answers.length };
}

/** Names for what happened to a card beside its reviews, whose moments are all larger. */
const [RESET, SCHEDULE] = [1, 2];

export interface AnkiCardAt {
  readonly card: AnkiCard;
  /** Of its note; with its place among the cards of the note it names the card everywhere. */
  readonly name: string;
  readonly time: AnkiTime;
}

/**
 * What is known of the memory of a card. Its answers are rows of the log; the last one that counts says when it is due,
 * as Anki did. Where there are none, what is known of its schedule is one row set by hand.
 */
export function memoryOf({ card, name, time }: AnkiCardAt, { answers }: AnkiLog): ImportedMemory {
  const uuidOf = (index: number) => rowUuid(`anki ${name} ${card.ord}`, index);
  const reset = uuidOf(RESET);
  const rows = answers.map(({ review, rating, counts }): ImportedReview => {
    const at = new Date(review.id);
    return {
      ...unknownReview(at, rating, time.timeZone),
      uuid: uuidOf(review.id),
      duration_ms:
        review.milliseconds > 0 && review.milliseconds <= MOST_MS ? Math.trunc(review.milliseconds) : null,
      undone_by: counts ? null : reset,
    };
  });
  const due = dueOf(card, time);
  const marks = {
    ...NO_MARKS,
    suspendedAt: card.isSuspended ? momentOf(card.changedAt).toISOString() : null,
    flag: card.flag,
  };
  const reviews =
    card.state !== "review" && card.state !== "relearning"
      ? rows
      : rows.some(({ undone_by }) => undone_by === null)
        ? card.state === "review"
          ? withDue(rows, due, card.lapses)
          : rows
        : [...rows, scheduled(card, due, time.timeZone, uuidOf(SCHEDULE))];
  return { part: FRONT, reviews, marks, dueAt: momentOf(Math.floor(card.id / 1_000)) };
}

function withDue(rows: readonly ImportedReview[], due: Date | null, lapses: number): ImportedReview[] {
  const last = rows.findLastIndex(({ undone_by }) => undone_by === null);
  const counting = rows.filter(({ undone_by }) => undone_by === null);
  const { memory, dueAt } = replay(
    counting.map((row) => reviewFromRow({ ...row, uuid: row.uuid ?? "", flashcard_id: 0 })),
  ).state;
  return rows.map((row, index) =>
    index === last && memory
      ? {
          ...row,
          phase_after: "review",
          stability_after: memory.stability,
          difficulty_after: memory.difficulty,
          due_after: due ?? dueAt,
          lapses_after: lapses,
        }
      : row,
  );
}

/** When it was met last follows from its interval where the file does not say it. */
function scheduled(card: AnkiCard, due: Date | null, timeZone: string, uuid: string): ImportedReview {
  const dueAt = due ?? momentOf(card.changedAt);
  const before = new Date(dueAt.getTime() - card.interval * DAY_SECONDS * 1_000);
  return setByHand({
    uuid,
    at: card.lastReviewAt ? momentOf(card.lastReviewAt) : before,
    dueAt,
    timeZone,
    days: card.interval,
    ease: card.ease / 1_000,
    lapses: card.lapses,
    memory: card.memory,
  });
}

/** Null where what a file says is no day that can be meant. */
function dueOf({ isDueByDay, due }: AnkiCard, { firstDay, minutesWest }: AnkiTime): Date | null {
  if (!isDueByDay) return due * 1_000 > EARLIEST && due * 1_000 < LATEST ? momentOf(due) : null;
  const at = (firstDay + due) * DAY_SECONDS * 1_000;
  return at > EARLIEST && at < LATEST ? momentOfDay(firstDay + due, minutesWest) : null;
}

const momentOf = (seconds: number): Date => new Date(Math.min(LATEST, Math.max(EARLIEST, seconds * 1_000)));
