import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { type BackupPlace, PlaceUnusable } from "../ports/backup-place.ts";
import { isError, syncFolder } from "./durable-folder.ts";

/** What is being written, each write under a name of its own. */
const PART = ".part";
/** A process that dies leaves its parts behind: those go when they are come upon a day later. */
const LEFT_BEHIND_MS = 86_400_000;

/** Backups in a folder, readable by its owner only: they let in who can read them. */
export function createBackupFolder(
  folder: string,
  now: () => Date,
  uuid: () => string = randomUUID,
): BackupPlace {
  /** Passes on what the disk says as a sentence. */
  const told = (error: unknown): unknown => {
    if (isError(error, "ENOSPC", "EDQUOT")) return new PlaceUnusable(`The disk of ${folder} is full.`);
    return error instanceof Error && "syscall" in error
      ? new PlaceUnusable(`${folder} cannot be used: ${error.message}.`)
      : error;
  };

  async function removeLeftBehind(part: string): Promise<void> {
    const { mtimeMs } = await stat(part);
    if (now().getTime() - mtimeMs > LEFT_BEHIND_MS) await rm(part, { force: true });
  }

  async function list(prefix: string): Promise<string[]> {
    const within = prefix.slice(0, prefix.lastIndexOf("/") + 1);
    const entries = await readdir(path.join(folder, within), { withFileTypes: true }).catch((error) => {
      if (isError(error, "ENOENT")) return [];
      throw told(error);
    });
    const names: string[] = [];
    for (const entry of entries) {
      const name = within + entry.name;
      // What does not begin so may be somebody else's.
      if (!name.startsWith(prefix)) continue;
      // It may be in place by now, and where a backup is only read nothing can be removed.
      if (name.endsWith(PART)) await removeLeftBehind(path.join(folder, name)).catch(() => {});
      else names.push(...(entry.isDirectory() ? await list(`${name}/`) : [name]));
    }
    return names.sort();
  }

  return {
    address: folder,
    list,
    async write(name, bytes) {
      const file = path.join(folder, name);
      const part = `${file}.${uuid()}${PART}`;
      try {
        const made = await mkdir(path.dirname(file), { recursive: true });
        await pipeline(bytes, createWriteStream(part, { flush: true, mode: 0o600 }));
        await rename(part, file);
        // The name, and those of the folders that are new, survive a power cut.
        for (let at = path.dirname(file); ; at = path.dirname(at)) {
          await syncFolder(at);
          if (!made || at.length < made.length) break;
        }
      } catch (error) {
        await rm(part, { force: true }).catch(() => {});
        throw told(error);
      }
    },
    async read(name) {
      try {
        const file = await open(path.join(folder, name));
        return file.createReadStream();
      } catch (error) {
        if (isError(error, "ENOENT", "ENOTDIR")) return undefined;
        throw told(error);
      }
    },
    remove: (prefix) => rm(path.join(folder, prefix), { recursive: true, force: true }),
  };
}
