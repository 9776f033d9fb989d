import type pg from "pg";
import { inTransaction } from "../../database/transaction.ts";
import type { SessionClaims } from "../../ports/tokens.ts";

/**
 * Ends a session: its token is refused from then on, by every server process.
 * @returns whether there was one
 */
export const logOut = (pool: pg.Pool, { userId, sessionId }: SessionClaims): Promise<boolean> =>
  inTransaction(pool, async (client) => {
    await countEnded(client, userId);
    const ended = await client.query("delete from sessions where user_id = $1 and id = $2", [
      userId,
      sessionId,
    ]);
    return ended.rowCount === 1;
  });

/**
 * Ends all sessions of a user, but for one that stays, and with them all personal tokens; in the caller's transaction.
 */
export async function endSessions(
  client: pg.PoolClient,
  userId: number,
  staying: string | null,
): Promise<void> {
  await countEnded(client, userId);
  await client.query("delete from sessions where user_id = $1 and id is distinct from $2::uuid", [
    userId,
    staying,
  ]);
}

/** The count tells servers that remember a session: see write_edits. */
const countEnded = (client: pg.PoolClient, userId: number) =>
  client.query("update users set sessions_ended = sessions_ended + 1 where id = $1", [userId]);
