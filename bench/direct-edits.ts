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
const READ = "select read_edits($1::bigint, $2::timestamptz, $3::uuid[], $4::bigint[], $5::bigint[]) as read";
const WRITE = "select write_edits($1::bigint, $2::jsonb) as written";

/** What the server tells its connections too. */
const SETTINGS = "set enable_seqscan = off; set jit = off";
const told = new WeakSet<pg.PoolClient>();

const named = (name: string, text: string, values: unknown[]) => ({ name, text, values });

/** As `read_edits` returns it. */
interface Known {
  readonly version: number;
  readonly last_user_action_id: number;
  readonly has_subscription: boolean;
  readonly own_generation: string | null;
  readonly sessions_ended: number;
  readonly note: readonly { readonly text: string }[] | null;
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
    let seen = known.get(noteId) ?? (await read(client, note, now));
    for (;;) {
      const { rows } = await client.query<{ written: true | Known | null }>(
        named("write", WRITE, [userId, JSON.stringify(documentOf(seen, note, text, now))]),
      );
      const written = rows[0]?.written ?? null;
      if (written === null) throw new Error("the user is gone");
      if (written === true) {
        known.set(noteId, { ...seen, version: seen.version + 1, note: [{ text }] });
        return;
      }
      seen = written;
    }
  } finally {
    client.release();
  }
}

function documentOf(
  { note, ...seen }: Known,
  { userId, noteId }: EditableNote,
  text: string,
  now: Date,
): Readonly<Record<string, unknown>> {
  const uuid = randomUUID();
  const version = seen.version + 1;
  return {
    ...seen,
    now,
    session_ids: "{}",
    note_ids: `{${noteId}}`,
    card_ids: "{}",
    notes: [{ id: noteId, text }],
    cards: [],
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
        old_values: { text: note?.[0]?.text ?? "" },
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
  };
}

async function read(client: pg.PoolClient, { userId, noteId }: EditableNote, now: Date): Promise<Known> {
  const { rows } = await client.query<{ read: Known }>(named("read", READ, [userId, now, [], [noteId], []]));
  if (!rows[0]) throw new Error("nothing was read");
  return rows[0].read;
}
