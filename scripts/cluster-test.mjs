// `npm run cluster-test`: the server's tests on a cluster of PostgreSQL, which is brought up where Citus is installed.
import { join } from "node:path";
import { runInForeground } from "./foreground.mjs";
import { ensureInstalled, NODE, pinnedEnvironment, ROOT } from "./install.mjs";
import { VITEST } from "./steps.mjs";

ensureInstalled();
const program = join(ROOT, "packages", "server", "testing", "cluster-test.ts");
runInForeground(NODE, [program, join(ROOT, VITEST), ...process.argv.slice(2)], {
  cwd: ROOT,
  env: pinnedEnvironment(),
});
