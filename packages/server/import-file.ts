import { readFile, stat } from "node:fs/promises";
import { basename } from "node:path";
import { parseArgs } from "node:util";
import { openFiles } from "./adapters/open-files.ts";
import { importAtOnce } from "./commands/imports/import-at-once.ts";
import { StartRefused } from "./database/engine/start-refused.ts";
import { tellRefusal, withDatabase } from "./operator-command.ts";

// `npm run import -- FILE --user NAME [--into ID]`: an operator brings a file into an account.
const USAGE = "Say which file goes to whom: npm run import -- FILE --user NAME [--into ID]";

await tellRefusal(async () => {
  const { path, username, intoId } = argumentsOf(process.argv.slice(2));
  if (!(await stat(path).catch(() => undefined))?.isFile())
    throw new StartRefused(`There is no file ${path}. A folder is imported as a zip file.`);
  // What is said on standard output is the receipt.
  await withDatabase(console.error, async ({ config, pool }) => {
    const clock = () => new Date();
    const files = { store: openFiles(config.files, clock), limits: config.files.limits };
    const file = { username, name: basename(path), bytes: await readFile(path), intoId };
    const imported = await importAtOnce(pool, file, { files, clock });
    if (!imported.ok) throw new StartRefused(imported.error.sentence);
    console.log(JSON.stringify(imported.value, null, 2));
  });
});

function argumentsOf(args: readonly string[]) {
  const options = { user: { type: "string" }, into: { type: "string" } } as const;
  const { positionals, values } = parsed(() =>
    parseArgs({ args: [...args], options, allowPositionals: true }),
  );
  const [path, ...more] = positionals;
  const { user: username, into } = values;
  const isNumber = into === undefined || /^[1-9]\d{0,14}$/.test(into);
  if (path === undefined || more.length > 0 || username === undefined || !isNumber)
    throw new StartRefused(USAGE);
  return { path, username, intoId: into === undefined ? undefined : Number(into) };
}

/** An option that there is not is said like one that is missing. */
function parsed<T>(parse: () => T): T {
  try {
    return parse();
  } catch {
    throw new StartRefused(USAGE);
  }
}
