import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Result } from "@perennial/domain/result";
import pg from "pg";
import { createFolderFiles } from "./adapters/folder-files.ts";
import { backupOpener } from "./adapters/open-backups.ts";
import { addressOf, findServerBackup } from "./commands/server-backups/find-server-backup.ts";
import { logGaps } from "./commands/server-backups/log-gaps.ts";
import type { RestoreRefused } from "./commands/server-backups/manifest.ts";
import { writeDrillRecord } from "./commands/server-backups/records.ts";
import {
  type CheckedBackup,
  checkServerBackup,
  restoreServerBackup,
} from "./commands/server-backups/restore-server-backup.ts";
import { openEmbedded } from "./database/engine/embedded.ts";
import { StartRefused } from "./database/engine/start-refused.ts";
import { createPool } from "./database/pool.ts";
import { demand } from "./demand.ts";
import { backupArguments, tellRefusal } from "./operator-command.ts";
import { readConfig } from "./read-config.ts";

// `npm run drill -- [FOLDER] [--identity FILE]`: restores a backup, or the newest one of a folder, into a database that is thrown away, looks
// whether all is there, and records it beside the backups.
await tellRefusal(async () => {
  const { address, identity } = backupArguments("npm run drill -- [FOLDER] [--identity FILE]");
  const clock = () => new Date();
  const { backups } = readConfig();
  const found = demand(await findServerBackup(backupOpener(backups, clock), address ?? backups.address));
  const { place, name } = found;
  const key = identity ?? backups.identity ?? backups.key;
  const record = (isGood: boolean) =>
    writeDrillRecord(place, { at: clock().toISOString(), backup: name, is_good: isGood }).catch(() =>
      console.error(`The drill cannot be recorded in ${place.address}.`),
    );
  const checked = await checkServerBackup(found, key);
  if (!checked.ok && checked.error.isOfKey) throw new StartRefused(checked.error.sentence);
  const { accounts, files } = await tryOut(checked).catch(async (error) => {
    // Anything else says nothing of the backup, such as a disk without room for trying it out.
    if (error instanceof StartRefused) await record(false);
    throw error;
  });
  await record(true);
  console.log(
    `${addressOf(found)} can be restored: accounts ${accounts}, files ${files}, no log has a gap, the account that was compared is as it was.`,
  );
});

/** Restores a backup and throws the database away. @throws StartRefused with what is damaged or missing */
async function tryOut(
  checked: Result<CheckedBackup, RestoreRefused>,
): Promise<{ readonly accounts: number; readonly files: number }> {
  const backup = demand(checked);
  const folder = await mkdtemp(join(tmpdir(), "perennial-drill-"));
  // The database runs as a user of its own, where this one is root.
  await chmod(folder, 0o711);
  const engine = await openEmbedded({ dataFolder: join(folder, "data"), note: () => {} });
  const pool = createPool({ ...engine.direct, max: 2 });
  const client = new pg.Client(engine.direct);
  try {
    await client.connect();
    const target = { pool, client, files: createFolderFiles(join(folder, "files")) };
    const { count, missing, isAsWritten } = demand(await restoreServerBackup(backup, target));
    const gaps = await logGaps(client);
    if (gaps > 0)
      throw new StartRefused(
        `${addressOf(backup)} can be restored, but the logs of ${gaps} accounts have gaps.`,
      );
    if (!isAsWritten)
      throw new StartRefused(
        `${addressOf(backup)} can be restored, but an account has other rows then than were written.`,
      );
    if (missing > 0)
      throw new StartRefused(
        `${addressOf(backup)} can be restored, but ${missing} files of notes are missing.`,
      );
    return { accounts: backup.manifest.accounts, files: count };
  } finally {
    await client.end();
    await pool.end();
    await engine.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
