import { confidenceOfRating } from "@perennial/domain/study/confidence";
import type { Phase } from "@perennial/domain/study/phase";
import type { ReviewKind } from "@perennial/domain/study/reviews";
import { type LoggedAnswer, type Recall, recallsOf } from "@perennial/domain/study/training/recalls";
import type pg from "pg";
import { fromSnapshot, rowsInBatches } from "../../database/snapshot.ts";

interface Row {
  readonly flashcard_id: number;
  readonly part: number;
  readonly rating: number;
  readonly kind: ReviewKind;
  readonly reviewed_at: Date;
  readonly study_day: number;
  readonly phase_before: Phase | null;
  readonly stability_after: number | null;
}

const LOG = `select r.flashcard_id, r.part, r.rating, r.kind, r.reviewed_at, r.study_day, r.phase_before, r.stability_after
  from reviews r where r.user_id = $1 and r.undone_by is null
  order by r.flashcard_id, r.part, r.reviewed_at, r.uuid`;
const ROWS_PER_BATCH = 5_000;

/** All that a learner's log has to be learned from. */
export async function readRecalls(pool: pg.Pool, userId: number): Promise<readonly Recall[]> {
  const answers: LoggedAnswer[] = [];
  const statement = { text: LOG, values: [userId], batch: ROWS_PER_BATCH };
  const known = createCardHistories();
  for await (const rows of fromSnapshot(pool, (client) => rowsInBatches<Row>(client, statement)))
    for (const row of rows) answers.push(...known.answersOf(row));
  return recallsOf(answers);
}

/** Rows come card by card. What was answered elsewhere before the log begins is not known: such a card teaches nothing. */
function createCardHistories() {
  let [card, isKnown] = ["", false];
  return {
    answersOf(row: Row): readonly LoggedAnswer[] {
      const name = `${row.flashcard_id}/${row.part}`;
      if (name !== card) [card, isKnown] = [name, beginsHere(row)];
      const rating = confidenceOfRating(row.rating)?.rating;
      // What was set by hand was no answer.
      if (!isKnown || rating === undefined || row.kind === "manual") return [];
      const isCorrection = row.kind === "correction";
      return [{ at: row.reviewed_at.getTime(), card: name, rating, studyDay: row.study_day, isCorrection }];
    },
  };
}

const beginsHere = ({ kind, phase_before: phase, stability_after: stability }: Row): boolean =>
  (kind !== "imported" && kind !== "manual") || phase === "new" || stability === null;
