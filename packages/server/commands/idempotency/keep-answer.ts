import type pg from "pg";

const KEEP = "update mutations set body = $3 where user_id = $1 and uuid = $2";

/**
 * Keeps what a call has answered for copies of it, where that is more than its command did. A server that ends before that
 * leaves the command's own answer, and the caller has heard none then.
 * @param uuid the command that the call became
 */
export async function keepAnswer(pool: pg.Pool, userId: number, uuid: string, body: unknown): Promise<void> {
  await pool.query(KEEP, [userId, uuid, JSON.stringify(body)]);
}
