import pg from "pg";
import { backupOpener } from "./adapters/open-backups.ts";
import { openFiles } from "./adapters/open-files.ts";
import { createGenerations } from "./commands/generation/generations.ts";
import { addressOf, findServerBackup } from "./commands/server-backups/find-server-backup.ts";
import {
  checkServerBackup,
  restoreServerBackup,
  secretOf,
} from "./commands/server-backups/restore-server-backup.ts";
import { prepareDataFolder } from "./database/engine/data-folder.ts";
import { StartRefused } from "./database/engine/start-refused.ts";
import { demand } from "./demand.ts";
import { backupArguments, tellRefusal, withDatabaseAsItIs } from "./operator-command.ts";
import { readConfig } from "./read-config.ts";
import { restoreSigningSecret } from "./signing-secret.ts";

const USAGE = "npm run restore -- FOLDER [--identity FILE]";

// `npm run restore -- FOLDER`: loads a backup, or the newest one of a folder, into an empty database.
await tellRefusal(async () => {
  const { address, identity } = backupArguments(USAGE);
  if (address === undefined) throw new StartRefused(`Say where the backup lies: ${USAGE}`);
  const clock = () => new Date();
  const { backups } = readConfig();
  const found = demand(await findServerBackup(backupOpener(backups, clock), address));
  const backup = demand(await checkServerBackup(found, identity ?? backups.identity ?? backups.key));
  await withDatabaseAsItIs(console.error, async ({ config, engine, pool }) => {
    const client = new pg.Client(engine.direct);
    await client.connect();
    try {
      const secret = await secretOf(backup);
      const files = openFiles(config.files, clock);
      const beforeCommit = () => {
        if (secret === undefined) return;
        prepareDataFolder(config.dataFolder);
        restoreSigningSecret(config.dataFolder, secret);
      };
      const { missing, isAsWritten } = demand(
        await restoreServerBackup(backup, { pool, client, files, beforeCommit }),
      );
      await createGenerations({
        pool,
        clock,
        files: engine.files,
        notify: () => {},
        onBegun: () => {},
      }).begin();
      if (!isAsWritten)
        console.error("An account has other rows now than were written: try an older backup, too.");
      const { accounts, made_at } = backup.manifest;
      console.log(
        `Restored ${addressOf(backup)}: accounts ${accounts}, of ${made_at}${missing === 0 ? "" : `, files that are missing ${missing}`}.`,
      );
    } finally {
      await client.end();
    }
  });
});
