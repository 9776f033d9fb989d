import type { LoggedReview } from "@perennial/domain/study/review-log";
import type pg from "pg";
import { prepared } from "../database/prepared.ts";
import { REVIEW_COLUMN_TYPES, type ReviewRow, rowOfReview } from "../database/review-rows.ts";
import { listOf } from "../database/sent-lists.ts";

const NAMES = REVIEW_COLUMN_TYPES.map(([name]) => name);
const ARRAYS = REVIEW_COLUMN_TYPES.map(([, type], index) => `$${index + 2}::${type}[]`);
/** From the user's own row: a list alone would be made into rows away from the user's shard. */
const INSERT = `insert into reviews (user_id, ${NAMES.join(", ")})
  select u.id, v.* from users u cross join unnest(${ARRAYS.join(", ")}) as v where u.id = $1`;

/** All that ever changes in a row. */
const UNDO = `update reviews r set undone_by = v.undone_by from unnest($2::uuid[], $3::uuid[]) as v (uuid, undone_by)
  where r.user_id = $1 and r.uuid = v.uuid`;

/**
 * Sends new rows of the log of reviews, and what takes back older ones, without waiting.
 * @param known the rows that are there
 */
export function writeReviews(
  client: pg.PoolClient,
  userId: number,
  changed: readonly LoggedReview[],
  known: ReadonlyMap<string, LoggedReview>,
): Promise<unknown>[] {
  const fresh = changed.filter(({ uuid }) => !known.has(uuid));
  const older = changed.filter(({ uuid }) => known.has(uuid));
  return [
    ...insertReviews(client, userId, fresh.map(rowOfReview)),
    ...send(client, UNDO, older.length, [
      userId,
      older.map(({ uuid }) => uuid),
      older.map(({ undoneBy }) => undoneBy),
    ]),
  ];
}

/** Sends new rows as they are, without waiting. */
export const insertReviews = (
  client: pg.PoolClient,
  userId: number,
  rows: readonly ReviewRow[],
): Promise<unknown>[] =>
  send(client, INSERT, rows.length, [
    userId,
    ...REVIEW_COLUMN_TYPES.map(([name, type]) =>
      listOf(
        type,
        rows.map((row) => row[name]),
      ),
    ),
  ]);

const send = (client: pg.PoolClient, text: string, rows: number, values: unknown[]): Promise<unknown>[] =>
  rows === 0 ? [] : [client.query(prepared(text, values))];
