// Installs what the lock file names, once: the stamp inside node_modules tells which lock it was.
// Plain JavaScript without dependencies, since it runs before anything is installed, on Node 20 or later.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("..", import.meta.url));
const STAMP = join(ROOT, "node_modules", ".perennial-lock");

/** The runtime this project is pinned to, installed with its packages. */
export const NODE = join(ROOT, "node_modules", ".bin", "node");

const lockHash = () =>
  createHash("sha256")
    .update(readFileSync(join(ROOT, "package-lock.json")))
    .digest("hex");

/** Runs `npm ci` when node_modules is not what the lock file says. Ends the process with a sentence on failure. */
export function ensureInstalled() {
  const wanted = lockHash();
  if (existsSync(NODE) && existsSync(STAMP) && readFileSync(STAMP, "utf8") === wanted) return;
  console.log("Installing packages (once)…");
  const run = spawnSync("npm", ["ci", "--no-audit", "--no-fund"], {
    cwd: ROOT,
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (run.status !== 0 || !existsSync(NODE)) {
    console.error(
      "The packages could not be installed. npm's message stands above; run the command again when it is mended.",
    );
    process.exit(1);
  }
  writeFileSync(STAMP, wanted);
}

/** An environment in which `node` is the pinned runtime. */
export const pinnedEnvironment = () => ({
  ...process.env,
  PATH: `${join(ROOT, "node_modules", ".bin")}:${process.env.PATH ?? ""}`,
});
