import type * as wire from "@perennial/contract/outline/wire";
import type pg from "pg";
import { prepared } from "../database/prepared.ts";

const NOTE = `select n.id, n.text, n.user_id, t.id as tree_id
  from notes n left join nodes t on t.user_id = $1 and t.note_id = n.id
  where n.user_id = $1 and n.id = $2 and n.deleted_at is null`;

/**
 * Reads a note with the node that shows it (`tree_id` is null while none does); null for an unknown, deleted or
 * foreign id.
 */
export async function readNote(
  pool: pg.Pool,
  userId: number,
  noteId: number,
): Promise<wire.NoteWithTree | null> {
  const { rows } = await pool.query<wire.NoteWithTree>(prepared(NOTE, [userId, noteId]));
  return rows[0] ?? null;
}
