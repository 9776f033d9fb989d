import { randomUUID } from "node:crypto";
import type { Rating } from "@perennial/domain/study/confidence";
import type pg from "pg";
import { insertReviews } from "../commands/log/write-reviews.ts";
import { rowOfReview } from "../database/review-rows.ts";

const DAY_MS = 86_400_000;
/** The days after its first meeting on which a card comes back. */
const DAYS = [0, 1, 4, 10, 22, 45, 80, 130];

export interface Student {
  readonly cards: number;
  /** How the answer is pressed. @param n counts all answers of cards that came back */
  readonly press: (n: number) => Rating;
}

/** Knows nearly everything, for long, and presses each button for what it means. */
export const KNOWS_NEARLY_ALL: Student = {
  cards: 120,
  press: (n) => (n % 25 === 0 ? 1 : n % 7 === 0 ? 2 : n % 11 === 0 ? 4 : 3),
};

/** Writes the reviews of a student, of cards that nobody sees, up to a moment. @returns how many came back after a night */
export async function writeReviewLog(
  pool: pg.Pool,
  userId: number,
  { cards, press, until }: Student & { readonly until: Date },
): Promise<number> {
  const last = DAYS.at(-1) ?? 0;
  let n = 0;
  const rows = Array.from({ length: cards }, (_, card) =>
    DAYS.map((day) =>
      rowOfReview({
        uuid: randomUUID(),
        flashcardId: card + 1,
        part: 0,
        rating: day === 0 ? 3 : press(++n),
        at: new Date(until.getTime() + (day - last) * DAY_MS - card * 60_000),
        timeZone: "UTC",
        durationMs: null,
        undoneBy: null,
      }),
    ),
  ).flat();
  const client = await pool.connect();
  try {
    await Promise.all(insertReviews(client, userId, rows));
  } finally {
    client.release();
  }
  return n;
}
