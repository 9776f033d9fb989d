import fs from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { type Binaries, packagedBinaries } from "./binaries.ts";
import { clusterOwner, prepareDataFolder } from "./data-folder.ts";
import type { Engine, Note } from "./engine.ts";
import { initialise } from "./initialise.ts";
import { type Cluster, checkVersion, spawnPostmaster, stopPostmaster } from "./postmaster.ts";
import { choosePrivilege } from "./privilege.ts";
import { identifyFolder } from "./processes.ts";
import { type Reachable, reach } from "./reach.ts";
import { keepReserve, useReserve } from "./reserve.ts";
import { DEFAULT_SETTINGS, programEnvironment, type ServerSettings } from "./settings.ts";
import { type Ownership, takeOwnership } from "./single-start.ts";
import { openSocketFolder, socketUrl } from "./socket.ts";

/** The product's database inside the cluster, and the plain role that owns it. */
export const PRODUCT = "perennial";
const RECOVER_EVERY_MS = 1_000;

/** How the built-in database is to be opened. */
export interface EmbeddedOptions {
  readonly dataFolder: string;
  readonly note: Note;
  /** Other programs than the package's, for tests on an older PostgreSQL. */
  readonly binaries?: Binaries;
  /** What shall differ from the settings that the product runs with. */
  readonly settings?: ServerSettings;
}

/**
 * Opens the database in a data folder, and owns it: the cluster is `<data>/postgres`, its log `<data>/postgres.log`.
 * The database outlives a crash of this process, and is taken over by the next start; if the database itself
 * crashes, it is started again.
 * @throws StartRefused when the folder is somebody else's, or another server owns the database
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<Engine> {
  const dataFolder = path.resolve(options.dataFolder);
  prepareDataFolder(dataFolder);
  if (useReserve(dataFolder))
    options.note("The disk is full. Room that was kept is used, so that notes can be read.");
  const cluster = await openCluster(dataFolder, options);
  const socket = openSocketFolder(cluster.cluster.folder);
  const target: Reachable = { ...cluster, host: socket.host };
  try {
    const client = await reach(target);
    const held = await own(target, client, dataFolder, options.note);
    keepReserve(dataFolder);
    let stopped: Promise<void> | undefined;
    const connection = { host: socket.host, port: 5432, user: PRODUCT, database: PRODUCT, ssl: false };
    return {
      connection,
      direct: connection,
      url: socketUrl(cluster.cluster.folder, PRODUCT, PRODUCT),
      files: identifyFiles(cluster.cluster.folder),
      folder: cluster.cluster.folder,
      stop() {
        stopped ??= held
          .release()
          .then(() => stopPostmaster(cluster.cluster))
          .finally(socket.close);
        return stopped;
      },
    };
  } catch (error) {
    socket.close();
    throw error;
  }
}

/** PostgreSQL writes this file over and over, and never makes it anew; whoever copies a cluster makes another one. */
const identifyFiles = (folder: string): string =>
  String(fs.statSync(path.join(folder, "global", "pg_control")).ino);

async function openCluster(
  dataFolder: string,
  options: EmbeddedOptions,
): Promise<Pick<Reachable, "cluster" | "spawn">> {
  const folder = path.join(dataFolder, "postgres");
  const owner = clusterOwner(folder);
  const binaries = options.binaries ?? packagedBinaries(path.join(dataFolder, "postgres-libraries"));
  const settings: ServerSettings = { ...DEFAULT_SETTINGS, ...options.settings };
  const environment = programEnvironment(binaries.libraryPath);
  const privilege = () =>
    choosePrivilege({
      dataFolder,
      clusterOwner: clusterOwner(folder),
      postgres: binaries.postgres,
      environment,
    });
  if (owner === undefined) {
    const durable = settings.fsync !== "off";
    await initialise({ folder, binaries, privilege: privilege(), environment, durable });
    options.note(`A new database was made in ${folder}.`);
  }
  checkVersion(folder, binaries);
  const cluster: Cluster = {
    folder,
    identity: identifyFolder(folder),
    logFile: path.join(dataFolder, "postgres.log"),
  };
  return { cluster, spawn: () => spawnPostmaster(cluster, binaries, privilege(), settings) };
}

/** Becomes the owner, sees that the product's database exists, and stays the owner through the database's crashes. */
async function own(
  target: Reachable,
  first: pg.Client,
  dataFolder: string,
  note: Note,
): Promise<{ release(): Promise<void> }> {
  let ownership: Ownership = await takeOwnership(first, dataFolder);
  await makeProductDatabase(first);
  let releasing = false;

  const watch = async () => {
    while (!releasing) {
      await ownership.lost;
      if (releasing) return;
      note("The database went away. It is started again.");
      while (!(await recover()) && !releasing) await pause(RECOVER_EVERY_MS);
    }
  };
  const recover = async () => {
    try {
      ownership = await takeOwnership(await reach(target), dataFolder);
      return true;
    } catch (error) {
      note(error instanceof Error ? error.message : String(error));
      return false;
    }
  };
  const watching = watch();

  return {
    async release() {
      releasing = true;
      await ownership.release();
      await watching;
      await ownership.release(); // a recovery that was under way may have taken it again
    },
  };
}

async function makeProductDatabase(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ role: boolean; database: boolean }>(
    "select exists (select from pg_roles where rolname = $1) as role, exists (select from pg_database where datname = $1) as database",
    [PRODUCT],
  );
  if (!rows[0]?.role) await client.query(`create role ${PRODUCT} login`);
  if (!rows[0]?.database) await client.query(`create database ${PRODUCT} owner ${PRODUCT}`);
}
