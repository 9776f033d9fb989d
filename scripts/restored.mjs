// `npm run restored`: says that the database was put back from a backup, on the pinned Node.
import { join } from "node:path";
import { runInForeground } from "./foreground.mjs";
import { ensureInstalled, NODE, pinnedEnvironment, ROOT } from "./install.mjs";

ensureInstalled();
runInForeground(NODE, [join(ROOT, "packages", "server", "restored.ts")], {
  cwd: ROOT,
  env: pinnedEnvironment(),
});
