import type pg from "pg";
import { PLAN_FOR_WALKS } from "./pool.ts";

const BEGIN = `begin isolation level repeatable read read only; ${PLAN_FOR_WALKS}`;

/**
 * Returns what `read` resolves to, all from one state of the data. A connection is held meanwhile.
 * @throws what `read` throws
 */
export async function inSnapshot<T>(pool: pg.Pool, read: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let isDone = false;
  try {
    await client.query(BEGIN);
    const found = await read(client);
    await client.query("commit");
    isDone = true;
    return found;
  } finally {
    client.release(!isDone);
  }
}

/**
 * Yields what `read` yields, all from one state of the data, for as long as it takes to hand it out. A connection is held
 * meanwhile, and given up whenever the reading ends: also where whoever takes what is read stops taking.
 * @throws what `read` throws
 */
export async function* fromSnapshot<T>(
  pool: pg.Pool,
  read: (client: pg.PoolClient) => AsyncIterable<T>,
): AsyncGenerator<T> {
  const client = await pool.connect();
  let isDone = false;
  try {
    await client.query(BEGIN);
    yield* read(client);
    await client.query("commit");
    isDone = true;
  } finally {
    client.release(!isDone);
  }
}

const CURSOR = "rows_in_batches";

/**
 * Yields the rows of a statement through a cursor, so that no more of them stand in memory than one batch.
 * @param client in a transaction, and with no other such cursor open
 */
export async function* rowsInBatches<R extends pg.QueryResultRow>(
  client: pg.PoolClient,
  { text, values, batch }: { readonly text: string; readonly values: unknown[]; readonly batch: number },
): AsyncGenerator<readonly R[]> {
  await client.query(`declare ${CURSOR} no scroll cursor for ${text}`, values);
  for (;;) {
    const { rows } = await client.query<R>(`fetch ${batch} from ${CURSOR}`);
    if (rows.length > 0) yield rows;
    if (rows.length < batch) break;
  }
  await client.query(`close ${CURSOR}`);
}
