import { randomUUID } from "node:crypto";
import type pg from "pg";

/** A note that can be edited in somebody's name. */
export interface EditableNote {
  readonly userId: number;
  readonly token: string;
  readonly noteId: number;
}

/**
 * What one edit of a note amounts to in SQL, in the same two round trips the server needs: the lock with the
 * reads, then the writes with the commit. Only the deciding, the parsing and HTTP are left out.
 */
const LOCK = `select version, last_user_action_id, root_node_id, has_subscription from users where id = $1 for update`;
const KNOWN = `select asked.uuid, m.body_hash, m.status, m.body, m.version,
    exists (select from data_mutations d where d.user_id = $1 and d.uuid = asked.uuid) as in_log
  from unnest($2::uuid[]) as asked (uuid)
  left join mutations m on m.user_id = $1 and m.uuid = asked.uuid`;
const READ = "select id, text, deleted_at from notes where user_id = $1 and id = any($2::bigint[])";
const WRITE = `update notes t set text = v.text, deleted_at = v.deleted_at
  from unnest($2::bigint[], $3::text[], $4::timestamptz[]) as v (id, text, deleted_at)
  where t.user_id = $1 and t.id = v.id`;
const LOG = `insert into data_mutations (user_id, version, uuid, mutation_uuid, user_action_uuid, mutation_type,
    table_name, record_id, old_values, new_values, created_at, call_version)
  values ($1, $2, $3, $3, null, 'note.edit', 'notes', $4, $5, $6, now(), $2)`;
const ANSWER = `insert into mutations (user_id, uuid, body_hash, status, body, version, created_at)
  values ($1, $2, $3, 200, $4, $5, now())`;
const COUNT = "update users set version = $2 where id = $1";

const named = (name: string, text: string, values: unknown[]) => ({ name, text, values });

/** Edits a note as the server would, in one transaction. */
export async function editDirectly(database: pg.Pool, note: EditableNote, text: string): Promise<void> {
  const { userId, noteId } = note;
  const uuid = randomUUID();
  const client = await database.connect();
  try {
    const [, locked, , read] = await Promise.all([
      client.query("begin isolation level read committed"),
      client.query<{ version: string }>(named("lock", LOCK, [userId])),
      client.query(named("known", KNOWN, [userId, [uuid]])),
      client.query<{ text: string }>(named("read", READ, [userId, [noteId]])),
    ]);
    const version = Number(locked.rows[0]?.version ?? 0) + 1;
    const before = { text: read.rows[0]?.text ?? "" };
    const answer = JSON.stringify({ id: noteId, text, user_id: userId });
    await Promise.all([
      client.query(named("write", WRITE, [userId, [noteId], [text], [null]])),
      client.query(named("log", LOG, [userId, version, uuid, noteId, before, { text }])),
      client.query(named("answer", ANSWER, [userId, uuid, "0".repeat(43), answer, version])),
      client.query(named("count", COUNT, [userId, version])),
      client.query("commit"),
    ]);
  } finally {
    client.release();
  }
}
