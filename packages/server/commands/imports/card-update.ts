import type { OriginCard, OriginNote } from "@perennial/contract/files/origins";
import { firstDayOf } from "@perennial/domain/format/anki/days";
import { newProgress } from "@perennial/domain/study/new-progress";
import { progressOfLog } from "@perennial/domain/study/progress";
import type { Progress } from "@perennial/domain/tree/node";
import type { CardMarks } from "../../database/export-mark.ts";
import type { Stored } from "../../database/record-rows.ts";
import {
  cameAlong,
  isAnswerOf,
  NOTHING_ELSE_KNOWN,
  type ReviewRow,
  reviewFromRow,
} from "../../database/review-rows.ts";
import { marksIn, marksThere } from "./card-marks.ts";
import type { ImportedMemory, ImportedReview } from "./document.ts";

/** What is known here of the memory of a card. */
export interface KnownMemory {
  /** Without what came with imports that were taken back. */
  readonly reviews: readonly ReviewRow[];
  /** As it lies in its table, a tombstone too. */
  readonly progress: Stored<"progress"> | undefined;
}

/** Returns what is known here of the memory of a part of a card. */
export type MemoryOfParts = (part: number) => KnownMemory;

/** What is known of a card, where anything is. */
export const livingProgress = ({ progress }: KnownMemory): Progress | null =>
  progress?.deletedAt === null ? progress.record : null;

/** What a newer file makes of a card that is here already. */
export interface CardUpdate {
  readonly part: number;
  /** What it is from now on where it came from, and when it was due then. */
  readonly card: OriginCard;
  readonly due: string | null;
  /** Rows of the log that are not here yet, and the names of those that count no more. */
  readonly fresh: readonly ImportedReview[];
  readonly undone: readonly string[];
  /** What the log comes to; null where nothing is known. */
  progressWith(fresh: readonly ReviewRow[]): Progress | null;
}

export interface CardInFile {
  readonly itemId: number;
  /** Which part of the card here it is. */
  readonly part: number;
  readonly card: OriginCard;
  readonly memory: ImportedMemory | undefined;
  readonly days: OriginNote["days_from"];
}

export interface CardHere {
  readonly card: OriginCard;
  readonly due: string | null;
  readonly days: OriginNote["days_from"];
  readonly memory: KnownMemory;
  /** It was made here: its answers come, and its schedule stays what the log comes to here. */
  readonly isOwn: boolean;
  /** It is compared for the first time: the row is the file's own. */
  readonly isLeft: boolean;
  /** How such a card was marked when it left, where that is known. */
  readonly leftMarks: CardMarks | undefined;
}

const [NEW, REVIEW, DAY_LEARNING] = [0, 2, 3];

/** Where a card stands among the new ones is no news: learning them moves all that come after. */
const rowOf = (card: OriginCard): string => {
  const { changed_at: _, deck: __, id: ___, reviews: ____, ...row } = card;
  return JSON.stringify(card.type === NEW ? { ...row, due: 0, left: 0 } : row);
};
const isLater = (file: OriginCard, known: OriginCard): boolean =>
  file.changed_at > known.changed_at && rowOf(file) !== rowOf(known);

/** Returns what is known here of a card that came with no file so far: nothing. */
export const unknownCard = (card: OriginCard): OriginCard => ({
  ...card,
  changed_at: -1,
  type: NEW,
  queue: NEW,
  flag: 0,
  reps: -1,
  reviews: [],
});

/** Whether a file may know something of a card that is not known here. */
export function mayBeNewer(file: OriginCard, known: OriginCard): boolean {
  const ids = new Set(known.reviews.map(([id]) => id));
  return isLater(file, known) || file.reviews.some(([id]) => !ids.has(id));
}

/**
 * Merges what a file knows of a card with what is known here: its log by the moments of the answers, wherever they were
 * given. The schedule is the file's where that is newer, as long as nobody answered the card here; a file that left the
 * schedule out resets nothing.
 * @returns null where it knows nothing new
 */
export function cardUpdate(file: CardInFile, here: CardHere): CardUpdate | null {
  const { reviews } = here.memory;
  const before = livingProgress(here.memory);
  const counting = reviews.filter(({ undone_by }) => undone_by === null);
  const isEmpty = file.card.type === NEW && file.card.reviews.length === 0;
  if (
    !(here.isLeft || mayBeNewer(file.card, here.card)) ||
    (isEmpty && !here.isLeft && (here.card.type !== NEW || counting.length > 0))
  )
    return null;
  const isNewer = isLater(file.card, here.card);
  const inFile = file.memory?.reviews ?? [];
  const matchOf = (row: ImportedReview) => reviews.find((known) => isSameRow(known, row));
  const matched = new Map(inFile.flatMap((row) => matchOf(row) ?? []).map((known) => [known.uuid, known]));
  const isOurs = counting.some((row) => !matched.has(row.uuid) && !cameAlong(row));
  const keepsSchedule = isNewer && !isOurs && !here.isOwn;
  const fresh = newReviews(inFile, reviews)
    .filter(({ kind }) => keepsSchedule || kind !== "manual")
    .map((row) =>
      keepsSchedule
        ? row
        : { ...row, ...NOTHING_ELSE_KNOWN, duration_ms: row.duration_ms, undone_by: row.undone_by },
    );
  const moved = keepsSchedule ? movedSchedule(file, { inFile, fresh, progress: before }) : [];
  const undone = isNewer && !here.isOwn ? noLonger(counting, inFile, matchOf) : [];
  const all = [...fresh, ...moved];
  const gone = new Set(undone);
  const remaining = reviews.filter(({ uuid }) => !gone.has(uuid));
  const card = cardFrom(file, here, isNewer);
  const progressWith = (named: readonly ReviewRow[]): Progress | null => {
    const log = [
      ...remaining,
      ...reviews.filter(({ uuid }) => gone.has(uuid)).map((row) => ({ ...row, undone_by: row.uuid })),
      ...named,
    ];
    return progressOf({ file, here, isNewer, log: all.length + undone.length === 0 ? [] : log });
  };
  const after = progressWith(
    all.map((row, index) => ({ ...row, uuid: `fresh ${index}`, flashcard_id: file.itemId })),
  );
  const isChanged = JSON.stringify(after) !== JSON.stringify(before);
  if (!isChanged && all.length === 0 && JSON.stringify(card) === JSON.stringify(here.card)) return null;
  const due = isChanged || keepsSchedule ? (after?.nextReviewTime ?? here.due) : here.due;
  return { part: file.part, card, due, fresh: all, undone, progressWith };
}

