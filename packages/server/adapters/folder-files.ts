import { randomUUID } from "node:crypto";
import { copyFile, link, mkdir, open, rename, rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { type FileStore, NoRoom } from "../ports/file-store.ts";
import { isError, syncFolder } from "./durable-folder.ts";

/** Files in a folder: `{user}/{first two digits of the hash}/{hash}`. A half-written file never has such a name. */
export function createFolderFiles(folder: string): FileStore {
  const placeOf = (userId: number, sha256: string) =>
    path.join(folder, String(userId), sha256.slice(0, 2), sha256);

  /** Writes a file beside, flushes it and renames it into place, so that it is whole even after a power cut. */
  async function bring(place: string, make: (draft: string) => Promise<void>): Promise<void> {
    if (await isThere(place)) return;
    const draft = path.join(folder, "incoming", randomUUID());
    await mkdir(path.dirname(draft), { recursive: true });
    await mkdir(path.dirname(place), { recursive: true });
    try {
      await make(draft);
      await rename(draft, place);
      await syncFolder(path.dirname(place));
    } catch (error) {
      await rm(draft, { force: true });
      throw isError(error, "ENOSPC", "EDQUOT") ? new NoRoom("the disk is full", { cause: error }) : error;
    }
  }

  return {
    put: (userId, sha256, bytes) =>
      bring(placeOf(userId, sha256), async (draft) => {
        const file = await open(draft, "wx", 0o600);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
      }),
    async read(userId, sha256, range) {
      try {
        const file = await open(placeOf(userId, sha256));
        const stream = file.createReadStream(range ? { start: range.from, end: range.to } : {});
        return Readable.toWeb(stream) as ReadableStream<Uint8Array>;
      } catch (error) {
        if (isError(error, "ENOENT")) return undefined;
        throw error;
      }
    },
    copy: (from, to, sha256) =>
      bring(placeOf(to, sha256), (draft) =>
        // The bytes never change, so both may be the same ones; not every disk can do that.
        link(placeOf(from, sha256), draft).catch(() => copyFile(placeOf(from, sha256), draft)),
      ),
    remove: (userId, sha256) => rm(placeOf(userId, sha256), { force: true }),
  };
}

async function isThere(place: string): Promise<boolean> {
  try {
    await (await open(place)).close();
    return true;
  } catch (error) {
    if (isError(error, "ENOENT")) return false;
    throw error;
  }
}
