import { ok, type Result } from "@perennial/domain/result";
import type pg from "pg";
import { inTransaction } from "../../database/transaction.ts";
import type { Quota } from "../../policies/quota.ts";
import type { FilesDeps } from "../files/keep-file.ts";
import type { FileRefusal, ImportedDocument } from "./document.ts";
import { type ImportRow, readImport, tellPhase } from "./import-rows.ts";
import { failImport, type ImportOf, takeStep } from "./import-steps.ts";
import { keepMedia, withFilesThatFit } from "./keep-media.ts";
import { matchPresent } from "./match-present.ts";
import { checkPlace } from "./place.ts";
import { planImport } from "./plan.ts";
import { whyNoRoom } from "./quota-room.ts";
import { readJobFile } from "./read-job-file.ts";
import { createReading, type Reading } from "./reading.ts";
import { writeImport } from "./write-import.ts";

/** What a process is told. */
export interface ImportJob {
  readonly userId: number;
  readonly id: number;
  readonly mutationUuid: string;
  readonly now: Date;
}

/** Where pictures and sounds are kept, and how much an account may have of everything. */
export type ImportFiles = Pick<FilesDeps, "store" | "limits"> & { readonly quota: Quota };

/**
 * Takes a job one state further: from `reading` to `ready`, from `applying` to `done`, or back to `ready` where its
 * place is gone. The last word is written in the transaction that writes the notes, so a job that is broken off
 * anywhere can be run again from its beginning.
 * @param reading keeps the file as it was read from one state to the next
 * @returns the version of the user's log, where it was written to
 */
export async function runJob(
  pool: pg.Pool,
  job: ImportJob,
  files: ImportFiles,
  reading: Reading = createReading(),
): Promise<number | null> {
  const row = await readImport(pool, job.userId, job.id);
  if (row?.state !== "reading" && row?.state !== "applying") return null;
  await tell(pool, job, row, "reading");
  const { mapping } = row;
  const document = await reading.read({ ...job, mapping }, () =>
    readJobFile(pool, { userId: job.userId, row }),
  );
  if (row.state === "applying") reading.forget();
  const outcome = document.ok
    ? row.state === "reading"
      ? await dryRun(
          pool,
          job,
          row,
          files.quota,
          await withFilesThatFit({ pool, ...files }, job.userId, document.value),
        )
      : await apply(
          pool,
          job,
          row,
          files.quota,
          await keepMedia({ pool, ...files }, job.userId, document.value, job.now),
        )
    : document;
  if (outcome.ok) return outcome.value;
  await failImport(pool, job.userId, job.id, outcome.error.sentence);
  return null;
}

/** Writes nothing but what it would come to, and whether it can stand where it is to go. */
async function dryRun(
  pool: pg.Pool,
  job: ImportJob,
  row: ImportRow,
  quota: Quota,
  document: ImportedDocument,
): Promise<Result<null, FileRefusal>> {
  await tell(pool, job, row, "comparing", document.items.length);
  await inTransaction(pool, async (client) => {
    const known = await matchPresent(client, job.userId, document, row.into_node_id);
    const plan = planImport(known.document, known.here);
    const { receipt } = plan;
    const fits = await checkPlace(client, job.userId, document, row.into_node_id);
    const full = await whyNoRoom(client, job.userId, quota, plan);
    const failure = fits.ok ? (full?.sentence ?? null) : fits.error.sentence;
    await takeStep(client, "compare", at(job, row), { receipt, columns: document.columns ?? null, failure });
  });
  return ok(null);
}

/** Thrown to roll back what was written for a job that is not wanted any more. */
class NotWanted extends Error {}

async function apply(
  pool: pg.Pool,
  job: ImportJob,
  row: ImportRow,
  quota: Quota,
  document: ImportedDocument,
): Promise<Result<number | null, FileRefusal>> {
  await tell(pool, job, row, "writing", document.items.length);
  const { userId, id, mutationUuid, now } = job;
  try {
    return await inTransaction(pool, async (client) => {
      const written = await writeImport(client, userId, {
        id,
        name: row.name,
        document,
        intoId: row.into_node_id,
        mutationUuid,
        now,
        quota,
        onWritten: (done) =>
          void tell(pool, job, row, "writing", document.items.length, done).catch(() => {}),
      });
      if (!written.ok) {
        // One that was taken back before does not say so any more.
        const receipt = row.receipt && { ...row.receipt, undone: undefined };
        await takeStep(client, "displace", at(job, row), { failure: written.error.sentence, receipt });
        return ok(null);
      }
      const { plan, rootId, version } = written.value;
      const finished = await takeStep(client, "finish", at(job, row), {
        done: document.items.length,
        receipt: plan.receipt,
        root_node_id: rootId,
        mutation_uuid: mutationUuid,
      });
      if (!finished) throw new NotWanted();
      return ok(version);
    });
  } catch (error) {
    if (error instanceof NotWanted) return ok(null);
    throw error;
  }
}

/** What was read or written is for the place that the import had then. */
const at = ({ userId, id }: ImportJob, row: ImportRow): ImportOf => ({
  userId,
  id,
  intoId: row.into_node_id,
});

const tell = (
  pool: pg.Pool,
  job: ImportJob,
  { state }: ImportRow,
  phase: ImportRow["phase"],
  total = 0,
  done = 0,
) => tellPhase(pool, job, { state, phase, done, total });
