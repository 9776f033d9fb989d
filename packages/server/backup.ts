import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { backUp } from "./back-up.ts";
import { StartRefused } from "./database/engine/start-refused.ts";
import { besideServers, tellRefusal } from "./operator-command.ts";

// `npm run backup -- --to FOLDER`: writes all data of the server into a new folder, while the server runs.
const USAGE = "Say where the backup goes: npm run backup -- --to FOLDER";

await tellRefusal(async () => {
  const folder = folderOf(process.argv.slice(2));
  await besideServers(console.error, async ({ config, engine }) => {
    const written = await backUp(engine, config, folder, new Date());
    if (!written) return;
    const { accounts, tables, files } = written.manifest;
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const missing = files.missing === 0 ? "" : `, files that are missing ${files.missing}`;
    console.log(
      `Backed up to ${written.folder}: accounts ${accounts}, rows ${rows}, files ${files.count}${missing}.`,
    );
  });
});

function folderOf(args: readonly string[]): string {
  try {
    const { to } = parseArgs({ args: [...args], options: { to: { type: "string" } } }).values;
    if (to) return resolve(to);
  } catch {}
  throw new StartRefused(USAGE);
}
