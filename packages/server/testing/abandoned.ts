import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { stopPostmaster } from "../database/engine/postmaster.ts";
import { identifyFolder, isRunning } from "../database/engine/processes.ts";

/** How the folders of throwaway servers begin; the process that owns one follows. */
export const FOLDER_PREFIX = "perennial-test-";

/** Stops and removes the throwaway servers of test runs that were killed. */
export async function removeAbandoned(): Promise<void> {
  for (const name of fs.readdirSync(os.tmpdir())) {
    const owner = name.startsWith(FOLDER_PREFIX)
      ? Number.parseInt(name.slice(FOLDER_PREFIX.length), 10)
      : NaN;
    if (Number.isNaN(owner) || isRunning(owner)) continue;
    const folder = path.join(os.tmpdir(), name);
    if (fs.statSync(folder, { throwIfNoEntry: false })?.uid !== process.getuid?.()) continue;
    const cluster = path.join(folder, "postgres");
    if (fs.existsSync(cluster)) {
      const identity = identifyFolder(cluster);
      await stopPostmaster({ folder: cluster, identity, logFile: `${cluster}.log` });
    }
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
