import type pg from "pg";
import { runAgain } from "./run-again.ts";

/**
 * Runs one piece of work in one transaction; whatever it throws rolls it back. Where the database has rolled it back so
 * that another one could go on, the work is done again from its beginning, a few times at most.
 * @param work does nothing outside the database that could not be done twice
 * @param pausesMs how long to wait before each time that it is done again
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
  pausesMs?: readonly number[],
): Promise<T> {
  const client = await pool.connect();
  let broken = false;
  const onBroken = () => {
    broken = true;
  };
  try {
    return await inTransactionOf(client, work, onBroken, pausesMs);
  } finally {
    client.release(broken);
  }
}

/**
 * The same on a connection that somebody holds already, outside of any transaction.
 * @param onBroken told when the connection can no longer be used
 */
export const inTransactionOf = <T>(
  client: pg.PoolClient,
  work: (client: pg.PoolClient) => Promise<T>,
  onBroken: () => void,
  pausesMs?: readonly number[],
): Promise<T> =>
  runAgain(async () => {
    try {
      // The locks that work begins with are its order of events only where each statement sees what was committed before it.
      await client.query("begin isolation level read committed");
      const result = await work(client);
      await client.query("commit");
      return result;
    } catch (error) {
      await client.query("rollback").catch(onBroken);
      throw error;
    }
  }, pausesMs);

/** Whether an insert failed because the key is taken. */
export const isTaken = (error: unknown): boolean =>
  typeof error === "object" && error !== null && "code" in error && error.code === "23505";
