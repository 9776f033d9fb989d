import pg from "pg";
import { backupOpener } from "./adapters/open-backups.ts";
import { openFiles } from "./adapters/open-files.ts";
import { PLAIN, sealingFor } from "./commands/server-backups/encryption.ts";
import type { Manifest } from "./commands/server-backups/manifest.ts";
import { writeServerBackup } from "./commands/server-backups/write-server-backup.ts";
import type { Config } from "./config.ts";
import { clusterSchema, expectPlaced, isSpread } from "./database/cluster/distribution.ts";
import type { Engine } from "./database/engine/engine.ts";
import { StartRefused } from "./database/engine/start-refused.ts";
import { foundSigningSecret } from "./signing-secret.ts";
import { VERSION } from "./version.ts";

/**
 * Backs the server up to the place that `address` names, over a connection of its own.
 * @param isWanted asked on that connection before anything is written; it takes the turn to back up, or waits for it
 * @returns where it lies, and what it holds; undefined where it was not wanted
 * @throws StartRefused where the key is none, or the address leads to a worker of a cluster
 */
export async function backUp(
  { direct }: Pick<Engine, "direct">,
  config: Pick<Config, "files" | "dataFolder" | "backups">,
  address: string,
  now: Date,
  isWanted: (client: pg.Client) => Promise<boolean>,
): Promise<{ readonly address: string; readonly manifest: Manifest } | undefined> {
  const place = backupOpener(config.backups, () => now)(address);
  const { key } = config.backups;
  const sealing = key === undefined ? undefined : await sealingFor(key);
  if (sealing?.ok === false) throw new StartRefused(sealing.error.sentence);
  const client = new pg.Client(direct);
  // A connection that breaks fails its statement, and that is where it is dealt with.
  client.on("error", () => {});
  await client.connect();
  try {
    const schema = await clusterSchema(client);
    if (schema) expectPlaced(schema);
    if (!(await isWanted(client))) return undefined;
    const secret = foundSigningSecret(config.dataFolder);
    const files = openFiles(config.files, () => now);
    const { name, manifest } = await writeServerBackup(
      { client, files, secret, isCluster: schema !== null && isSpread(schema), app: VERSION, now },
      { place, sealing: sealing?.value ?? PLAIN },
    );
    return { address: `${address}/${name}`, manifest };
  } finally {
    await client.end();
  }
}
