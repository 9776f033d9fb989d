// `npm run backup`, `npm run restore` and `npm run drill`, on the pinned Node.
import { join, resolve } from "node:path";
import { runInForeground } from "./foreground.mjs";
import { ensureInstalled, NODE, pinnedEnvironment, ROOT } from "./install.mjs";

ensureInstalled();
const [program, ...given] = process.argv.slice(2);
// A folder, and the file of an identity, is meant from where the command was typed.
const from = process.env.INIT_CWD ?? process.cwd();
const folders = given.map((each) => (/^(-|s3:\/\/)/.test(each) ? each : resolve(from, each)));
runInForeground(NODE, [join(ROOT, "packages", "server", program), ...folders], {
  cwd: ROOT,
  env: pinnedEnvironment(),
});
