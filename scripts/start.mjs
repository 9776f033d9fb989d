// `npm start`: installs and builds what is missing or out of date, then runs the server on the pinned Node.
// An unchanged checkout is started without writing to it, so another user than its owner may do it.
import { join } from "node:path";
import { ensureClientBuilt } from "./client-build.mjs";
import { compileCacheEnvironment } from "./compile-cache.mjs";
import { runInForeground } from "./foreground.mjs";
import { ensureInstalled, NODE, pinnedEnvironment, ROOT } from "./install.mjs";

ensureInstalled();
ensureClientBuilt();
runInForeground(NODE, [join(ROOT, "packages", "server", "main.ts")], {
  cwd: ROOT,
  env: { NODE_ENV: "production", ...pinnedEnvironment(), ...compileCacheEnvironment(process.env) },
});
