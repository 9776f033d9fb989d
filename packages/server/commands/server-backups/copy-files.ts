import { createHash } from "node:crypto";
import type { FileStore } from "../../ports/file-store.ts";
import type { KeptFile } from "./schema-sql.ts";

/** How many files lie in a store after they were copied, and how many are missing there or are not what their hash says. */
export interface CopiedFiles {
  readonly count: number;
  readonly missing: number;
}

/** Copies files of notes from one store to another, one at a time; those that are there already are left alone. */
export async function copyFiles(
  files: readonly KeptFile[],
  from: FileStore,
  to: FileStore,
): Promise<CopiedFiles> {
  let [count, missing] = [0, 0];
  for (const { user_id, sha256 } of files) {
    const userId = Number(user_id);
    if (await isThere(to, userId, sha256)) {
      count++;
      continue;
    }
    const stream = await from.read(userId, sha256);
    const bytes = stream && new Uint8Array(await new Response(stream).arrayBuffer());
    if (bytes && createHash("sha256").update(bytes).digest("hex") === sha256) {
      await to.put(userId, sha256, bytes);
      count++;
    } else missing++;
  }
  return { count, missing };
}

async function isThere(store: FileStore, userId: number, sha256: string): Promise<boolean> {
  const stream = await store.read(userId, sha256);
  await stream?.cancel();
  return stream !== undefined;
}
