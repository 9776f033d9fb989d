import { randomUUID } from "node:crypto";
import type { Receipt } from "@perennial/contract/files/imports";
import { err, ok, type Result } from "@perennial/domain/result";
import type pg from "pg";
import { inTransaction } from "../../database/transaction.ts";
import { NO_LIMIT } from "../../policies/quota.ts";
import { subjectOf } from "../accounts/username.ts";
import { catchUpWholly } from "../readers/catch-up.ts";
import type { FileRefusal } from "./document.ts";
import { readImport } from "./import-rows.ts";
import { takeStep } from "./import-steps.ts";
import { IMPORT_TOO_LARGE, MOST_IMPORT_BYTES, openJob } from "./open-job.ts";
import { placeToImportInto } from "./place.ts";
import { createReading } from "./reading.ts";
import { type ImportFiles, runJob } from "./run-job.ts";

export interface FileOfUser {
  readonly username: string;
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Undefined: below all that the account has. */
  readonly intoId: number | undefined;
}

const NAMED = "select user_id from credentials where subject = $1 and kind = 'password'";
const USER = "select id from users where id = $1 and closed_at is null";
const NO_PLACE = "This account has no note of that number. Leave it out to import below everything.";
const NOT_THERE = "The import was cancelled meanwhile.";

/** Imports a file in one go, as a job that stands in the account's list of imports and can be undone there. */
export async function importAtOnce(
  pool: pg.Pool,
  { username, name, bytes, intoId }: FileOfUser,
  deps: { readonly files: Omit<ImportFiles, "quota">; readonly clock: () => Date },
): Promise<Result<Receipt, FileRefusal>> {
  const { clock } = deps;
  // Whoever runs the server says how much an account may keep.
  const files = { ...deps.files, quota: NO_LIMIT };
  if (bytes.length > MOST_IMPORT_BYTES) return err({ sentence: IMPORT_TOO_LARGE });
  const named = await pool.query<{ user_id: number }>(NAMED, [subjectOf(username)]);
  const userId = named.rows[0]?.user_id ?? 0;
  const { rows } = await pool.query<{ id: number }>(USER, [userId]);
  const [user] = rows;
  if (!user) return err({ sentence: `There is no account with the name ${username} and a password.` });
  const job = await inTransaction(pool, async (client) => {
    const placeId = await placeToImportInto(client, user.id, intoId);
    return placeId === undefined
      ? null
      : openJob(client, { userId: user.id, name, bytes, intoId: placeId, now: clock() });
  });
  if (!job) return err({ sentence: NO_PLACE });
  const reading = createReading();
  const run = async () => {
    const { id } = job;
    await runJob(pool, { userId: user.id, id, mutationUuid: randomUUID(), now: clock() }, files, reading);
    return readImport(pool, user.id, id);
  };
  const read = await run();
  if (read?.state === "ready") await takeStep(pool, "apply", { userId: user.id, id: job.id });
  const done = read?.state === "ready" ? await run() : read;
  // The import stands without that, too.
  await catchUpWholly(pool, user.id).catch(() => {});
  return done?.state === "done" && done.receipt
    ? ok(done.receipt)
    : err({ sentence: done?.failure ?? NOT_THERE });
}
