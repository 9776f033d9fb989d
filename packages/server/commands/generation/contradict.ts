import type pg from "pg";
import { GENERATION, WRITTEN_HERE } from "../../database/generation-sql.ts";
import { generationAfter } from "../../policies/generation.ts";
import { chance } from "./begin-generation.ts";
import { moveIdsAhead } from "./move-ids-ahead.ts";

/** Anybody with an account can cause this, so ids are moved at most this often: at that rate they last two centuries. */
const IDS_MOVE_AT_MOST_EVERY = "1 hour";

/** Proof, from a client of one user, that the log is not the one it names. */
export interface Contradiction {
  readonly userId: number;
  /** The present generation when the proof was found. */
  readonly present: string;
  /** The generation that the client named. */
  readonly shown: string;
}

/**
 * Begins a new generation for one user whose client knows of a version that the present log does not have. Does
 * nothing where another request has begun one since.
 * @returns the present generation, and the version of the user's log; null when there is no such user
 */
export async function beginOwnGeneration(
  client: pg.PoolClient,
  { userId, present, shown }: Contradiction,
  now: Date,
): Promise<{ readonly generation: string; readonly version: number; readonly hasBegun: boolean } | null> {
  const { rows } = await client.query<{ generation: string; version: number }>(
    `select version, ${GENERATION} as generation from users u where id = $1 for update`,
    [userId],
  );
  const [user] = rows;
  if (!user) return null;
  if (user.generation !== present) return { ...user, hasBegun: false };
  const generation = generationAfter([present, shown], now, chance());
  await client.query("update users set generation = $2 where id = $1", [userId, generation]);
  const { rowCount } = await client.query(
    `update data_generation set ids_moved_at = $1, ${WRITTEN_HERE}
     where ids_moved_at is null or ids_moved_at < $1::timestamptz - interval '${IDS_MOVE_AT_MOST_EVERY}'`,
    [now],
  );
  if (rowCount === 1) await moveIdsAhead(client, now);
  return { generation, version: user.version, hasBegun: true };
}