/** What of a log is not known here. */
export const newReviews = (
  inFile: readonly ImportedReview[],
  known: readonly ReviewRow[],
): readonly ImportedReview[] => inFile.filter((row) => !known.some((each) => isSameRow(each, row)));

/** An answer is known by its moment, what was set by hand also by what it was set to. */
function isSameRow(known: ReviewRow, row: ImportedReview): boolean {
  const [isSet, wasSet] = [row.kind === "manual", known.kind === "manual"];
  if (isSet !== wasSet) return false;
  if (!isSet) return isAnswerOf(known, row.reviewed_at.getTime());
  return (
    known.reviewed_at.getTime() === row.reviewed_at.getTime() &&
    known.due_after?.getTime() === row.due_after?.getTime() &&
    known.stability_after === row.stability_after
  );
}

/** Rows that count here and not in the file: what came before a reset, and a schedule that another one follows. */
function noLonger(
  counting: readonly ReviewRow[],
  inFile: readonly ImportedReview[],
  matchOf: (row: ImportedReview) => ReviewRow | undefined,
): string[] {
  const reset = new Set(inFile.flatMap((row) => (row.undone_by === null ? [] : (matchOf(row)?.uuid ?? []))));
  const still = new Set(inFile.flatMap((row) => matchOf(row)?.uuid ?? []));
  return counting.flatMap(({ uuid, kind }) =>
    reset.has(uuid) || (kind === "manual" && inFile.length > 0 && !still.has(uuid)) ? uuid : [],
  );
}

interface Moved {
  readonly inFile: readonly ImportedReview[];
  readonly fresh: readonly ImportedReview[];
  readonly progress: Progress | null;
}

/** A due date that was moved there without an answer: a row that is set by hand, right behind the last answer. */
function movedSchedule({ card }: CardInFile, { inFile, fresh, progress }: Moved): readonly ImportedReview[] {
  const last = inFile.findLast(({ undone_by }) => undone_by === null);
  const due = last?.due_after;
  if (
    card.type !== REVIEW ||
    !last ||
    !due ||
    fresh.includes(last) ||
    fresh.some(({ undone_by }) => undone_by === null)
  )
    return [];
  if (progress && Date.parse(progress.nextReviewTime) === due.getTime()) return [];
  return [{ ...last, uuid: null, kind: "manual", reviewed_at: new Date(last.reviewed_at.getTime() + 1) }];
}

/** The row of Anki with the days that are counted here; the log as both know it, without what was answered here. */
function cardFrom({ card, days }: CardInFile, here: CardHere, isNewer: boolean): OriginCard {
  const known = here.card;
  const own = here.memory.reviews.filter((row) => !cameAlong(row));
  const reviews = [...new Map([...known.reviews, ...card.reviews].map((row) => [row[0], row])).values()]
    .filter(([moment]) => !own.some((row) => isAnswerOf(row, moment)))
    .sort(([a], [b]) => a - b);
  if (!isNewer) return { ...known, reviews };
  const later = firstDay(days) - firstDay(here.days);
  const isByDay = card.type === REVIEW || card.queue === REVIEW || card.queue === DAY_LEARNING;
  const due = isByDay ? card.due + later : card.due;
  return { ...card, id: known.id, deck: known.deck, due, reviews };
}

const firstDay = ({ created_at, minutes_west }: OriginNote["days_from"]): number =>
  firstDayOf({ createdAt: created_at, minutesWest: minutes_west });

interface After {
  readonly file: CardInFile;
  readonly here: CardHere;
  readonly isNewer: boolean;
  /** Empty where nothing of it changes. */
  readonly log: readonly ReviewRow[];
}

/** What the log comes to, with the marks that were set or taken away there and not here. */
function progressOf({ file, here, isNewer, log }: After): Progress | null {
  const known = livingProgress(here.memory);
  const before = known ?? newProgress(file.itemId, file.memory?.dueAt ?? new Date(0), file.part);
  const { progress } =
    log.length === 0 ? { progress: before } : progressOfLog(before, log.map(reviewFromRow));
  const isNews = isNewer || here.leftMarks !== undefined;
  const { isSuspended, flag } = isNews
    ? marksThere(marksIn(file.card), here.leftMarks ?? marksIn(here.card), progress)
    : {};
  const marks = {
    ...(isSuspended === undefined
      ? {}
      : { suspendedAt: isSuspended ? (file.memory?.marks.suspendedAt ?? null) : null }),
    ...(flag === undefined ? {} : { flag }),
  };
  const isKnown = known !== null || log.length > 0 || Object.keys(marks).length > 0;
  return isKnown ? { ...progress, ...marks } : null;
}
