import fs from "node:fs";
import path from "node:path";
import pg from "pg";
import { createBackupFolder } from "./adapters/backup-folder.ts";
import { syncFolder } from "./adapters/durable-folder.ts";
import { createGenerations } from "./commands/generation/generations.ts";
import { PLAIN } from "./commands/server-backups/encryption.ts";
import { logGaps } from "./commands/server-backups/log-gaps.ts";
import { checkServerBackup, restoreServerBackup } from "./commands/server-backups/restore-server-backup.ts";
import { standing } from "./commands/server-backups/schema-sql.ts";
import { writeServerBackup } from "./commands/server-backups/write-server-backup.ts";
import { olderBinaries, PACKAGED_MAJOR } from "./database/engine/binaries.ts";
import { openEmbedded } from "./database/engine/embedded.ts";
import type { Engine, Note } from "./database/engine/engine.ts";
import { keepCluster } from "./database/engine/kept-clusters.ts";
import { majorOf, stopPostmaster } from "./database/engine/postmaster.ts";
import { identifyFolder } from "./database/engine/processes.ts";
import { enterStartGate } from "./database/engine/start-gate.ts";
import { StartRefused } from "./database/engine/start-refused.ts";
import { createPool } from "./database/pool.ts";
import { demand } from "./demand.ts";
import { VERSION } from "./version.ts";

/** Beside twice the data: the log of the new database. */
const ROOM_BESIDE = 536_870_912;

/** Which database may have to be brought over, and how. */
export interface UpgradeOptions {
  readonly dataFolder: string;
  readonly now: Date;
  readonly note: Note;
  /** Finds the programs of an earlier major version. */
  readonly older?: typeof olderBinaries;
}

/**
 * Brings a built-in database of an earlier major version of PostgreSQL to the one that this release brings: a backup of it
 * is restored beside it and compared, then the new one takes its place and the old one is put aside for 30 days. Where the
 * process dies on the way, the next start begins again, or ends what was left: until all is there the old one stays as it was.
 * @throws StartRefused where programs or room are missing, or where what arrived is not what left
 */
export async function upgradeEngine({
  dataFolder,
  now,
  note,
  older = olderBinaries,
}: UpgradeOptions): Promise<void> {
  const [cluster, beside] = ["postgres", "upgrade"].map((name) => path.join(dataFolder, name)) as [
    string,
    string,
  ];
  const made = () => majorOf(cluster) ?? PACKAGED_MAJOR;
  if (made() >= PACKAGED_MAJOR && !fs.existsSync(beside)) return;
  const leaveGate = await enterStartGate(identifyFolder(dataFolder), Number.POSITIVE_INFINITY);
  try {
    await takePlace(beside, cluster);
    const major = made();
    if (major >= PACKAGED_MAJOR) return;
    expectRoom(cluster);
    const binaries = older(major, path.join(dataFolder, `postgres-libraries-${major}`));
    note(`The database is brought from PostgreSQL ${major} to ${PACKAGED_MAJOR}.`);
    const engine = await openEmbedded({ dataFolder, note, binaries });
    try {
      await bring(engine, beside, now);
    } catch (error) {
      const reason = error instanceof Error ? error.message : "unknown";
      throw new StartRefused(
        `The database could not be brought to PostgreSQL ${PACKAGED_MAJOR}, and is as it was: ${reason}`,
      );
    } finally {
      await engine.stop();
    }
    keepCluster(cluster, major, now);
    await takePlace(beside, cluster);
    note(`The database is PostgreSQL ${PACKAGED_MAJOR} now. The one of before is kept for 30 days.`);
  } catch (error) {
    // The old one is where it was, unless all of the new one is there.
    if (fs.existsSync(cluster)) await clear(beside);
    throw error;
  } finally {
    leaveGate();
  }
}

/** Puts the new cluster where the old one was put aside; what else was left of an upgrade is removed. */
async function takePlace(beside: string, cluster: string): Promise<void> {
  const arrived = path.join(beside, "postgres");
  if (!fs.existsSync(cluster) && fs.existsSync(arrived)) {
    fs.renameSync(arrived, cluster);
    await syncFolder(path.dirname(cluster));
  }
  await clear(beside);
}

/** Removes what was left of an upgrade: a database that was begun may still run. */
async function clear(beside: string): Promise<void> {
  const folder = path.join(beside, "postgres");
  if (fs.existsSync(folder))
    await stopPostmaster({ folder, identity: identifyFolder(folder), logFile: `${folder}.log` });
  fs.rmSync(beside, { recursive: true, force: true });
}

/** Sees that the disk holds the data twice more. @throws StartRefused where it does not */
function expectRoom(cluster: string): void {
  const { bavail, bsize } = fs.statfsSync(cluster);
  const needed = 2 * bytesIn(cluster) + ROOM_BESIDE;
  if (bavail * bsize >= needed) return;
  const [need, has] = [needed, bavail * bsize].map((bytes) => Math.ceil(bytes / 1_048_576));
  throw new StartRefused(
    `To bring the database to PostgreSQL ${PACKAGED_MAJOR} the disk of ${cluster} needs room for ${need} MiB and has ${has} MiB. Make room and start again; nothing was changed.`,
  );
}

const bytesIn = (folder: string): number =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + fs.statSync(path.join(entry.parentPath, entry.name)).size, 0);

/** Makes a database in a folder that holds all that the old one does. Files of notes stay where they are. */
async function bring(old: Engine, beside: string, now: Date): Promise<void> {
  const target = await openEmbedded({ dataFolder: beside, note: () => {} });
  const pool = createPool({ ...target.direct, max: 2 });
  const [from, to] = [old, target].map(({ direct }) => new pg.Client(direct)) as [pg.Client, pg.Client];
  // A connection that breaks fails its statement.
  for (const client of [from, to]) client.on("error", () => {});
  try {
    await Promise.all([from.connect(), to.connect()]);
    const place = createBackupFolder(path.join(beside, "backup"), () => now);
    const { name } = await writeServerBackup(
      { client: from, files: undefined, secret: undefined, app: VERSION, now },
      { place, sealing: PLAIN },
    );
    const backup = demand(await checkServerBackup({ place, name }, undefined));
    const { isAsWritten } = demand(await restoreServerBackup(backup, { pool, client: to, files: undefined }));
    const [before, after] = await Promise.all(
      [from, to].map(async (client) => ({ ...(await standing(client)), gaps: await logGaps(client) })),
    );
    if (!isAsWritten || JSON.stringify(before) !== JSON.stringify(after))
      throw new Error("what arrived in the new one is not what left it.");
    // Nothing was lost, so devices read on.
    await createGenerations({
      pool,
      clock: () => now,
      files: target.files,
      notify: () => {},
      onBegun: () => {},
    }).moved();
  } finally {
    await Promise.all([from.end(), to.end()]);
    await pool.end();
    await target.stop();
  }
}
