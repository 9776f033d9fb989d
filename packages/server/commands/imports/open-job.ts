import type pg from "pg";
import { keepFile } from "./import-file.ts";
import type { ImportRow } from "./import-rows.ts";
import { IS_UNDER_WAY } from "./import-steps.ts";

/** Of a file that is sent in pieces, or read from a disk. */
export const MOST_IMPORT_BYTES = 512 * 1_048_576;
export const IMPORT_TOO_LARGE = "The file is larger than 512 MiB. Split it, then import the parts.";

export interface JobOf {
  readonly userId: number;
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly intoId: number;
  readonly now: Date;
}

/** Keeps a file as a job that is to be read, in the transaction that the client is in. */
export async function openJob(
  client: pg.PoolClient,
  { userId, name, bytes, intoId, now }: JobOf,
): Promise<ImportRow> {
  const { rows } = await client.query<ImportRow>(
    `insert into imports (user_id, name, bytes, into_node_id, state, created_at)
     values ($1, $2, $3, $4, 'reading', $5) returning *`,
    [userId, name, bytes.length, intoId, now],
  );
  const [job] = rows;
  if (!job) throw new Error("an import was not written");
  await keepFile(client, { userId, id: job.id, now }, bytes);
  return job;
}

/** Of one person, on all servers together. */
const MOST_UNDER_WAY = 2;
/** The class of these locks, beside the person's number. */
const IMPORTS = 0x696d70;
const IN_TURN = "select pg_advisory_xact_lock($1::bigint << 40 # $2::bigint)";
const UNDER_WAY = `select count(*)::int as count from imports where user_id = $1 and ${IS_UNDER_WAY}`;

/** Lets one transaction at a time count a person's imports and add to them, without locking any rows. */
export async function countInTurn(client: pg.PoolClient, userId: number): Promise<void> {
  await client.query(IN_TURN, [IMPORTS, userId]);
}

/** Returns whether one more may be read; counted in turn. */
export async function hasRoom(client: pg.PoolClient, userId: number): Promise<boolean> {
  await countInTurn(client, userId);
  const { rows } = await client.query<{ count: number }>(UNDER_WAY, [userId]);
  return (rows[0]?.count ?? 0) < MOST_UNDER_WAY;
}

/** Keeps a file as a job, as `openJob` does; null where the person has two under way. */
export const openCountedJob = async (client: pg.PoolClient, of: JobOf): Promise<ImportRow | null> =>
  (await hasRoom(client, of.userId)) ? openJob(client, of) : null;
