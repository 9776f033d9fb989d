import { backUp } from "./back-up.ts";
import { waitForTurn } from "./commands/server-backups/schema-sql.ts";
import { backupArguments, besideServers, tellRefusal } from "./operator-command.ts";

// `npm run backup -- [FOLDER]`: writes all data of the server into a new folder there, while the server runs.
await tellRefusal(async () => {
  const { address } = backupArguments("npm run backup -- [FOLDER]");
  await besideServers(console.error, async ({ config, engine }) => {
    const written = await backUp(
      engine,
      config,
      address ?? config.backups.address,
      new Date(),
      async (client) => {
        await waitForTurn(client, () =>
          console.error("Another backup of this server is under way: this one waits for it."),
        );
        return true;
      },
    );
    if (!written) return;
    const { accounts, tables, files } = written.manifest;
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const missing = files.missing === 0 ? "" : `, files that are missing ${files.missing}`;
    console.log(
      `Backed up to ${written.address}: accounts ${accounts}, rows ${rows}, files ${files.count}${missing}.`,
    );
  });
});
