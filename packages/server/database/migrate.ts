import { readdirSync, readFileSync } from "node:fs";
import type pg from "pg";
import {
  carryOut,
  clusterSchema,
  isSpread,
  OVER_ONE_CONNECTION,
  stepsToDistribute,
} from "./cluster/distribution.ts";
import { statementsOf } from "./cluster/statements.ts";
import { StartRefused } from "./engine/start-refused.ts";
import { runAgain } from "./run-again.ts";
import { hasNoRoom } from "./sqlstates.ts";

const FOLDER = new URL("./migrations/", import.meta.url);
/** Any constant will do, so long as no other code locks it: two servers starting at once migrate in turn. */
const MIGRATION_LOCK = 7_261_945;

export interface Migration {
  /** 1, 2, 3 … as its file's name begins. */
  readonly number: number;
  readonly name: string;
  readonly sql: string;
}

/**
 * Reads the migrations of this build, in order.
 * @throws where a number is missing or stands twice
 */
export function migrations(): readonly Migration[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith(".sql"))
    .sort()
    .map((file, index) => {
      const number = Number(file.slice(0, 4));
      if (number !== index + 1) throw new Error(`migrations are numbered without a gap; found ${file}`);
      return { number, name: file.slice(0, -4), sql: readFileSync(new URL(file, FOLDER), "utf8") };
    });
}

/**
 * Brings a database to the newest schema, or to `target`. There is no way back: a schema that is newer than
 * this build is refused, so that an old server never writes to it. On a cluster new tables are spread with the migration
 * that makes them.
 * @returns the number of the last migration that stands
 * @throws where the schema is newer than this build, and when a migration fails: it is rolled back, the ones before it
 * stay
 */
export function migrate(pool: pg.Pool, target = Number.POSITIVE_INFINITY): Promise<number> {
  const known = migrations();
  return withSchemaLock(pool, async (client) => {
    await client.query(`create table if not exists schema_migrations (
      number int primary key, name text not null, applied_at timestamptz not null default now())`);
    let current = await schemaNumber(client);
    if (current > known.length) {
      throw new StartRefused(
        `The database is of a newer version of Perennial (${current}, this one knows ${known.length}).`,
      );
    }
    for (const migration of known) {
      if (migration.number <= current || migration.number > target) continue;
      await apply(client, migration);
      current = migration.number;
    }
    return current;
  });
}

/** Reads the number of the last migration; 0 where the database has no tables of Perennial. */
export async function schemaNumber(client: pg.ClientBase | pg.Pool): Promise<number> {
  const { rows: found } = await client.query(
    "select to_regclass('schema_migrations') is not null as is_there",
  );
  if (!found[0]?.is_there) return 0;
  const { rows } = await client.query(
    "select coalesce(max(number), 0)::int as number from schema_migrations",
  );
  return rows[0].number;
}

/**
 * Brings a database to the newest schema; called at every start, before anything else uses the pool.
 * @returns the number of the last migration that stands
 * @throws as `migrate` does, and StartRefused where the disk is full
 */
export async function migrateToLatest(pool: pg.Pool): Promise<number> {
  try {
    return await migrate(pool);
  } catch (error) {
    if (!hasNoRoom(error)) throw error;
    throw new StartRefused(
      "The disk of the database is full, and this version has to change its tables. Make room and start again: what was changed is whole, and nothing is lost.",
    );
  }
}

/**
 * Runs `work` while no other process changes the schema; one that wants to waits for its end.
 * @returns what `work` returns
 * @throws what `work` throws; the lock is given back all the same
 */
export async function withSchemaLock<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    return await work(client);
  } finally {
    // The lock belongs to the connection: a connection that cannot give it back is closed instead.
    const unlocked = await client.query("select pg_advisory_unlock($1)", [MIGRATION_LOCK]).catch(() => null);
    client.release(unlocked === null);
  }
}

async function apply(client: pg.PoolClient, migration: Migration): Promise<void> {
  const attempt = async () => {
    await client.query("begin");
    try {
      await client.query(OVER_ONE_CONNECTION);
      for (const statement of statementsOf(migration.sql)) await client.query(statement);
      await spreadNewTables(client);
      await client.query("insert into schema_migrations (number, name) values ($1, $2)", [
        migration.number,
        migration.name,
      ]);
      await client.query("commit");
    } catch (error) {
      await client.query("rollback");
      throw error;
    }
  };
  try {
    // Servers of before may be writing to several of its tables, in another order.
    await runAgain(attempt);
  } catch (error) {
    throw new Error(`migration ${migration.name} failed`, { cause: error });
  }
}

async function spreadNewTables(client: pg.PoolClient): Promise<void> {
  const schema = await clusterSchema(client);
  if (schema && isSpread(schema)) await carryOut(client, stepsToDistribute(schema), () => {});
}
