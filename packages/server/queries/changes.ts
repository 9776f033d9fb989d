import type * as wire from "@perennial/contract/wire";
import type pg from "pg";
import { GENERATION } from "../database/generation-sql.ts";
import { prepared } from "../database/prepared.ts";
import type { DataMutationRow } from "../database/tables.ts";
import { dataMutationToWire } from "../database/wire-rows.ts";

/** Where a user's log and list of user actions end. */
export interface Position {
  readonly version: number;
  readonly userActionId: number;
  /** The present generation, which both belong to. */
  readonly generation: string;
}

const POSITION = `select version, last_user_action_id as "userActionId", ${GENERATION} as generation
  from users u where id = $1`;

/** Returns null when there is no such user. */
export async function readPosition(pool: pg.Pool, userId: number): Promise<Position | null> {
  const { rows } = await pool.query<Position>(prepared(POSITION, [userId]));
  return rows[0] ?? null;
}

export type Changes =
  | {
      readonly reset: true;
      /** Null where there is no such user. */
      readonly head: Position | null;
    }
  | {
      readonly reset: false;
      /** Where the log and the list of user actions ended when this was read. */
      readonly head: Position;
      readonly changes: wire.DataMutation[];
      /**
       * The version to read on from: that of the last change given, or the end of the log when nothing is
       * missing.
       */
      readonly version: number;
      /** False where `limit` cut the answer short. */
      readonly complete: boolean;
    };

const CHANGES_PER_READ = 1_000;

type Row = { readonly head_version: number; readonly head_action_id: number; readonly generation: string } & (
  | DataMutationRow
  | { readonly version: null }
);

const CHANGES = `select u.version as head_version, u.last_user_action_id as head_action_id,
    ${GENERATION} as generation, d.*
  from users u
  left join lateral (select * from data_mutations where user_id = $1 and version > $2
                     order by version limit $3) d on true
  where u.id = $1 order by d.version`;

/**
 * Reads the user's log after version `since`, in order. Returns `reset` where it cannot be continued from
 * there: the reader is ahead of the log (a restored backup), or the rows it needs are no longer kept.
 */
export async function readChanges(
  pool: pg.Pool,
  userId: number,
  since: number,
  limit = CHANGES_PER_READ,
): Promise<Changes> {
  const { rows } = await pool.query<Row>(prepared(CHANGES, [userId, since, limit]));
  const [first] = rows;
  if (!first) return { reset: true, head: null };
  const { head_version: end, head_action_id: userActionId, generation } = first;
  const head = { version: end, userActionId, generation };
  if (since > head.version) return { reset: true, head };
  const changes = rows.flatMap((row) => (row.version === null ? [] : [dataMutationToWire(row)]));
  if (since < head.version && changes[0]?.version !== since + 1) return { reset: true, head };
  const version = changes.at(-1)?.version ?? head.version;
  return { reset: false, head, changes, version, complete: version === head.version };
}
