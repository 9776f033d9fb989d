import type pg from "pg";

/** Runs one piece of work in one transaction; whatever it throws rolls it back. */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken = false;
  try {
    return await inTransactionOf(client, work, () => {
      broken = true;
    });
  } finally {
    client.release(broken);
  }
}

/**
 * The same on a connection that somebody holds already, outside of any transaction.
 * @param onBroken told when the connection can no longer be used
 */
export async function inTransactionOf<T>(
  client: pg.PoolClient,
  work: (client: pg.PoolClient) => Promise<T>,
  onBroken: () => void,
): Promise<T> {
  try {
    await client.query("begin");
    const result = await work(client);
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback").catch(onBroken);
    throw error;
  }
}

/** Whether an insert failed because the key is taken. */
export const isTaken = (error: unknown): boolean =>
  typeof error === "object" && error !== null && "code" in error && error.code === "23505";
