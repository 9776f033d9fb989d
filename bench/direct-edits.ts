import { randomUUID } from "node:crypto";
import type pg from "pg";

/** A note that can be edited in somebody's name. */
export interface EditableNote {
  readonly userId: number;
  readonly token: string;
  readonly noteId: number;
}

/**
 * What one edit of a note amounts to in SQL, in the same two round trips the server needs: what is read, then what is
 * written where the log has not grown since. Only the deciding, the parsing and HTTP are left out.
 */
const SEEN = `select u.version as log_version, u.last_user_action_id, u.root_node_id, u.has_subscription, u.closed_at,
    u.generation as own_generation, greatest(u.generation, (select generation from present_generation)) as generation,
    array(select id from sessions where user_id = $1 and id = any($3::uuid[])
      and (expires_at is null or expires_at > $4)) as sessions,
    asked.uuid, m.body_hash, m.status, m.body, m.version,
    (select d.uuid from data_mutations d where d.user_id = $1 and d.uuid >= asked.uuid and d.uuid <= asked.uuid
      order by d.uuid limit 1) is not null as in_log
  from users u
  left join unnest($2::uuid[]) as asked (uuid) on true
  left join lateral (select s.* from mutations s where s.user_id = $1 and s.uuid >= asked.uuid and s.uuid <= asked.uuid
      order by s.uuid offset 0) m on true
  where u.id = $1`;
const IDS = "select nextval('data_mutations_id_seq'::regclass) as id from generate_series(1, $1::int)";
const READ = "select id, text, deleted_at from notes where user_id = $1 and id = any($2::bigint[])";
const WRITE = `select write_edits($1::bigint, $2::bigint, $3::text, $4::timestamptz, $5::bigint[], $6::text[],
  '{}', '{}', '{}', $7::bigint[], $8::uuid[], $8::uuid[], '{null}', '{note.edit}', '{notes}', $5::bigint[],
  $9::jsonb[], $10::jsonb[], $11::bigint[], '{null}', $8::uuid[], $12::text[], '{200}', $13::json[], $11::bigint[]) as written`;

/** What the server tells its connections too. */
const SETTINGS = "set enable_seqscan = off; set jit = off";
const told = new WeakSet<pg.PoolClient>();

const named = (name: string, text: string, values: unknown[]) => ({ name, text, values });

/** Edits a note as the server would. */
export async function editDirectly(database: pg.Pool, note: EditableNote, text: string): Promise<void> {
  const { userId, noteId } = note;
  const uuid = randomUUID();
  const now = new Date();
  const client = await database.connect();
  try {
    if (!told.has(client)) await client.query(SETTINGS);
    told.add(client);
    const [seen, ids, read] = await Promise.all([
      client.query<{ log_version: string; own_generation: string | null }>(
        named("seen", SEEN, [userId, [uuid], [uuid], now]),
      ),
      client.query<{ id: string }>(named("ids", IDS, [1])),
      client.query<{ text: string }>(named("read", READ, [userId, [noteId]])),
    ]);
    const [user] = seen.rows;
    const version = Number(user?.log_version ?? 0);
    const before = JSON.stringify({ text: read.rows[0]?.text ?? "" });
    const answer = JSON.stringify({ id: noteId, text, user_id: userId });
    await client.query(
      named("write", WRITE, [
        ...[userId, version, user?.own_generation ?? null, now, [noteId], [text], [ids.rows[0]?.id], [uuid]],
        ...[[before], [JSON.stringify({ text })], [version + 1], ["0".repeat(43)], [answer]],
      ]),
    );
  } finally {
    client.release();
  }
}
