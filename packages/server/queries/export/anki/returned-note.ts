import type { OriginCard, OriginNote } from "@perennial/contract/files/origins";
import { firstDayOf } from "@perennial/domain/format/anki/days";
import type { Progress } from "@perennial/domain/tree/node";
import type { CameAs } from "../../../database/origin-cards.ts";
import type { OriginRow } from "../../../database/origin-rows.ts";
import { cameAlong, isAnswerOf, type ReviewRow } from "../../../database/review-rows.ts";
import type { ExportedNode } from "../branch-contents.ts";
import type { Studied } from "../with-settings.ts";
import {
  type AnkiCalendar,
  type AnkiLogRow,
  type AnkiSchedule,
  logRows,
  QUEUES,
  type StudiedBy,
  SUSPENDED,
  scheduleOf,
} from "./card-rows.ts";
import type { AnkiCardRow } from "./collection-file.ts";

/** A node of a note that came from Anki, with what it was there. */
export interface ReturnedPart extends Studied {
  readonly origin: OriginRow;
}

export interface ReturnedCard {
  readonly node: ExportedNode;
  /** Of all parts of its card. */
  readonly reviews: readonly ReviewRow[];
  readonly came: CameAs;
  readonly note: OriginNote;
  readonly deck: readonly string[];
  readonly settings: StudiedBy;
}

const REVIEW = 2;
const DAY_LEARNING = 3;
const DAY_QUEUES: readonly number[] = [REVIEW, DAY_LEARNING];
/** Days are smaller numbers, and seconds since 1970 larger ones. */
const EARLIEST_SECOND = 100_000_000;

/** A card as it came, with what was answered here since; its schedule is ours once it was met or moved here. */
export function returnedCard(of: ReturnedCard, calendar: AnkiCalendar, place: number): AnkiCardRow {
  const { node, came, note, deck, settings } = of;
  const { card, part, due } = came;
  const counting = countingRows(of.reviews, part);
  const own = counting.filter((row) => !cameAlong(row));
  const progress = node.progress.find((each) => each.part === part);
  const isMoved = progress?.nextReviewTime !== undefined && isOther(due ?? null, progress.nextReviewTime);
  const schedule =
    own.length > 0 || (isMoved && progress?.phase !== "new")
      ? ourSchedule(card, scheduleOf(progress, calendar, place, settings), own.filter(isSince(card)).length)
      : theirSchedule(card, progress, calendar.firstDay - firstDayOf(daysOf(note)));
  const ours = logRows(counting, (row) => !cameAlong(row));
  const theirs = card.reviews.filter(([moment]) => !own.some((row) => isAnswerOf(row, moment)));
  const log = [...theirs.map(logRow), ...ours];
  return { id: card.id, ord: card.ord, deck, changedAt: card.changed_at, schedule, log };
}

/** The rows of a log that count, of one part of its card. */
const countingRows = (reviews: readonly ReviewRow[], part: number): ReviewRow[] =>
  reviews.filter((row) => row.part === part && row.undone_by === null);

/** A card of a note that was made here, and that Anki never had. */
export function addedCard(
  { node, reviews, came, deck, settings }: Omit<ReturnedCard, "note" | "came"> & { readonly came: NewCardOf },
  calendar: AnkiCalendar,
  place: number,
): AnkiCardRow {
  const progress = node.progress.find(({ part }) => part === came.part);
  const schedule = scheduleOf(progress, calendar, place, settings);
  return { id: came.id, ord: came.ord, deck, schedule, log: logRows(countingRows(reviews, came.part)) };
}

export interface NewCardOf {
  readonly id: number;
  readonly ord: number;
  readonly part: number;
}

/** Anki has counted what was answered before its row was written. */
const isSince =
  ({ changed_at }: OriginCard) =>
  ({ reviewed_at }: ReviewRow): boolean =>
    reviewed_at.getTime() > changed_at * 1_000;

/** A card that nothing here was made of. */
export const untouchedCard = (card: OriginCard, note: OriginNote, calendar: AnkiCalendar): AnkiCardRow => ({
  id: card.id,
  ord: card.ord,
  deck: card.deck,
  changedAt: card.changed_at,
  schedule: theirSchedule(card, undefined, calendar.firstDay - firstDayOf(daysOf(note))),
  log: card.reviews.map(logRow),
});

const daysOf = ({ days_from: { created_at, minutes_west } }: OriginNote) => ({
  createdAt: created_at,
  minutesWest: minutes_west,
});

const isOther = (due: string | null, now: string): boolean =>
  due === null || Date.parse(due) !== Date.parse(now);

const ourSchedule = (card: OriginCard, schedule: AnkiSchedule, answers: number): AnkiSchedule => ({
  ...schedule,
  reps: card.reps + answers,
  factor: card.factor || schedule.factor,
});

/** The schedule that a card came with, for a collection whose days are counted from `later` days after theirs. */
function theirSchedule(card: OriginCard, progress: Progress | undefined, later: number): AnkiSchedule {
  const { type, due, ivl, factor, reps, lapses, left, data } = card;
  const isByDay =
    type === REVIEW || DAY_QUEUES.includes(card.queue) || (type !== 0 && Math.abs(due) < EARLIEST_SECOND);
  const queue = queueOf(card, progress);
  const flags = progress?.flag ?? card.flag;
  return { type, queue, due: isByDay ? due - later : due, ivl, factor, reps, lapses, left, flags, data };
}

/** What was suspended or taken up again here; else as it was. */
function queueOf(card: OriginCard, progress: Progress | undefined): number {
  if (!progress || Boolean(progress.suspendedAt) === (card.queue === SUSPENDED)) return card.queue;
  return progress.suspendedAt ? SUSPENDED : (Object.values(QUEUES)[card.type] ?? 0);
}

const logRow = ([id, ease, ivl, lastIvl, factor, time, type]: OriginCard["reviews"][number]): AnkiLogRow => ({
  id,
  ease,
  ivl,
  lastIvl,
  factor,
  time,
  type,
});
