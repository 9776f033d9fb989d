import { execFileSync } from "node:child_process";
import type pg from "pg";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

/**
 * A database that was loaded from a dump of another one. With the programs where they fit the server; the packages of
 * the built-in database bring none, so there it is built by SQL: a copy, in which the rows are loaded anew.
 */
export async function loadedFromDump(source: TestDatabase): Promise<TestDatabase> {
  if (!(await hasDumpFor(source.pool))) {
    const copy = await createTestDatabase({ copyOf: source });
    await loadRowsAgain(copy.pool);
    return copy;
  }
  const target = await createTestDatabase({ schema: "empty" });
  const dump = execFileSync("pg_dump", ["--format=custom", source.url], { maxBuffer: 2 ** 28 });
  execFileSync("pg_restore", ["--no-owner", `--dbname=${target.url}`], { input: dump });
  return target;
}

async function hasDumpFor(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ major: number }>(
    "select current_setting('server_version_num')::int / 10000 as major",
  );
  try {
    const said = execFileSync("pg_dump", ["--version"], { encoding: "utf8" });
    return Number(/ (\d+)\./.exec(said)?.[1]) >= (rows[0]?.major ?? 0);
  } catch {
    return false; // not installed
  }
}

/** What loading a dump does to the row that says which history the data is of. */
export async function loadRowsAgain(pool: pg.Pool): Promise<void> {
  await pool.query(`begin;
    create temporary table loaded on commit drop as select * from data_generation;
    delete from data_generation;
    insert into data_generation select * from loaded;
    commit`);
}

const SEQUENCES = ["node_ids", "note_ids", "flashcard_ids", "user_flashcard_ids"];

/** Takes a user's log back to a version, with the ids, in a way that no fingerprint can see: as a copy of files does. */
export async function cutLog(pool: pg.Pool, userId: number, version: number, lastId: number): Promise<void> {
  await pool.query("delete from data_mutations where user_id = $1 and version > $2", [userId, version]);
  await pool.query("update users set version = $2 where id = $1", [userId, version]);
  await pool.query("select setval(name::regclass, $2) from unnest($1::text[]) as name", [SEQUENCES, lastId]);
}

export async function lastNoteId(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ id: number }>("select last_value as id from note_ids");
  return rows[0]?.id ?? 0;
}
