import type pg from "pg";

/**
 * Gives an anonymous account a name; it keeps its id and its notes, and its tokens end.
 * @returns false when another request has named or closed it in the meantime
 */
export async function nameAccount(client: pg.PoolClient, userId: number, username: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `update users set username = $2, is_anonymous = false, sessions_ended = sessions_ended + 1
     where id = $1 and is_anonymous and closed_at is null`,
    [userId, username],
  );
  if (rowCount !== 1) return false;
  await client.query("delete from sessions where user_id = $1", [userId]);
  return true;
}
