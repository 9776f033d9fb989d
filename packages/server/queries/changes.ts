import type * as wire from "@perennial/contract/outline/wire";
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
export async function readPosition(
  queries: Pick<pg.ClientBase, "query">,
  userId: number,
): Promise<Position | null> {
  const { rows } = await queries.query<Position>(prepared(POSITION, [userId]));
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
      /** The version to read on from: that of the last change given, or the end of the log when nothing is missing. */
      readonly version: number;
      /** False where `limit` cut the answer short. */
      readonly complete: boolean;
    };

const CHANGES_PER_READ = 1_000;

/** What `read_changes` gives. Rows are JSON there, so that moments are text. */
interface Read {
  readonly version: number;
  readonly user_action_id: number;
  readonly generation: string;
  readonly rows: readonly (Omit<DataMutationRow, "created_at"> & { readonly created_at: string })[] | null;
}

const READ_CHANGES = "select read_changes($1::bigint, $2::bigint, $3::bigint) as read";

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
  const { rows } = await pool.query<{ read: Read | null }>(prepared(READ_CHANGES, [userId, since, limit]));
  const read = rows[0]?.read;
  if (!read) return { reset: true, head: null };
  const head = { version: read.version, userActionId: read.user_action_id, generation: read.generation };
  if (since > head.version) return { reset: true, head };
  const changes = (read.rows ?? []).map((row) =>
    dataMutationToWire({ ...row, created_at: new Date(row.created_at) }),
  );
  // A log that was compacted lacks rows, or has some that stand for several.
  const isWhole = changes.length === Math.min(limit, head.version - since);
  if (!isWhole || read.rows?.some(({ first_version: first }) => first !== null)) return { reset: true, head };
  const version = changes.at(-1)?.version ?? head.version;
  return { reset: false, head, changes, version, complete: version === head.version };
}
