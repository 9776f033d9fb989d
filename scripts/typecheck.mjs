// Checks the types of every part, each with the library of its own surroundings (browser or Node). What was found out of
// files that have not changed since is kept in .cache/types, which can be deleted at any time.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "./install.mjs";

const TSC = join(ROOT, "node_modules", ".bin", "tsc");
const PARTS = [
  "packages/domain",
  "packages/contract",
  "packages/server",
  "packages/client",
  "packages/client/worker",
  "e2e",
  "bench",
  "checks",
  "scripts",
];

let failed = 0;
for (const part of PARTS) {
  const known = join(ROOT, ".cache", "types", `${part.replaceAll("/", "-")}.json`);
  const args = ["-p", part, "--incremental", "--tsBuildInfoFile", known];
  const run = spawnSync(TSC, args, { cwd: ROOT, stdio: "inherit" });
  if (run.error) throw run.error;
  if (run.status !== 0) failed++;
}
process.exit(failed === 0 ? 0 : 1);
