import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { err, type Result } from "@perennial/domain/result";
import type pg from "pg";
import type { FileRefusal, ImportedDocument } from "./document.ts";
import { FileGone, readKeptFile, type UploadedFile } from "./import-file.ts";
import type { ImportRow } from "./import-rows.ts";
import { isZip, readFile, readZip } from "./read-file.ts";
import { openZipFile } from "./zip-file.ts";

const FILE_IS_GONE = "The file was kept for 30 days, and is gone. Choose it again.";

/** Reads the file of a job as a document; a zip file from the disk, since its pictures may be large. */
export async function readJobFile(
  pool: pg.Pool,
  { userId, row: { id, name, bytes, mapping } }: { readonly userId: number; readonly row: ImportRow },
): Promise<Result<ImportedDocument, FileRefusal>> {
  const file: UploadedFile = { userId, id, bytes };
  const pieces = readKeptFile(pool, file);
  try {
    const first = await pieces.next();
    if (first.done) return await readFile(name, new Uint8Array(), mapping);
    const all = resumed(first.value, pieces);
    return isZip(first.value)
      ? await withFile(all, async (at) => readZip(name, await openZipFile(at)))
      : await readFile(name, await joined(all, bytes), mapping);
  } catch (error) {
    if (error instanceof FileGone) return err({ sentence: FILE_IS_GONE });
    throw error;
  }
}

async function* resumed(first: Uint8Array, rest: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first;
  yield* rest;
}

async function joined(pieces: AsyncIterable<Uint8Array>, bytes: number): Promise<Uint8Array> {
  const whole = new Uint8Array(bytes);
  let at = 0;
  for await (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** Hands on the path of a file with these pieces in it. Whoever keeps it open can read it for as long; its name goes. */
async function withFile<T>(pieces: AsyncIterable<Uint8Array>, use: (at: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), "perennial-import-"));
  try {
    const at = path.join(folder, "file");
    await writeFile(at, pieces, { mode: 0o600 });
    return await use(at);
  } finally {
    await rm(folder, { recursive: true, force: true }).catch(() => {}); // a system may keep the name of an open file
  }
}
