import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import pg from "pg";
import { createFolderFiles } from "./adapters/folder-files.ts";
import { writeDrillRecord } from "./commands/server-backups/drill-record.ts";
import { logGaps } from "./commands/server-backups/log-gaps.ts";
import { FILES } from "./commands/server-backups/manifest.ts";
import {
  checkServerBackup,
  findServerBackup,
  restoreServerBackup,
} from "./commands/server-backups/restore-server-backup.ts";
import { openEmbedded } from "./database/engine/embedded.ts";
import { StartRefused } from "./database/engine/start-refused.ts";
import { createPool } from "./database/pool.ts";
import { demand, folderArgument, tellRefusal } from "./operator-command.ts";
import { readConfig } from "./read-config.ts";

// `npm run drill -- [FOLDER]`: restores a backup, or the newest one of a folder, into a database that is thrown away, looks
// whether all is there, and records it beside the backups.
await tellRefusal(async () => {
  const folder = folderArgument("npm run drill -- [FOLDER]") ?? readConfig().backups.folder;
  const backup = demand(await findServerBackup(folder));
  const record = (isGood: boolean) =>
    writeDrillRecord(dirname(backup), {
      at: new Date().toISOString(),
      backup: basename(backup),
      is_good: isGood,
    }).catch(() => console.error(`The drill cannot be recorded in ${dirname(backup)}.`));
  const { accounts, files } = await tryOut(backup).catch(async (error) => {
    // Anything else says nothing of the backup, such as a disk without room for trying it out.
    if (error instanceof StartRefused) await record(false);
    throw error;
  });
  await record(true);
  console.log(`${backup} can be restored: accounts ${accounts}, files ${files}, no log has a gap.`);
});

/** Restores a backup and throws the database away. @throws StartRefused with what is damaged or missing */
async function tryOut(backup: string): Promise<{ readonly accounts: number; readonly files: number }> {
  const manifest = demand(await checkServerBackup(backup));
  const folder = await mkdtemp(join(tmpdir(), "perennial-drill-"));
  // The database runs as a user of its own, where this one is root.
  await chmod(folder, 0o711);
  const engine = await openEmbedded({ dataFolder: join(folder, "data"), note: () => {} });
  const pool = createPool({ ...engine.direct, max: 2 });
  const client = new pg.Client(engine.direct);
  try {
    await client.connect();
    const target = { pool, client, files: createFolderFiles(join(folder, FILES)) };
    const kept = createFolderFiles(join(dirname(backup), FILES));
    const { count, missing } = demand(await restoreServerBackup(backup, manifest, target, kept));
    const gaps = await logGaps(client);
    if (gaps > 0)
      throw new StartRefused(`${backup} can be restored, but the logs of ${gaps} accounts have gaps.`);
    if (missing > 0)
      throw new StartRefused(`${backup} can be restored, but ${missing} files of notes are missing.`);
    return { accounts: manifest.accounts, files: count };
  } finally {
    await client.end();
    await pool.end();
    await engine.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
