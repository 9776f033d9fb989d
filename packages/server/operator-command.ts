import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import type pg from "pg";
import type { Config } from "./config.ts";
import { attachEngine } from "./database/engine/attach.ts";
import { prepareDataFolder } from "./database/engine/data-folder.ts";
import type { Engine, Note } from "./database/engine/engine.ts";
import { openEngine } from "./database/engine/open-engine.ts";
import { StartRefused } from "./database/engine/start-refused.ts";
import { migrateToLatest, migrations, schemaNumber } from "./database/migrate.ts";
import { createPool } from "./database/pool.ts";
import { passesByWaiting } from "./database/sqlstates.ts";
import { PlaceUnusable } from "./ports/backup-place.ts";
import { readConfig } from "./read-config.ts";

/** What an operator's command works on. */
export interface OperatorsDatabase {
  readonly config: Config;
  readonly engine: Engine;
  /** Of a few connections, past a pooler. */
  readonly pool: pg.Pool;
}

/**
 * Runs an operator's command: a refusal is printed with exit code 1, and so is a database or a worker of its cluster that is
 * away; anything else is a bug, and thrown.
 */
export async function tellRefusal(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    const sentence = refusalIn(error);
    if (sentence === undefined) throw error;
    console.error(sentence);
    process.exitCode = 1;
  }
}

function refusalIn(error: unknown): string | undefined {
  if (error instanceof StartRefused || error instanceof PlaceUnusable) return error.message;
  if (!(error instanceof Error && passesByWaiting(error))) return undefined;
  // Of an error of the database only its message: its details quote rows.
  return `The database, or a worker of its cluster, does not answer: ${error.message.trim().replace(/\.?$/, ".")} What was begun is undone. Run the command again when it answers.`;
}

/**
 * Opens the database of the settings, brings it to the newest schema, and closes it after the work. A server on the
 * built-in database has to be stopped before; on a database of the operator's own, servers may be running.
 * @param note is told what happens to the database itself
 */
export const withDatabase = (note: Note, work: Work): Promise<void> =>
  withEngine(openEngine, note, async (database) => {
    await migrateToLatest(database.pool);
    await work(database);
  });

/** The same for what leaves the schema as it is, and takes the database for itself. */
export const withDatabaseAsItIs = (note: Note, work: Work): Promise<void> =>
  withEngine(openEngine, note, work);

/**
 * The same beside running servers, whose schema is left as it is.
 * @throws StartRefused where a server has never been started on that database
 */
export const besideServers = (note: Note, work: Work): Promise<void> =>
  withEngine(attachEngine, note, async (database) => {
    if ((await schemaNumber(database.pool)) === 0)
      throw new StartRefused("There is nothing yet: no server was ever started on this database.");
    await work(database);
  });

/** Sees that the database has the schema that this version knows. @throws StartRefused where it has another one */
export async function demandThisSchema(pool: pg.Pool): Promise<void> {
  const schema = await schemaNumber(pool);
  const known = migrations().length;
  if (schema === known) return;
  throw new StartRefused(
    `The database's schema is ${schema}, this version's ${known}: start a server of this version first.`,
  );
}

type Work = (database: OperatorsDatabase) => Promise<void>;

async function withEngine(open: typeof openEngine, note: Note, work: Work): Promise<void> {
  const config = readConfig();
  if (config.databaseUrl === undefined) prepareDataFolder(config.dataFolder);
  const engine = await open({ ...config, note });
  const pool = createPool({ ...engine.direct, max: 2 });
  pool.on("error", () => {}); // what breaks at rest fails the next statement, which says so
  try {
    await work({ config, engine, pool });
  } finally {
    await pool.end();
    await engine.stop();
  }
}

/**
 * Reads the arguments of a command that writes or reads backups.
 * @param usage how the command is written; it says whether an identity can be named
 * @returns the place or backup, and the contents of the file of an identity; undefined for what is not named
 * @throws StartRefused where anything else is said, or that file cannot be read
 */
export function backupArguments(usage: string): {
  readonly address: string | undefined;
  readonly identity: string | undefined;
} {
  const { positionals, values } = parsed(usage);
  const [address] = positionals;
  const file = values.identity;
  try {
    return {
      address:
        address === undefined || address.startsWith("s3://")
          ? address?.replace(/\/+$/, "")
          : resolve(address),
      identity: file === undefined ? undefined : readFileSync(file, "utf8"),
    };
  } catch {
    throw new StartRefused(`The identity in ${file} cannot be read by this user.`);
  }
}

function parsed(usage: string) {
  const wrong = new StartRefused(`The command is written ${usage}`);
  try {
    const read = parseArgs({ allowPositionals: true, options: { identity: { type: "string" } } });
    const mayNameIdentity = usage.includes("--identity") || read.values.identity === undefined;
    if (read.positionals.length <= 1 && mayNameIdentity) return read;
  } catch {
    throw wrong;
  }
  throw wrong;
}
