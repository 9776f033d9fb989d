import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Binaries } from "../database/engine/binaries.ts";
import { openEmbedded } from "../database/engine/embedded.ts";
import { SUPERUSER } from "../database/engine/initialise.ts";
import type { ServerSettings } from "../database/engine/settings.ts";
import { connectionFromUrl, socketUrl } from "../database/engine/socket.ts";
import { createPool } from "../database/pool.ts";
import { FOLDER_PREFIX, removeAbandoned } from "./abandoned.ts";
import { databaseUrl, hostOf } from "./database-host.ts";

/** The migrated database that every test database is a copy of. */
export const TEMPLATE = "perennial_template";

/** Data of tests may be lost in a crash: that is what makes them quick. */
const QUICK_SETTINGS: ServerSettings = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_connections: "200",
  shared_buffers: "128MB",
};

export interface TestPostgres {
  /** An address of the server's maintenance database, with the right to make databases. */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts a throwaway server in a temporary folder, with the migrated template in it.
 * @param binaries other programs than the package's
 */
export async function startTestPostgres(binaries?: Binaries): Promise<TestPostgres> {
  const existing = process.env.TEST_DATABASE_URL;
  if (existing && !binaries) {
    await makeTemplate(existing);
    return { url: existing, stop: () => dropTemplate(existing) };
  }
  await removeAbandoned();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), `${FOLDER_PREFIX}${process.pid}-`));
  const engine = await openEmbedded({
    dataFolder: folder,
    note: () => {},
    settings: QUICK_SETTINGS,
    ...(binaries ? { binaries } : {}),
  });
  const stop = async () => {
    await engine.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  };
  try {
    const url = socketUrl(path.join(folder, "postgres"), "postgres", SUPERUSER);
    await makeTemplate(url);
    return { url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Makes the template, spread over the workers where there are any. */
export async function makeTemplate(serverUrl: string, workerUrls: readonly string[] = []): Promise<void> {
  const host = hostOf(serverUrl, workerUrls);
  await host.drop(TEMPLATE);
  await host.createEmpty(TEMPLATE);
  const [{ migrateToLatest }, { distribute }] = await Promise.all([
    import("../database/migrate.ts"),
    import("../database/cluster/distribute.ts"),
  ]);
  const pool = createPool({ ...connectionFromUrl(databaseUrl(serverUrl, TEMPLATE)), max: 2 });
  try {
    await migrateToLatest(pool);
    if (workerUrls.length > 0) await distribute(pool, () => {});
  } finally {
    await pool.end();
  }
  await host.close(TEMPLATE);
}

export const dropTemplate = (serverUrl: string, workerUrls: readonly string[] = []): Promise<void> =>
  hostOf(serverUrl, workerUrls).drop(TEMPLATE);
