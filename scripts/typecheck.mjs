// Checks the types of every part, each with the library of its own surroundings (browser or Node).
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
  const run = spawnSync(TSC, ["-p", part], { cwd: ROOT, stdio: "inherit" });
  if (run.error) throw run.error;
  if (run.status !== 0) failed++;
}
process.exit(failed === 0 ? 0 : 1);
