import { createHash } from "node:crypto";
import type pg from "pg";

/** What changes about a database when it is restored from a backup; without the parts that may not be read. */
export type Fingerprint = Readonly<Record<string, string>>;

/** Another one for every cluster that is made. */
const SYSTEM = "select system_identifier::text as part from pg_control_system()";
/** Another one after a recovery to a point in time, and after a standby took over. */
const TIMELINE = "select left(pg_walfile_name(pg_current_wal_lsn()), 8) as part";
/** Another one for every database that is made, as a copy or for a dump. */
const DATABASE = "select oid::text as part from pg_database where datname = current_database()";

/**
 * Reads where the data lies now.
 * @param files the identity of a built-in database's files; undefined for an operator's own database
 * @throws what the database says, unless it withholds a part or has none such
 */
export async function readFingerprint(pool: pg.Pool, files: string | undefined): Promise<Fingerprint> {
  const [system, timeline, database] = await Promise.all(
    [SYSTEM, TIMELINE, DATABASE].map((sql) => readPart(pool, sql)),
  );
  const parts = { system, timeline, database, files };
  return Object.fromEntries(
    Object.entries(parts).filter((part): part is [string, string] => part[1] !== undefined),
  );
}

/** Returns eight digits that stand for a database, also after a standby of it took over. Outside a transaction. */
export async function readDatabaseId(client: pg.ClientBase): Promise<string> {
  const parts = [await readPart(client, SYSTEM), await readPart(client, DATABASE)];
  return createHash("sha256").update(parts.join(" ")).digest("hex").slice(0, 8);
}

/** Lists the parts that both fingerprints have and that differ. */
export const movedParts = (before: Fingerprint, now: Fingerprint): string[] =>
  Object.keys(now).filter((part) => before[part] !== undefined && before[part] !== now[part]);

/** SQLSTATEs of what an operator's database withholds from its users, or does not have. */
const NOT_TOLD: ReadonlySet<unknown> = new Set(["42501", "42883", "0A000"]);

async function readPart(pool: pg.Pool | pg.ClientBase, sql: string): Promise<string | undefined> {
  try {
    const { rows } = await pool.query<{ part: string }>(sql);
    return rows[0]?.part;
  } catch (error) {
    if (error instanceof Error && "code" in error && NOT_TOLD.has(error.code)) return undefined;
    throw error;
  }
}
