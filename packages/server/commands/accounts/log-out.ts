import type pg from "pg";

/** Ends a session: its token is refused from then on, by every server process. */
export async function logOut(
  pool: pg.Pool,
  session: { readonly userId: number; readonly sessionId: string },
): Promise<void> {
  await pool.query("delete from sessions where user_id = $1 and id = $2", [
    session.userId,
    session.sessionId,
  ]);
}
