import { createHash } from "node:crypto";
import type { FileStore } from "../../ports/file-store.ts";
import type { FileToBackUp } from "./schema-sql.ts";

/** Where files of notes are read, by their owner and SHA-256: undefined for one that is not there, or cannot be read. */
export interface FilesToRead {
  read(userId: number, sha256: string): Promise<Uint8Array | undefined>;
}

/** Where files of notes are kept. */
export interface FilesToKeep {
  has(userId: number, sha256: string): Promise<boolean>;
  put(userId: number, sha256: string, bytes: Uint8Array): Promise<void>;
}

/** How many files are kept after they were copied, and how many are missing or are not what their hash says. */
export interface CopiedFiles {
  readonly count: number;
  readonly missing: number;
}

/** Copies files of notes from one place to another, one at a time; those that are there already are left alone. */
export async function copyFiles(
  files: readonly FileToBackUp[],
  from: FilesToRead,
  to: FilesToKeep,
): Promise<CopiedFiles> {
  let [count, missing] = [0, 0];
  for (const { user_id, sha256 } of files) {
    const userId = Number(user_id);
    if (await to.has(userId, sha256)) {
      count++;
      continue;
    }
    const bytes = await from.read(userId, sha256);
    if (bytes && createHash("sha256").update(bytes).digest("hex") === sha256) {
      await to.put(userId, sha256, bytes);
      count++;
    } else missing++;
  }
  return { count, missing };
}

/** The files of a server, to be read and to be kept. */
export const filesOf = (store: FileStore): FilesToRead & FilesToKeep => ({
  async has(userId, sha256) {
    const stream = await store.read(userId, sha256);
    await stream?.cancel();
    return stream !== undefined;
  },
  async read(userId, sha256) {
    const stream = await store.read(userId, sha256);
    return stream && new Uint8Array(await new Response(stream).arrayBuffer());
  },
  put: (userId, sha256, bytes) => store.put(userId, sha256, bytes),
});
