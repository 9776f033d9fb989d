import { err, ok, type Result } from "@perennial/domain/result";
import type pg from "pg";
import { type FileStore, NoRoom } from "../../ports/file-store.ts";
import type { FileContents } from "./file-contents.ts";

/** How much one person may keep. */
export interface FileLimits {
  /** Of one file. */
  readonly bytes: number;
  readonly bytesInAll: number;
  readonly files: number;
}

export interface FilesDeps {
  readonly pool: Pick<pg.Pool, "query">;
  readonly store: FileStore;
  readonly limits: FileLimits;
}

export interface FileToKeep {
  readonly contents: FileContents;
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** `taken`: other contents have the same id, which only somebody who searched for such a pair will meet. */
export type FileRefusal = "too-large" | "storage-full" | "empty" | "taken";

export interface FileRecord {
  readonly id: number;
  readonly sha256: string;
  readonly bytes: number;
}
const OTHERS = `select coalesce(sum(bytes), 0)::float8 as bytes, count(*)::int as files
  from files where user_id = $1 and id <> $2`;
const BEGIN = `insert into files as f (user_id, id, sha256, name, media_type, bytes, width, height, created_at,
    unused_since, checked_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $9)
  on conflict (user_id, id) do update set unused_since = excluded.unused_since where f.sha256 = excluded.sha256
  returning id`;
const ARRIVED = "update files set arrived_at = coalesce(arrived_at, $3) where user_id = $1 and id = $2";

/** Returns why a file may not be stored beside what is stored already; undefined where it may. */
export function fileRefusal(
  limits: FileLimits,
  kept: { readonly bytes: number; readonly files: number },
  bytes: number,
): FileRefusal | undefined {
  if (bytes === 0) return "empty";
  if (bytes > limits.bytes) return "too-large";
  return kept.bytes + bytes > limits.bytesInAll || kept.files >= limits.files ? "storage-full" : undefined;
}

/** Returns a person's files, including those whose bytes are still on their way. */
export async function filesOf(pool: FilesDeps["pool"], userId: number): Promise<FileRecord[]> {
  const { rows } = await pool.query<FileRecord>("select id, sha256, bytes from files where user_id = $1", [
    userId,
  ]);
  return rows;
}

/** Stores a file, once however often it is sent: first its row, then its bytes, then that they have arrived. */
export async function keepFile(
  { pool, store, limits }: FilesDeps,
  userId: number,
  { contents, name, bytes }: FileToKeep,
  now: Date,
): Promise<Result<null, FileRefusal>> {
  const { id, sha256, mediaType, width, height } = contents;
  const others = await pool.query<{ bytes: number; files: number }>(OTHERS, [userId, id]);
  const why = fileRefusal(limits, others.rows[0] ?? { bytes: 0, files: 0 }, bytes.length);
  if (why) return err(why);
  const row = [userId, id, sha256, name, mediaType, bytes.length, width, height, now];
  const begun = await pool.query(BEGIN, row);
  if (begun.rowCount !== 1) return err("taken");
  try {
    await store.put(userId, sha256, bytes);
  } catch (error) {
    if (error instanceof NoRoom) return err("storage-full");
    throw error;
  }
  await pool.query(ARRIVED, [userId, id, now]);
  return ok(null);
}
