// Installs what the lock file names, once: the stamp inside node_modules tells which lock it was.
// Plain JavaScript without dependencies, since it runs before anything is installed, on Node 20 or later.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { accessSync, constants, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("..", import.meta.url));
const MODULES = join(ROOT, "node_modules");
const STAMP = join(MODULES, ".perennial-lock");

/** The runtime this project is pinned to, installed with its packages. */
export const NODE = join(MODULES, ".bin", "node");

const lockHash = () =>
  createHash("sha256")
    .update(readFileSync(join(ROOT, "package-lock.json")))
    .digest("hex");

/** Runs `npm ci` when node_modules is not what the lock file says. Ends the process with a sentence on failure. */
export function ensureInstalled() {
  const wanted = lockHash();
  if (existsSync(NODE) && (stampSays(wanted) || npmInstalledTheLock())) return;
  refuseWithoutWriteAccess();
  console.log("Installing packages (once)…");
  // Development packages too, whatever NODE_ENV says: the client is built with them.
  const run = spawnSync(
    "npm",
    ["ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"],
    {
      cwd: ROOT,
      stdio: ["ignore", "ignore", "inherit"],
    },
  );
  if (run.status !== 0 || !existsSync(NODE)) {
    console.error(
      "The packages could not be installed. npm's message stands above; run the command again when it is mended.",
    );
    process.exit(1);
  }
  writeFileSync(STAMP, wanted);
}

const stampSays = (wanted) => existsSync(STAMP) && readFileSync(STAMP, "utf8") === wanted;

/**
 * Whether somebody ran `npm ci` by hand: npm notes inside node_modules what it put there. Asked when there is no
 * stamp, so that a checkout that root has installed can be started by a user who may not write one.
 */
function npmInstalledTheLock() {
  const note = join(MODULES, ".package-lock.json");
  if (existsSync(STAMP) || !existsSync(note)) return false;
  const wanted = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")).packages;
  const present = JSON.parse(readFileSync(note, "utf8")).packages;
  return Object.entries(wanted).every(
    ([name, { version, optional }]) =>
      !name.includes("node_modules/") ||
      (present[name] ? present[name].version === version : optional === true),
  );
}

function refuseWithoutWriteAccess() {
  try {
    accessSync(existsSync(MODULES) ? MODULES : ROOT, constants.W_OK);
  } catch {
    console.error(
      `The packages in ${MODULES} are not the ones of package-lock.json, and this user may not write there. Run \`npm ci\` as the user who owns it, then start again.`,
    );
    process.exit(1);
  }
}

/** An environment in which `node` is the pinned runtime. */
export const pinnedEnvironment = () => ({
  ...process.env,
  PATH: `${join(MODULES, ".bin")}:${process.env.PATH ?? ""}`,
});
