import net from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { FolderIdentity } from "./processes.ts";
import { hasCode } from "./start-refused.ts";

const RETRY_EVERY_MS = 10;

/**
 * Lets one start at a time look at a cluster, clear it up and spawn its database: a second one in between would take
 * the first one's newborn postmaster for an orphan. The gate is a socket name without a file, which the kernel frees
 * in the moment its holder dies.
 * @param limitMs how long to wait for another start to finish
 * @returns opens the gate again
 */
export async function enterStartGate(folder: FolderIdentity, limitMs: number): Promise<() => void> {
  const name = `\0perennial-start-${process.getuid?.() ?? 0}-${folder.dev}-${folder.ino}`;
  for (let waited = 0; ; waited += RETRY_EVERY_MS) {
    const holder = await listen(name);
    if (holder) return () => holder.close();
    // Somebody who holds it for this long is not starting: PostgreSQL's own lock file still stands between two of us.
    if (waited >= limitMs) return () => {};
    await pause(RETRY_EVERY_MS);
  }
}

function listen(name: string): Promise<net.Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = net.createServer((socket) => socket.destroy());
    server.once("error", (error) => (hasCode(error, "EADDRINUSE") ? resolve(undefined) : reject(error)));
    server.listen({ path: name }, () => {
      server.unref();
      resolve(server);
    });
  });
}
