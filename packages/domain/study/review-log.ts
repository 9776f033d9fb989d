import type { RecordId } from "../kind/record-id.ts";
import type { Review, ReviewStep } from "./reviews.ts";

/** A row of the review log, with the part of a card that it is about. */
export interface LoggedReview extends Review {
  readonly flashcardId: RecordId;
  readonly part: number;
  /** How long the answer took, where that was told. */
  readonly durationMs: number | null;
  /** What took it back; null while it counts. */
  readonly undoneBy: string | null;
  /** How it counted when it came; absent for what was read, since it stands in its row. */
  readonly step?: ReviewStep | undefined;
}

/** The reviews that a group of commands reads and writes. Rows are added and taken back, and never altered. */
export interface ReviewLog {
  get(uuid: string): LoggedReview | undefined;
  /** All rows of a part of a card, those that were taken back too. */
  of(flashcardId: RecordId, part: number): readonly LoggedReview[];
  /** Puts a row into the log; `at` says how many changes of records came before it. */
  put(review: LoggedReview, at: number): void;
  /** Takes back what was put at that many changes of records, and later. */
  revoke(at: number): void;
  /** What was put since, each row once and as it stands now. */
  changed(): readonly LoggedReview[];
}

/** Makes a review log in memory, with a journal of what is put: refused commands are taken back, the rest is written. */
export function createReviewLog(known: Iterable<LoggedReview>): ReviewLog {
  const rows = new Map<string, LoggedReview>();
  const byPart = new Map<string, Set<string>>();
  const journal: { readonly uuid: string; readonly before: LoggedReview | undefined; readonly at: number }[] =
    [];
  const nameOf = (flashcardId: RecordId, part: number) => `${flashcardId} ${part}`;
  const write = (review: LoggedReview) => {
    rows.set(review.uuid, review);
    const name = nameOf(review.flashcardId, review.part);
    byPart.set(name, (byPart.get(name) ?? new Set()).add(review.uuid));
  };
  const forget = (uuid: string) => {
    const gone = rows.get(uuid);
    if (gone) byPart.get(nameOf(gone.flashcardId, gone.part))?.delete(uuid);
    rows.delete(uuid);
  };
  for (const review of known) write(review);
  return {
    get: (uuid) => rows.get(uuid),
    of: (flashcardId, part) =>
      [...(byPart.get(nameOf(flashcardId, part)) ?? [])].flatMap((uuid) => rows.get(uuid) ?? []),
    put(review, at) {
      journal.push({ uuid: review.uuid, before: rows.get(review.uuid), at });
      write(review);
    },
    revoke(at) {
      for (let last = journal.at(-1); last && last.at >= at; last = journal.at(-1)) {
        journal.pop();
        if (last.before) write(last.before);
        else forget(last.uuid);
      }
    },
    changed: () => [...new Set(journal.map(({ uuid }) => uuid))].flatMap((uuid) => rows.get(uuid) ?? []),
  };
}

/** The row that was taken back by a call of this name. */
export const undoneReview = (log: readonly LoggedReview[], uuid: string): LoggedReview | undefined =>
  log.find((review) => review.undoneBy === uuid);
