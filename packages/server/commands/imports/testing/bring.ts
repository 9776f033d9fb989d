import { randomUUID } from "node:crypto";
import type pg from "pg";
import { memoryFiles } from "../../../testing/memory-files.ts";
import { keepFile } from "../import-file.ts";
import { type ImportRow, readImport } from "../import-rows.ts";
import { type ImportFiles, runJob } from "../run-job.ts";

const FILES: ImportFiles = {
  store: memoryFiles,
  limits: { bytes: 1_048_576, bytesInAll: 16_777_216, files: 1_000 },
};

export interface Brought {
  readonly userId: number;
  readonly intoId: number;
  readonly now: Date;
}

/** Brings a file in as a server does, without its thread: what it would come to, then what it came to. */
export async function bring(
  pool: pg.Pool,
  { userId, intoId, now }: Brought,
  file: string | Uint8Array,
  name = "file",
): Promise<{ readonly ready: ImportRow; readonly done: ImportRow }> {
  const bytes = Buffer.from(file);
  const { rows } = await pool.query<{ id: number }>(
    `insert into imports (user_id, name, bytes, into_node_id, state, created_at)
     values ($1, $2, $3, $4, 'reading', $5) returning id`,
    [userId, name, bytes.length, intoId, now],
  );
  const id = rows[0]?.id ?? 0;
  await keepFile(pool, { userId, id, now }, bytes);
  const run = async (): Promise<ImportRow> => {
    await runJob(pool, { userId, id, mutationUuid: randomUUID(), now }, FILES);
    const row = await readImport(pool, userId, id);
    if (!row) throw new Error("the import is gone");
    return row;
  };
  const ready = await run();
  await pool.query(
    "update imports set state = 'applying' where user_id = $1 and id = $2 and state = 'ready'",
    [userId, id],
  );
  return { ready, done: await run() };
}
