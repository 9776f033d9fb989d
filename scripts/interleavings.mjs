// Plays random interleavings of a person's acts, other devices and bad lines, looking for lost words:
//   npm run interleavings -- --runs 5000 --steps 80            against the model of the server, in memory
//   npm run interleavings -- --runs 500 --steps 80 --real      against the server and its database
//   npm run interleavings -- --seed 7 …                        the same ones again
//   npm run interleavings -- --bad-days …                      with cleared databases and backups that are put back
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ensureInstalled, NODE, pinnedEnvironment, ROOT } from "./install.mjs";
import { VITEST } from "./steps.mjs";

const { values } = parseArgs({
  options: {
    runs: { type: "string" },
    steps: { type: "string", default: "80" },
    seed: { type: "string" },
    real: { type: "boolean", default: false },
    "bad-days": { type: "boolean", default: false },
  },
});

ensureInstalled();

const [project, file] = values.real
  ? ["whole", "interleavings.whole.test.ts"]
  : ["client-alone", "interleavings.test.ts"];
const run = spawnSync(
  NODE,
  [join(ROOT, VITEST), "run", "--project", project, `packages/client/sync/${file}`],
  {
    cwd: ROOT,
    stdio: "inherit",
    env: {
      ...pinnedEnvironment(),
      FC_RUNS: values.runs ?? (values.real ? "500" : "5000"),
      FC_STEPS: values.steps,
      ...(values["bad-days"] ? { FC_BAD_DAYS: "1" } : {}),
      FC_SEED: values.seed ?? String(Math.floor(Math.random() * 2 ** 31)),
    },
  },
);
process.exitCode = run.status ?? 1;
