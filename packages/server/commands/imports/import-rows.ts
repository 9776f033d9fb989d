import type {
  Import,
  ImportState,
  Receipt,
  TableColumns,
  TableMapping,
} from "@perennial/contract/files/imports";
import type pg from "pg";
import { UPLOAD_PIECE_BYTES } from "./import-file.ts";

/** A job as it stands in its table. */
export interface ImportRow {
  readonly id: number;
  readonly name: string;
  readonly bytes: number;
  readonly into_node_id: number;
  /** `uploading`: its file is arriving in pieces, and `done` bytes of it are here. */
  readonly state: ImportState | "uploading";
  readonly phase: Import["phase"];
  readonly done: number;
  readonly total: number;
  readonly receipt: Receipt | null;
  /** Why it failed; of one that is ready, why it cannot be carried out where it is to go. */
  readonly failure: string | null;
  readonly columns: TableColumns | null;
  readonly mapping: TableMapping | null;
  readonly mutation_uuid: string | null;
  readonly root_node_id: number | null;
  readonly created_at: Date;
}

export type Queries = Pick<pg.ClientBase, "query">;

/** Reads one import of a user; null for what is none. */
export async function readImport(client: Queries, userId: number, id: number): Promise<ImportRow | null> {
  const { rows } = await client.query<ImportRow>("select * from imports where user_id = $1 and id = $2", [
    userId,
    id,
  ]);
  return rows[0] ?? null;
}

/** Whether an import stands in its table: it goes from there when it is cancelled. */
export async function isThere(client: Queries, userId: number, id: number): Promise<boolean> {
  const { rowCount } = await client.query("select from imports where user_id = $1 and id = $2", [userId, id]);
  return rowCount === 1;
}

/** The latest ones whose file is here, the last first. */
export async function readImports(client: Queries, userId: number, most: number): Promise<ImportRow[]> {
  const { rows } = await client.query<ImportRow>(
    "select * from imports where user_id = $1 and state <> 'uploading' order by id desc limit $2",
    [userId, most],
  );
  return rows;
}

/** Tells how far a job has come, as long as it is still in that state. */
export async function tellPhase(
  client: Queries,
  { userId, id }: { readonly userId: number; readonly id: number },
  { state, phase, done, total }: Pick<ImportRow, "state" | "phase" | "done" | "total">,
): Promise<void> {
  await client.query(
    "update imports set phase = $4, done = $5, total = $6 where user_id = $1 and id = $2 and state = $3",
    [userId, id, state, phase, done, total],
  );
}

/** Returns a job as the wire shows it; its columns only while they can still be mapped. */
export const importToWire = (row: ImportRow): Import => ({
  id: row.id,
  name: row.name,
  bytes: row.bytes,
  done: row.done,
  ...(row.state === "uploading"
    ? { state: "reading", phase: "arriving", total: row.bytes, piece_bytes: UPLOAD_PIECE_BYTES }
    : { state: row.state, phase: row.phase, total: row.total }),
  receipt: row.receipt,
  table: row.state === "ready" ? row.columns : null,
  failure: row.failure,
  into_id: row.into_node_id,
  root_id: row.root_node_id,
  created_at: row.created_at.toISOString(),
});
