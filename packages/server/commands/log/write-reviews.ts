import type { LoggedReview } from "@perennial/domain/study/review-log";
import type pg from "pg";
import {
  COLUMN_DEFAULTS,
  REVIEW_COLUMN_TYPES,
  type ReviewRow,
  rowOfReview,
} from "../../database/review-rows.ts";
import {
  allRows,
  insertStatement,
  sendTables,
  type TableWrite,
  updateStatement,
} from "../../database/table-writes.ts";

const hasDefault = (name: keyof ReviewRow): name is keyof typeof COLUMN_DEFAULTS => name in COLUMN_DEFAULTS;
const COLUMNS = REVIEW_COLUMN_TYPES.map(([name, type]) => ({ name, type }));
/** Of the answers of a long history that comes along no more is known: what no row says is not sent, and not read. */
const SAID = COLUMNS.filter(({ name }) => !hasDefault(name));
const UNSAID = COLUMNS.map(({ name }) => name).filter(hasDefault);

const INSERT = insertStatement("reviews", COLUMNS);
const INSERT_SAID = insertStatement("reviews", SAID);
/** All that ever changes in a row. */
const UNDO = updateStatement("reviews", { name: "uuid", type: "uuid" }, [
  { name: "undone_by", type: "uuid" },
]);

/**
 * Returns the writes of new rows of the log of reviews, and of what takes back older ones.
 * @param known the rows that are there
 */
export function reviewWrites(
  changed: readonly LoggedReview[],
  known: ReadonlyMap<string, LoggedReview>,
): TableWrite[] {
  const fresh = changed.filter(({ uuid }) => !known.has(uuid));
  const older = changed.filter(({ uuid }) => known.has(uuid));
  const undone = older.map(({ uuid, undoneBy }) => ({ uuid, undone_by: undoneBy }));
  return [...newReviewWrites(fresh.map(rowOfReview)), allRows(UNDO, undone)].filter(
    ({ rows }) => rows.length > 0,
  );
}

/** Sends new rows as they are by themselves, without waiting. */
export const insertReviews = (
  client: pg.PoolClient,
  userId: number,
  rows: readonly ReviewRow[],
): Promise<unknown>[] => sendTables(client, userId, newReviewWrites(rows));

/** Returns the writes of new rows as they are. */
export function newReviewWrites(rows: readonly ReviewRow[]): TableWrite[] {
  const [short, long]: [ReviewRow[], ReviewRow[]] = [[], []];
  for (const row of rows) (saysNoMore(row) ? short : long).push(row);
  const writes = [
    allRows(
      INSERT_SAID,
      short.map((row) => Object.fromEntries(SAID.map(({ name }) => [name, row[name]]))),
    ),
    allRows(INSERT, long),
  ];
  return writes.filter((write) => write.rows.length > 0);
}

const saysNoMore = (row: ReviewRow): boolean => UNSAID.every((name) => row[name] === COLUMN_DEFAULTS[name]);
