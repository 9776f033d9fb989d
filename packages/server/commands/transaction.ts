import type pg from "pg";

/** Runs one piece of work in one transaction; whatever it throws rolls it back. */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken = false;
  try {
    await client.query("begin");
    const result = await work(client);
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback").catch(() => {
      broken = true;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Whether an insert failed because the key is taken. */
export const isTaken = (error: unknown): boolean =>
  typeof error === "object" && error !== null && "code" in error && error.code === "23505";
