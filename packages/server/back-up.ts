import { resolve } from "node:path";
import pg from "pg";
import { createFolderFiles } from "./adapters/folder-files.ts";
import { openFiles } from "./adapters/open-files.ts";
import { FILES, type Manifest } from "./commands/server-backups/manifest.ts";
import { writeServerBackup } from "./commands/server-backups/write-server-backup.ts";
import type { Config } from "./config.ts";
import { clusterSchema, isSpread } from "./database/cluster/distribution.ts";
import type { Engine } from "./database/engine/engine.ts";
import { StartRefused } from "./database/engine/start-refused.ts";
import { foundSigningSecret } from "./signing-secret.ts";
import { VERSION } from "./version.ts";

/**
 * Backs the server up into a new folder within `folder`, over a connection of its own.
 * @param isWanted asked on that connection before anything is written
 * @returns undefined where it was not wanted
 * @throws StartRefused on a cluster
 */
export async function backUp(
  { direct }: Pick<Engine, "direct">,
  config: Pick<Config, "files" | "dataFolder">,
  folder: string,
  now: Date,
  isWanted: (client: pg.Client) => Promise<boolean> = async () => true,
): Promise<{ readonly folder: string; readonly manifest: Manifest } | undefined> {
  const client = new pg.Client(direct);
  // A connection that breaks fails its statement, and that is where it is dealt with.
  client.on("error", () => {});
  await client.connect();
  try {
    const schema = await clusterSchema(client);
    if (schema && isSpread(schema))
      throw new StartRefused("A cluster is backed up node by node: see docs/operations.md, section 5.");
    if (!(await isWanted(client))) return undefined;
    const secret = foundSigningSecret(config.dataFolder);
    const files = openFiles(config.files, () => now);
    return await writeServerBackup(
      { client, files, secret, app: VERSION, now },
      { folder, files: createFolderFiles(resolve(folder, FILES)) },
    );
  } finally {
    await client.end();
  }
}
