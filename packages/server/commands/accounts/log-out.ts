import type pg from "pg";
import { inTransaction } from "../../database/transaction.ts";

/** Ends a session: its token is refused from then on, by every server process. */
export const logOut = (
  pool: pg.Pool,
  { userId, sessionId }: { readonly userId: number; readonly sessionId: string },
): Promise<void> =>
  inTransaction(pool, async (client) => {
    // The count tells servers that remember the session: see write_edits.
    await client.query("update users set sessions_ended = sessions_ended + 1 where id = $1", [userId]);
    await client.query("delete from sessions where user_id = $1 and id = $2", [userId, sessionId]);
  });
