// Builds the web client when its sources are not the ones it was last built from.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  accessSync,
  constants,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join, relative } from "node:path";
import { NODE, pinnedEnvironment, ROOT } from "./install.mjs";

const CLIENT = join(ROOT, "packages", "client");
const DIST = join(CLIENT, "dist");
const STAMP = ".sources";
/** Everything that ends up in the bundle, or decides how it is made. */
const SOURCES = ["packages/client", "packages/contract", "packages/domain", "package-lock.json"];

/** Builds the client when needed. Ends the process with a sentence on failure. */
export function ensureClientBuilt() {
  const files = SOURCES.flatMap((source) => sourceFiles(join(ROOT, source))).sort();
  const wanted = hashOf(files);
  if (isBuiltFrom(wanted, files)) return;
  refuseWithoutWriteAccess();
  console.log("Building the web client (once)…");
  // Built beside its place and then moved there: a build that breaks off leaves the old client whole.
  const next = join(ROOT, ".cache", "client");
  const run = spawnSync(
    NODE,
    [
      join(ROOT, "node_modules", "vite", "bin", "vite.js"),
      "build",
      CLIENT,
      "--outDir",
      relative(CLIENT, next),
      "--emptyOutDir",
      "--logLevel",
      "warn",
    ],
    {
      cwd: ROOT,
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...pinnedEnvironment(), NODE_ENV: "production" },
    },
  );
  if (run.status !== 0) {
    rmSync(next, { recursive: true, force: true });
    console.error("The web client could not be built; the reason stands above.");
    process.exit(1);
  }
  writeFileSync(join(next, STAMP), wanted);
  rmSync(DIST, { recursive: true, force: true });
  renameSync(next, DIST);
}

/** A build without our stamp (`npm run build`) counts when no source is newer than it. */
function isBuiltFrom(wanted, files) {
  const page = join(DIST, "index.html");
  if (!existsSync(page)) return false;
  const stamp = join(DIST, STAMP);
  if (existsSync(stamp)) return readFileSync(stamp, "utf8") === wanted;
  const built = statSync(page).mtimeMs;
  return files.every((file) => statSync(file).mtimeMs <= built);
}

function refuseWithoutWriteAccess() {
  try {
    accessSync(CLIENT, constants.W_OK);
    if (existsSync(DIST)) accessSync(DIST, constants.W_OK);
  } catch {
    console.error(
      `The web client in ${CLIENT} is not built from the present sources, and this user may not write there. Run \`npm run build\` as the user who owns it, then start again.`,
    );
    process.exit(1);
  }
}

function sourceFiles(path) {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    if (/^(dist.*|node_modules|test-results)$/.test(entry.name) || /\.test\.tsx?$/.test(entry.name))
      return [];
    const full = join(path, entry.name);
    return entry.isDirectory() ? sourceFiles(full) : [full];
  });
}

function hashOf(files) {
  const hash = createHash("sha256");
  for (const file of files)
    hash
      .update(`${file.slice(ROOT.length)}\0`)
      .update(readFileSync(file))
      .update("\0");
  return hash.digest("hex");
}
