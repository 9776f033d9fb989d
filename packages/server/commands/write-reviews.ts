import type { LoggedReview } from "@perennial/domain/study/review-log";
import type pg from "pg";
import { prepared } from "../database/prepared.ts";
import {
  COLUMN_DEFAULTS,
  REVIEW_COLUMN_TYPES,
  type ReviewRow,
  rowOfReview,
} from "../database/review-rows.ts";
import { listOf } from "../database/sent-lists.ts";

type Columns = readonly (typeof REVIEW_COLUMN_TYPES)[number][];

const hasDefault = (name: keyof ReviewRow): name is keyof typeof COLUMN_DEFAULTS => name in COLUMN_DEFAULTS;
/** Of the answers of a long history that comes along no more is known: what no row says is not sent, and not read. */
const UNSAID = REVIEW_COLUMN_TYPES.map(([name]) => name).filter(hasDefault);
const SAID: Columns = REVIEW_COLUMN_TYPES.filter(([name]) => !hasDefault(name));

/** From the user's own row: a list alone would be made into rows away from the user's shard. */
function insertOf(columns: Columns): string {
  const names = columns.map(([name]) => name).join(", ");
  const arrays = columns.map(([, type], index) => `$${index + 2}::${type}[]`).join(", ");
  return `insert into reviews (user_id, ${names})
  select u.id, v.* from users u cross join unnest(${arrays}) as v where u.id = $1`;
}
const INSERT = insertOf(REVIEW_COLUMN_TYPES);
const INSERT_SAID = insertOf(SAID);

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
export function insertReviews(
  client: pg.PoolClient,
  userId: number,
  rows: readonly ReviewRow[],
): Promise<unknown>[] {
  const [short, long]: [ReviewRow[], ReviewRow[]] = [[], []];
  for (const row of rows) (saysNoMore(row) ? short : long).push(row);
  return [
    ...insert(client, userId, INSERT_SAID, SAID, short),
    ...insert(client, userId, INSERT, REVIEW_COLUMN_TYPES, long),
  ];
}

const saysNoMore = (row: ReviewRow): boolean => UNSAID.every((name) => row[name] === COLUMN_DEFAULTS[name]);

const insert = (
  client: pg.PoolClient,
  userId: number,
  text: string,
  columns: Columns,
  rows: readonly ReviewRow[],
): Promise<unknown>[] =>
  send(client, text, rows.length, [
    userId,
    ...columns.map(([name, type]) =>
      listOf(
        type,
        rows.map((row) => row[name]),
      ),
    ),
  ]);

const send = (client: pg.PoolClient, text: string, rows: number, values: unknown[]): Promise<unknown>[] =>
  rows === 0 ? [] : [client.query(prepared(text, values))];
