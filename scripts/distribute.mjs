// `npm run distribute [-- --plan]`: spreads the database over the workers of its cluster, on the pinned Node.
import { join } from "node:path";
import { runInForeground } from "./foreground.mjs";
import { ensureInstalled, NODE, pinnedEnvironment, ROOT } from "./install.mjs";

ensureInstalled();
runInForeground(NODE, [join(ROOT, "packages", "server", "distribute.ts"), ...process.argv.slice(2)], {
  cwd: ROOT,
  env: pinnedEnvironment(),
});
