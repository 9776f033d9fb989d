import type * as study from "@perennial/contract/study/reviews";
import type pg from "pg";
import { REVIEW_COLUMNS, type ReviewRow } from "../database/review-rows.ts";

const ROWS_PER_READ = 5_000;
/** Before every UUID there is. */
const FIRST_UUID = "00000000-0000-0000-0000-000000000000";

const PAGE = `select ${REVIEW_COLUMNS} from reviews
  where user_id = $1 and (reviewed_at, uuid) > ($2, $3::uuid) order by reviewed_at, uuid limit ${ROWS_PER_READ}`;

/** Reads the review log from a time on, in the order in which the reviews were given, in pages of some thousand. */
export async function* readReviews(pool: pg.Pool, userId: number, since: Date): AsyncGenerator<ReviewRow[]> {
  let [at, uuid] = [since, FIRST_UUID];
  for (;;) {
    const { rows } = await pool.query<ReviewRow>({
      name: "read-reviews",
      text: PAGE,
      values: [userId, at, uuid],
    });
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_PER_READ) return;
    [at, uuid] = [last.reviewed_at, last.uuid];
  }
}

/** Reads the reviews of one card, all at once: nobody answers one card so often that it matters. */
export async function* readCardReviews(
  pool: pg.Pool,
  userId: number,
  flashcardId: number,
  since: Date,
): AsyncGenerator<ReviewRow[]> {
  const { rows } = await pool.query<ReviewRow>({
    name: "read-card-reviews",
    text: `select ${REVIEW_COLUMNS} from reviews
      where user_id = $1 and flashcard_id = $2 and reviewed_at >= $3 order by reviewed_at, uuid`,
    values: [userId, flashcardId, since],
  });
  if (rows.length > 0) yield rows;
}

/** Returns those reviews that are of some cards. */
export async function* reviewsOf(
  cards: readonly number[],
  pages: AsyncIterable<readonly ReviewRow[]>,
): AsyncGenerator<ReviewRow[]> {
  const wanted = new Set(cards);
  for await (const page of pages) {
    const found = page.filter(({ flashcard_id }) => wanted.has(flashcard_id));
    if (found.length > 0) yield found;
  }
}

/** Returns a row of the review log as the wire shows it. */
export const reviewToWire = ({ lapses_after: _, ...row }: ReviewRow): study.Review => ({
  ...row,
  rating: row.rating as study.Review["rating"],
  reviewed_at: row.reviewed_at.toISOString(),
  due_after: row.due_after?.toISOString() ?? null,
});

/** Returns the card that a review is about; null for an unknown or foreign UUID. */
export async function cardOfReview(pool: pg.Pool, userId: number, uuid: string): Promise<number | null> {
  const { rows } = await pool.query<{ flashcard_id: number }>({
    name: "card-of-review",
    text: "select flashcard_id from reviews where user_id = $1 and uuid = $2",
    values: [userId, uuid],
  });
  return rows[0]?.flashcard_id ?? null;
}

/** Returns the time zone in which the last review was given; null before the first. */
export async function lastZone(pool: Pick<pg.ClientBase, "query">, userId: number): Promise<string | null> {
  const { rows } = await pool.query<{ time_zone: string }>({
    name: "last-zone",
    text: "select time_zone from reviews where user_id = $1 order by reviewed_at desc, uuid desc limit 1",
    values: [userId],
  });
  return rows[0]?.time_zone ?? null;
}
