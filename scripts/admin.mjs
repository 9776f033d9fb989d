// `npm run admin -- …`: what an operator does about accounts, on the pinned Node.
import { join } from "node:path";
import { runInForeground } from "./foreground.mjs";
import { ensureInstalled, NODE, pinnedEnvironment, ROOT } from "./install.mjs";

ensureInstalled();
runInForeground(NODE, [join(ROOT, "packages", "server", "admin.ts"), ...process.argv.slice(2)], {
  cwd: ROOT,
  env: pinnedEnvironment(),
});
