import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import pg from "pg";
import { createFolderFiles } from "./adapters/folder-files.ts";
import { openFiles } from "./adapters/open-files.ts";
import { createGenerations } from "./commands/generation/generations.ts";
import { FILES, SECRET } from "./commands/server-backups/manifest.ts";
import {
  checkServerBackup,
  findServerBackup,
  restoreServerBackup,
} from "./commands/server-backups/restore-server-backup.ts";
import { demand, demandFolder, tellRefusal, withDatabaseAsItIs } from "./operator-command.ts";
import { keepSigningSecret } from "./signing-secret.ts";

// `npm run restore -- FOLDER`: loads a backup, or the newest one of a folder, into an empty database.
await tellRefusal(async () => {
  const backup = demand(await findServerBackup(demandFolder("npm run restore -- FOLDER")));
  const manifest = demand(await checkServerBackup(backup));
  await withDatabaseAsItIs(console.error, async ({ config, engine, pool }) => {
    const client = new pg.Client(engine.direct);
    await client.connect();
    try {
      const files = openFiles(config.files, () => new Date());
      const kept = createFolderFiles(join(dirname(backup), FILES));
      const { missing } = demand(await restoreServerBackup(backup, manifest, { pool, client, files }, kept));
      await createGenerations({
        pool,
        clock: () => new Date(),
        files: engine.files,
        notify: () => {},
        onBegun: () => {},
      }).begin();
      const secret = await readFile(join(backup, SECRET), "utf8").catch(() => undefined);
      if (secret !== undefined) keepSigningSecret(config.dataFolder, secret);
      console.log(
        `Restored ${backup}: accounts ${manifest.accounts}, of ${manifest.made_at}${missing === 0 ? "" : `, files that are missing ${missing}`}.`,
      );
    } finally {
      await client.end();
    }
  });
});
