// `npm run import -- FILE --user NAME [--into ID]`: brings a file into an account, on the pinned Node.
import { join, resolve } from "node:path";
import { runInForeground } from "./foreground.mjs";
import { ensureInstalled, NODE, pinnedEnvironment, ROOT } from "./install.mjs";

ensureInstalled();
const [first, ...rest] = process.argv.slice(2);
const from = process.env.INIT_CWD ?? process.cwd();
const given =
  first === undefined || first.startsWith("-") ? process.argv.slice(2) : [resolve(from, first), ...rest];
runInForeground(NODE, [join(ROOT, "packages", "server", "import-file.ts"), ...given], {
  cwd: ROOT,
  env: pinnedEnvironment(),
});
