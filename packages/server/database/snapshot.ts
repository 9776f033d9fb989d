import type pg from "pg";
import { PLAN_FOR_WALKS } from "./pool.ts";

/**
 * Reads one state of the data for as long as it takes to hand it out. The connection is held meanwhile, and goes
 * whenever the reading ends: also where whoever takes what is read stops taking, at once or by being idle.
 */
export async function* fromSnapshot<T>(
  pool: pg.Pool,
  read: (client: pg.PoolClient) => AsyncIterable<T>,
): AsyncGenerator<T> {
  const client = await pool.connect();
  let isDone = false;
  try {
    await client.query(`begin isolation level repeatable read read only; ${PLAN_FOR_WALKS}`);
    yield* read(client);
    await client.query("commit");
    isDone = true;
  } finally {
    client.release(!isDone);
  }
}

const CURSOR = "rows_in_batches";

/** The rows of a statement through a cursor, so that no more of them stand in memory than one batch. */
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
