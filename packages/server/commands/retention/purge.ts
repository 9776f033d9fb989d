import type pg from "pg";
import { runAgain } from "../../database/run-again.ts";
import { inTransaction } from "../../database/transaction.ts";
import { ANSWER_DAYS, before, DRAFT_DAYS, IMPORT_FILE_DAYS, TOMBSTONE_DAYS, UPLOAD_DAYS } from "./kept.ts";
import {
  OLD_ANSWERS,
  OLD_CHALLENGES,
  OLD_DRAFTS,
  OLD_IMPORT_FILES,
  OLD_UPLOADS,
  OLD_WINDOWS,
  OWNERS_OF_TOMBSTONES,
  TOMBSTONES,
  UNUSED_TYPES,
} from "./purge-queries.ts";

export interface Purge {
  readonly pool: pg.Pool;
  readonly now: Date;
  /** The most rows of one table in one transaction: it holds a user's lock, and must be too short to be noticed. */
  readonly rowsPerStep?: number;
  /** Called when a user's tombstones cannot be purged; the others' are. */
  readonly onTrouble: (error: unknown) => void;
  /** Ends the run early; the rest waits for the next one. */
  readonly signal?: AbortSignal;
}

const ROWS_PER_STEP = 500;
const USERS_PER_RUN = 10_000;
const STEPS_PER_RUN = 1_000;

/**
 * Purges what is past its retention time, in small transactions: stored answers, files of imports, uploads at rest,
 * windows of rate limits, and tombstones with what belongs to them. Several servers may run
 * it at once.
 * @returns how many rows were purged
 */
export async function purge(run: Purge): Promise<number> {
  const { pool, now, rowsPerStep = ROWS_PER_STEP, onTrouble, signal } = run;
  const untilDone = async (step: () => Promise<number>): Promise<number> => {
    let sum = 0;
    for (let steps = 0; steps < STEPS_PER_RUN && !signal?.aborted; steps++) {
      const more = await step();
      if (more === 0) break;
      sum += more;
    }
    return sum;
  };
  let gone = 0;
  for (const [statement, ...values] of [
    [OLD_ANSWERS, before(now, ANSWER_DAYS)],
    [OLD_IMPORT_FILES, before(now, IMPORT_FILE_DAYS)],
    [OLD_DRAFTS, before(now, DRAFT_DAYS)],
    [OLD_UPLOADS, before(now, UPLOAD_DAYS)],
    [OLD_WINDOWS],
    [OLD_CHALLENGES],
  ] as const)
    gone += await untilDone(
      async () => (await runAgain(() => pool.query(statement, [...values, rowsPerStep]))).rowCount ?? 0,
    );
  const tombstonesBefore = before(now, TOMBSTONE_DAYS);
  const owners = await pool.query<{ user_id: number }>(OWNERS_OF_TOMBSTONES, [
    tombstonesBefore,
    USERS_PER_RUN,
  ]);
  for (const { user_id: userId } of owners.rows) {
    try {
      gone += await untilDone(() => purgeTombstones(pool, userId, tombstonesBefore, rowsPerStep));
      await inTransaction(pool, async (client) => {
        // No import of this user is between its definitions and the notes that name them.
        await client.query("select from users where id = $1 for update", [userId]);
        await client.query(UNUSED_TYPES, [userId]);
      });
    } catch (error) {
      onTrouble(error);
    }
  }
  return gone;
}

function purgeTombstones(pool: pg.Pool, userId: number, limit: Date, rows: number): Promise<number> {
  return inTransaction(pool, async (client) => {
    // A command that brings one of them back has the lock too: it finds them all, or none.
    await client.query("select from users where id = $1 for update", [userId]);
    let gone = 0;
    for (const statement of TOMBSTONES) {
      const { rowCount, command } = await client.query(statement, [userId, limit, rows]);
      if (command === "DELETE") gone += rowCount ?? 0;
    }
    return gone;
  });
}
