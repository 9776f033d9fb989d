// Checks the types of every part, each with the library of its own surroundings (browser or Node).
import { spawnSync } from "node:child_process";
import { ROOT } from "./install.mjs";

const PARTS = [
  "packages/domain",
  "packages/contract",
  "packages/server",
  "packages/client",
  "e2e",
  "bench",
  "checks",
  "scripts",
];

let failed = 0;
for (const part of PARTS) {
  const run = spawnSync("tsc", ["-p", part], { cwd: ROOT, stdio: "inherit" });
  if (run.status !== 0) failed++;
}
process.exit(failed === 0 ? 0 : 1);
