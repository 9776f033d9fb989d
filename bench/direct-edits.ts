import { randomUUID } from "node:crypto";
import type pg from "pg";

/** A note that can be edited in somebody's name. */
export interface EditableNote {
  readonly userId: number;
  readonly token: string;
  readonly noteId: number;
}

/**
 * What one edit of a note amounts to in SQL, in the one round trip that the server needs for a note it knows: what is written
 * where the log has not grown since. Only the deciding, the parsing and HTTP are left out.
 */
const READ = `select json_build_object('version', u.version, 'last_user_action_id', u.last_user_action_id,
    'has_subscription', u.has_subscription, 'sessions_ended', u.sessions_ended, 'text', n.text,
    'generation', greatest(u.generation, (select generation from present_generation))) as read
  from users u join notes n on n.user_id = $1 and n.id = $2 where u.id = $1`;
const WRITE = "select write_group($1::bigint, $2::jsonb) as written";
const UPDATE = `update notes t set text = v.text, deleted_at = v.deleted_at
  from jsonb_to_recordset($2) as v (id bigint, text text, deleted_at timestamptz) where t.user_id = $1 and t.id = v.id`;

/** What the server tells its connections too. */
const SETTINGS = "set enable_seqscan = off; set jit = off";
const told = new WeakSet<pg.PoolClient>();

const named = (name: string, text: string, values: unknown[]) => ({ name, text, values });

/** A user and a note, as they were last. */
interface Known {
  readonly version: number;
  readonly last_user_action_id: number;
  readonly has_subscription: boolean;
  readonly generation: string;
  readonly sessions_ended: number;
  readonly text: string;
}

/** What is known of each note, as the server knows it. */
const known = new Map<number, Known>();
let nextLogId = 2 ** 40;

/** Edits a note as the server would; whoever is overtaken by another connection tries again on what that one wrote. */
export async function editDirectly(database: pg.Pool, note: EditableNote, text: string): Promise<void> {
  const { userId, noteId } = note;
  const now = new Date();
  const client = await database.connect();
  try {
    if (!told.has(client)) await client.query(SETTINGS);
    told.add(client);
    let seen = known.get(noteId) ?? (await read(client, note));
    for (;;) {
      const { rows } = await client.query<{ written: boolean }>(
        named("write", WRITE, [userId, JSON.stringify(documentOf(seen, note, text, now))]),
      );
      if (rows[0]?.written) {
        known.set(noteId, { ...seen, version: seen.version + 1, text });
        return;
      }
      seen = await read(client, note);
    }
  } finally {
    client.release();
  }
}

function documentOf(
  { text: before, ...seen }: Known,
  { userId, noteId }: EditableNote,
  text: string,
  now: Date,
): Readonly<Record<string, unknown>> {
  const uuid = randomUUID();
  const version = seen.version + 1;
  return {
    seen,
    version,
    last_user_action_id: seen.last_user_action_id,
    now,
    log: [
      {
        id: nextLogId++,
        version,
        uuid,
        mutation_uuid: uuid,
        user_action_uuid: null,
        mutation_type: "note.edit",
        table_name: "notes",
        record_id: noteId,
        old_values: { text: before },
        new_values: { text },
        call_version: version,
        undo_of: null,
      },
    ],
    answers: [
      {
        uuid,
        body_hash: "0".repeat(43),
        status: 200,
        body: JSON.stringify({ id: noteId, text, user_id: userId }),
        version,
      },
    ],
    tables: [{ statement: UPDATE, rows: [{ id: noteId, text, deleted_at: null }], least: 1 }],
  };
}

async function read(client: pg.PoolClient, { userId, noteId }: EditableNote): Promise<Known> {
  const { rows } = await client.query<{ read: Known }>(named("read", READ, [userId, noteId]));
  if (!rows[0]) throw new Error("nothing was read");
  return rows[0].read;
}
