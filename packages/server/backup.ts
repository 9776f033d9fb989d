import { backUp } from "./back-up.ts";
import { besideServers, folderArgument, tellRefusal } from "./operator-command.ts";

// `npm run backup -- [FOLDER]`: writes all data of the server into a new folder there, while the server runs.
await tellRefusal(async () => {
  const named = folderArgument("npm run backup -- [FOLDER]");
  await besideServers(console.error, async ({ config, engine }) => {
    const folder = named ?? config.backups.folder;
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
