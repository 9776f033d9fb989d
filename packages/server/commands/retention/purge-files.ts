import { KIND_NAMES, type KindName } from "@perennial/domain/kind/kinds";
import { KINDS } from "@perennial/domain/kind/table";
import type pg from "pg";
import { COLUMNS } from "../../database/record-rows.ts";
import { inTransaction } from "../../database/transaction.ts";
import type { FileStore } from "../../ports/file-store.ts";
import { before, FILE_DAYS } from "./kept.ts";

export interface PurgeFiles {
  readonly pool: pg.Pool;
  readonly store: FileStore;
  readonly now: Date;
  /** Called when a user's files cannot be purged; the others' are. */
  readonly onTrouble: (error: unknown) => void;
  readonly signal?: AbortSignal;
}

const DAYS_BETWEEN_CHECKS = 1;
const USERS_PER_RUN = 1_000;
const FILES_PER_STEP = 200;

const OWNERS = "select distinct user_id from files where checked_at < $1 limit $2";

/**
 * All texts that may name a file, of tombstones too: they can still be restored. The files of an imported package count
 * as named for as long as its notes exist, since they leave with them again.
 */
const TEXTS = KIND_NAMES.flatMap((kind: KindName) =>
  COLUMNS[kind].flatMap(({ name, field }) => {
    const { fields, table } = KINDS[kind];
    const shape = Object.entries(fields).find(([own]) => own === field)?.[1];
    return shape?.type === "text"
      ? [`select ${name} as text from ${table} where user_id = $1 and ${name} like '%](file:%'`]
      : [];
  }),
).join(" union all ");
const NAMED = `select distinct found[1]::bigint as id
  from (${TEXTS}) t, regexp_matches(t.text, '\\]\\(file:([1-9]\\d{0,14})\\)', 'g') as found
  union select unnest(files) from origins where user_id = $1
  union select unnest(files) from origins_before where user_id = $1`;
const MARK = `update files set checked_at = $3,
    unused_since = case when id = any($2::bigint[]) then null else coalesce(unused_since, $3) end
  where user_id = $1`;
const UNUSED = `select id, sha256 from files where user_id = $1 and unused_since < $2
  order by unused_since, id limit $3`;

/**
 * Purges files that no text has named for the retention time. Rows and bytes go under the user's lock, so that a command
 * that names one of them, or sends the same bytes again, runs entirely before or after.
 * @returns how many were purged
 */
export async function purgeFiles({ pool, store, now, onTrouble, signal }: PurgeFiles): Promise<number> {
  const owners = await pool.query<{ user_id: number }>(OWNERS, [
    before(now, DAYS_BETWEEN_CHECKS),
    USERS_PER_RUN,
  ]);
  let gone = 0;
  for (const { user_id: userId } of owners.rows) {
    if (signal?.aborted) break;
    try {
      gone += await inTransaction(pool, (client) => purgeOf(client, store, userId, now));
    } catch (error) {
      onTrouble(error);
    }
  }
  return gone;
}

async function purgeOf(client: pg.PoolClient, store: FileStore, userId: number, now: Date): Promise<number> {
  await client.query("select from users where id = $1 for update", [userId]);
  const named = await client.query<{ id: number }>(NAMED, [userId]);
  await client.query(MARK, [userId, named.rows.map(({ id }) => id), now]);
  const unused = await client.query<{ id: number; sha256: string }>(UNUSED, [
    userId,
    before(now, FILE_DAYS),
    FILES_PER_STEP,
  ]);
  const ids = unused.rows.map(({ id }) => id);
  await client.query("delete from files where user_id = $1 and id = any($2::bigint[])", [userId, ids]);
  // Where this fails midway, the transaction rolls back: the rows stay, and both go at another run.
  for (const { sha256 } of unused.rows) await store.remove(userId, sha256);
  return ids.length;
}
