import type pg from "pg";
import type { FileStore } from "../../ports/file-store.ts";

const CARRIED = `select id, sha256, name, media_type, bytes, width, height, created_at, arrived_at from files
  where user_id = $1 and arrived_at is not null order by id`;
const TAKE = `insert into files as f (user_id, id, sha256, name, media_type, bytes, width, height, created_at,
    arrived_at, unused_since, checked_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)
  on conflict (user_id, id) do update set arrived_at = coalesce(f.arrived_at, excluded.arrived_at)
    where f.sha256 = excluded.sha256`;

/** Gives an account the files of another one, whose notes come along: by the same ids, so that no text changes. */
export async function carryFiles(
  client: pg.PoolClient,
  store: FileStore,
  { from, to, now }: { readonly from: number; readonly to: number; readonly now: Date },
): Promise<void> {
  const { rows } = await client.query<Record<string, unknown> & { readonly sha256: string }>(CARRIED, [from]);
  for (const row of rows) {
    await store.copy(from, to, row.sha256);
    const { id, sha256, name, media_type, bytes, width, height, created_at, arrived_at } = row;
    await client.query(TAKE, [
      ...[to, id, sha256, name, media_type, bytes, width, height],
      ...[created_at, arrived_at, now],
    ]);
  }
}
