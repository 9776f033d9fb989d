// `npm run backup -- --to FOLDER`, `npm run restore -- --from FOLDER` and `npm run drill -- --from FOLDER`, on the pinned Node.
import { join, resolve } from "node:path";
import { runInForeground } from "./foreground.mjs";
import { ensureInstalled, NODE, pinnedEnvironment, ROOT } from "./install.mjs";

ensureInstalled();
const [program, option, folder, ...rest] = process.argv.slice(2);
// A folder is meant from where the command was typed.
const from = process.env.INIT_CWD ?? process.cwd();
const given = folder === undefined ? [option] : [option, resolve(from, folder), ...rest];
runInForeground(
  NODE,
  [join(ROOT, "packages", "server", program), ...given.filter((each) => each !== undefined)],
  {
    cwd: ROOT,
    env: pinnedEnvironment(),
  },
);
