import { randomBytes } from "node:crypto";
import type pg from "pg";
import { inject } from "vitest";
import { connectionFromUrl } from "../database/engine/socket.ts";
import { createPool } from "../database/pool.ts";
import { databaseUrl, TEMPLATE, withClient } from "./postgres-for-tests.ts";

/** A database of a test's own, migrated and empty. */
export interface TestDatabase {
  readonly name: string;
  /** For a server process: its DATABASE_URL. */
  readonly url: string;
  /** For clients of this process, a listening one for instance. */
  readonly connection: pg.ConnectionConfig;
  readonly pool: pg.Pool;
  /** Ends the pool and removes the database, whoever is still connected. */
  drop(): Promise<void>;
}

export interface TestDatabaseOptions {
  /** `migrated` (default) has the newest schema, `empty` has no table at all. */
  readonly schema?: "migrated" | "empty";
  /** A database that it is to be a copy of, file by file; whoever is connected to that one is cut off. */
  readonly copyOf?: TestDatabase;
  /** Connections of the pool, 10 unless told. */
  readonly connections?: number;
}

/** Makes a database on the run's server, as a copy of the migrated template. */
export async function createTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const server = inject("postgresUrl");
  const name = `test_${randomBytes(8).toString("hex")}`;
  const template = options.copyOf?.name ?? (options.schema === "empty" ? "template0" : TEMPLATE);
  await withClient(server, async (client) => {
    if (options.copyOf)
      await client.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [
        template,
      ]);
    await client.query(`create database ${name} encoding 'UTF8' template ${template}`);
  });
  const url = databaseUrl(server, name);
  const connection = connectionFromUrl(url);
  const pool = createPool({ ...connection, max: options.connections ?? 10 });
  pool.on("error", () => {}); // idle connections end when the database is dropped
  let dropped: Promise<void> | undefined;
  return {
    name,
    url,
    connection,
    pool,
    drop() {
      dropped ??= pool
        .end()
        .then(() => withClient(server, (client) => client.query(`drop database ${name} with (force)`)))
        .then(() => {});
      return dropped;
    },
  };
}
