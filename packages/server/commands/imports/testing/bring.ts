import { randomUUID } from "node:crypto";
import type pg from "pg";
import { inTransaction } from "../../../database/transaction.ts";
import { NO_LIMIT } from "../../../policies/quota.ts";
import { memoryFiles } from "../../../testing/memory-files.ts";
import { type ImportRow, readImport } from "../import-rows.ts";
import { takeStep } from "../import-steps.ts";
import { openJob } from "../open-job.ts";
import { type ImportFiles, runJob } from "../run-job.ts";
import type { ImportDone } from "../undo-import.ts";

export const FILES: ImportFiles = {
  store: memoryFiles,
  limits: { bytes: 1_048_576, bytesInAll: 16_777_216, files: 1_000 },
  quota: NO_LIMIT,
};

export interface Brought {
  readonly userId: number;
  readonly intoId: number;
  readonly now: Date;
}

/** The call that an import is in the log. */
export function callOf({ id, mutation_uuid: mutationUuid }: ImportRow): ImportDone {
  if (mutationUuid === null) throw new Error("the import was not carried out");
  return { id, mutationUuid };
}

/** Brings a file in as a server does, without its thread: what it would come to, then what it came to. */
export async function bring(
  pool: pg.Pool,
  { userId, intoId, now }: Brought,
  file: string | Uint8Array,
  name = "file",
): Promise<{ readonly ready: ImportRow; readonly done: ImportRow }> {
  const bytes = Buffer.from(file);
  const { id } = await inTransaction(pool, (client) => openJob(client, { userId, name, bytes, intoId, now }));
  const run = async (): Promise<ImportRow> => {
    await runJob(pool, { userId, id, mutationUuid: randomUUID(), now }, FILES);
    const row = await readImport(pool, userId, id);
    if (!row) throw new Error("the import is gone");
    return row;
  };
  const ready = await run();
  await takeStep(pool, "apply", { userId, id });
  return { ready, done: await run() };
}
