import { createWriteStream } from "node:fs";
import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { type BackupPlace, PlaceUnusable } from "../ports/backup-place.ts";
import { isError, syncFolder } from "./durable-folder.ts";

/** What is being written; a process that dies leaves it behind. */
const PART = ".part";

/** Backups in a folder, readable by its owner only: they let in who can read them. */
export function createBackupFolder(folder: string): BackupPlace {
  /** Passes on what the disk says as a sentence. */
  const told = (error: unknown): unknown => {
    if (isError(error, "ENOSPC", "EDQUOT")) return new PlaceUnusable(`The disk of ${folder} is full.`);
    return error instanceof Error && "syscall" in error
      ? new PlaceUnusable(`${folder} cannot be used: ${error.message}.`)
      : error;
  };

  async function list(prefix: string): Promise<string[]> {
    const within = prefix.slice(0, prefix.lastIndexOf("/") + 1);
    const entries = await readdir(path.join(folder, within), { withFileTypes: true }).catch((error) => {
      if (isError(error, "ENOENT")) return [];
      throw told(error);
    });
    const names: string[] = [];
    for (const entry of entries) {
      const name = within + entry.name;
      if (!name.startsWith(prefix) || name.endsWith(PART)) continue;
      names.push(...(entry.isDirectory() ? await list(`${name}/`) : [name]));
    }
    return names.sort();
  }

  return {
    address: folder,
    list,
    async write(name, bytes) {
      const file = path.join(folder, name);
      try {
        const made = await mkdir(path.dirname(file), { recursive: true });
        await pipeline(bytes, createWriteStream(file + PART, { flush: true, mode: 0o600 }));
        await rename(file + PART, file);
        // The name, and those of the folders that are new, survive a power cut.
        for (let at = path.dirname(file); ; at = path.dirname(at)) {
          await syncFolder(at);
          if (!made || at.length < made.length) break;
        }
      } catch (error) {
        await rm(file + PART, { force: true }).catch(() => {});
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
