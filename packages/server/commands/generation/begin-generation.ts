import { randomBytes } from "node:crypto";
import type pg from "pg";
import type { Fingerprint } from "../../database/fingerprint.ts";
import { IS_OWN, WRITTEN_HERE } from "../../database/generation-sql.ts";
import { generationAfter } from "../../policies/generation.ts";
import { moveIdsAhead } from "./move-ids-ahead.ts";

/** The row that names the present generation of the database, locked until the end of the transaction. */
export interface DataGeneration {
  readonly generation: string;
  readonly fingerprint: Fingerprint | null;
  readonly isOwn: boolean;
  /** The generation that statements about a user read; another one after a dump was loaded into half of the tables. */
  readonly shown: string | null;
}

/** Locks and reads the row of the present generation, made where it is missing. Servers that start at once wait here. */
export async function lockGeneration(client: pg.PoolClient): Promise<DataGeneration> {
  await client.query("insert into data_generation (generation) values ($1) on conflict do nothing", [""]);
  const { rows } = await client.query<DataGeneration>(
    `select generation, fingerprint, ${IS_OWN} as "isOwn" from data_generation for update`,
  );
  const [row] = rows;
  if (!row) throw new Error("the data has no generation");
  const { rows: present } = await client.query<{ generation: string }>(
    "select generation from present_generation",
  );
  return { ...row, shown: present[0]?.generation ?? null };
}

/** Makes a generation the one that statements about a user read. */
export async function showGeneration(client: pg.PoolClient, generation: string): Promise<void> {
  await client.query(
    `insert into present_generation (is_only, generation) values (true, $1)
     on conflict (is_only) do update set generation = excluded.generation`,
    [generation],
  );
}

/** Stores the fingerprint of where the database is now. */
export async function keepFingerprint(client: pg.PoolClient, fingerprint: Fingerprint): Promise<void> {
  await client.query(`update data_generation set fingerprint = $1, ${WRITTEN_HERE}`, [fingerprint]);
}

/**
 * Begins a new generation for everybody, in which no id is given a second time.
 * @param before the row as it was locked
 */
export async function beginGeneration(
  client: pg.PoolClient,
  before: DataGeneration,
  now: Date,
): Promise<string> {
  const { rows } = await client.query<{ latest: string | null }>(
    "select max(generation) as latest from users where generation is not null",
  );
  const generation = generationAfter([before.generation, rows[0]?.latest ?? ""], now, chance());
  await client.query(`update data_generation set generation = $1, ${WRITTEN_HERE}`, [generation]);
  await showGeneration(client, generation);
  await moveIdsAhead(client, now);
  return generation;
}

/** Draws 8 hex digits at random, the end of a generation's name. */
export const chance = (): string => randomBytes(4).toString("hex");
