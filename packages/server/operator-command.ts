import type pg from "pg";
import type { Config } from "./config.ts";
import { prepareDataFolder } from "./database/engine/data-folder.ts";
import type { Engine } from "./database/engine/engine.ts";
import { openEngine } from "./database/engine/open-engine.ts";
import { StartRefused } from "./database/engine/start-refused.ts";
import { migrateToLatest } from "./database/migrate.ts";
import { createPool } from "./database/pool.ts";
import { readConfig } from "./read-config.ts";

/** What an operator's command works on. */
export interface OperatorsDatabase {
  readonly config: Config;
  readonly engine: Engine;
  /** Of a few connections, past a pooler. */
  readonly pool: pg.Pool;
}

/** Runs an operator's command: a refusal is printed with exit code 1, anything else is a bug, and thrown. */
export async function tellRefusal(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

/**
 * Opens the database of the settings, brings it to the newest schema, and closes it after the work. A server on the
 * built-in database has to be stopped before; on a database of the operator's own, servers may be running.
 * @param note is told what happens to the database itself
 */
export async function withDatabase(
  note: (sentence: string) => void,
  work: (database: OperatorsDatabase) => Promise<void>,
): Promise<void> {
  const config = readConfig();
  if (config.databaseUrl === undefined) prepareDataFolder(config.dataFolder);
  const engine = await openEngine({ ...config, note });
  const pool = createPool({ ...engine.direct, max: 2 });
  try {
    await migrateToLatest(pool);
    await work({ config, engine, pool });
  } finally {
    await pool.end();
    await engine.stop();
  }
}
