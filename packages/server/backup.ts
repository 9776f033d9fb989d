import { resolve } from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import { createFolderFiles } from "./adapters/folder-files.ts";
import { openFiles } from "./adapters/open-files.ts";
import { FILES } from "./commands/server-backups/manifest.ts";
import { writeServerBackup } from "./commands/server-backups/write-server-backup.ts";
import { clusterSchema, isSpread } from "./database/cluster/distribution.ts";
import { StartRefused } from "./database/engine/start-refused.ts";
import { besideServers, tellRefusal } from "./operator-command.ts";
import { foundSigningSecret } from "./signing-secret.ts";
import { VERSION } from "./version.ts";

// `npm run backup -- --to FOLDER`: writes all data of the server into a new folder, while the server runs.
const USAGE = "Say where the backup goes: npm run backup -- --to FOLDER";

await tellRefusal(async () => {
  const folder = folderOf(process.argv.slice(2));
  await besideServers(console.error, async ({ config, engine }) => {
    const client = new pg.Client(engine.direct);
    await client.connect();
    try {
      const schema = await clusterSchema(client);
      if (schema && isSpread(schema))
        throw new StartRefused("A cluster is backed up node by node: see docs/operations.md, section 5.");
      const now = new Date();
      const { folder: written, manifest } = await writeServerBackup(
        {
          client,
          files: openFiles(config.files, () => now),
          secret: foundSigningSecret(config.dataFolder),
          app: VERSION,
          now,
        },
        { folder, files: createFolderFiles(resolve(folder, FILES)) },
      );
      const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
      const { count, missing } = manifest.files;
      console.log(
        `Backed up to ${written}: accounts ${manifest.accounts}, rows ${rows}, files ${count}${missing === 0 ? "" : `, files that are missing ${missing}`}.`,
      );
    } finally {
      await client.end();
    }
  });
});

function folderOf(args: readonly string[]): string {
  try {
    const { to } = parseArgs({ args: [...args], options: { to: { type: "string" } } }).values;
    if (to) return resolve(to);
  } catch {}
  throw new StartRefused(USAGE);
}
