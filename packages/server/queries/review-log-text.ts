import { studyDayOf } from "@perennial/domain/study/study-day";
import type { ReviewRow } from "../database/review-rows.ts";
import { reviewToWire } from "./reviews.ts";

/** The log of reviews as one JSON object, in pieces. */
export async function* reviewsAsJson(pages: AsyncIterable<readonly ReviewRow[]>): AsyncGenerator<string> {
  yield '{"reviews":[';
  let separator = "";
  for await (const rows of pages) {
    yield separator + rows.map((row) => JSON.stringify(reviewToWire(row))).join(",");
    separator = ",";
  }
  yield "]}";
}

/** The columns of Anki's `revlog`, in its order; ours follow. */
const COLUMNS = "id,cid,usn,ease,ivl,lastIvl,factor,time,type,part,study_day,uuid\n";

/** As Anki numbers them. */
const TYPES = {
  learn: 0,
  review: 1,
  relearn: 2,
  early: 3,
  correction: 1,
  manual: 4,
  imported: 1,
} as const satisfies { readonly [Kind in ReviewRow["kind"]]: number };

/** The log of reviews as a table: what was taken back is left out. */
export async function* reviewsAsCsv(pages: AsyncIterable<readonly ReviewRow[]>): AsyncGenerator<string> {
  yield COLUMNS;
  const intervals = new Map<string, number>();
  let lastId = 0;
  for await (const rows of pages) {
    let piece = "";
    for (const row of rows) {
      if (row.undone_by !== null) continue;
      const card = `${row.flashcard_id}/${row.part}`;
      // A row is known by its millisecond there.
      lastId = Math.max(lastId + 1, row.reviewed_at.getTime());
      const interval = intervalOf(row);
      const values = [
        lastId,
        row.flashcard_id,
        -1,
        row.rating,
        interval,
        intervals.get(card) ?? 0,
        factorOf(row),
        row.duration_ms ?? 0,
        TYPES[row.kind],
        row.part,
        row.study_day,
        row.uuid,
      ];
      intervals.set(card, interval);
      piece += `${values.join(",")}\n`;
    }
    yield piece;
  }
}

/** Days, or seconds below zero while a card is being learned. */
function intervalOf(row: ReviewRow): number {
  const { due_after: due, reviewed_at: at, phase_after: phase } = row;
  if (!due) return 0;
  if (phase !== "review") return -Math.round((due.getTime() - at.getTime()) / 1000);
  return Math.max(1, studyDayOf(due, row.time_zone) - row.study_day);
}

/** Difficulty from 1 to 10 as Anki keeps it, from 100 to 1100. */
const factorOf = ({ difficulty_after: difficulty }: ReviewRow): number =>
  difficulty === null ? 0 : Math.round(((difficulty - 1) / 9) * 1000) + 100;
