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
const READ = "select read_edits($1::bigint, $2::timestamptz, $3::uuid[], $4::bigint[], $5::bigint[]) as read";
const IDS = "select nextval('data_mutations_id_seq'::regclass) as id from generate_series(1, $1::int)";
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
    const [read, ids] = await Promise.all([
      client.query<{
        read: { version: number; own_generation: string | null; note: { text: string }[] | null } | null;
      }>(named("read", READ, [userId, now, [], [noteId], []])),
      client.query<{ id: string }>(named("ids", IDS, [1])),
    ]);
    const seen = read.rows[0]?.read;
    const version = seen?.version ?? 0;
    const before = JSON.stringify({ text: seen?.note?.[0]?.text ?? "" });
    const answer = JSON.stringify({ id: noteId, text, user_id: userId });
    await client.query(
      named("write", WRITE, [
        ...[userId, version, seen?.own_generation ?? null, now, [noteId], [text], [ids.rows[0]?.id], [uuid]],
        ...[[before], [JSON.stringify({ text })], [version + 1], ["0".repeat(43)], [answer]],
      ]),
    );
  } finally {
    client.release();
  }
}
