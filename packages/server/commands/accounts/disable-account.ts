import type pg from "pg";
import { inTransaction } from "../../database/transaction.ts";
import { endSessions } from "./log-out.ts";

/** Ends all sessions and personal tokens of an account and lets nobody sign in to it; what it holds stays. */
export const disableAccount = (pool: pg.Pool, userId: number, now: Date): Promise<void> =>
  inTransaction(pool, async (client) => {
    await client.query("update users set disabled_at = $2 where id = $1", [userId, now]);
    await endSessions(client, userId, null);
  });

/** Lets the owner of an account sign in again. */
export async function enableAccount(pool: pg.Pool, userId: number): Promise<void> {
  await pool.query("update users set disabled_at = null where id = $1", [userId]);
}
