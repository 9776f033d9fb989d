import { randomBytes } from "node:crypto";
import type pg from "pg";
import { inject } from "vitest";
import { connectionFromUrl } from "../database/engine/socket.ts";
import { createPool } from "../database/pool.ts";
import { type DatabaseHost, databaseUrl, hostOf } from "./database-host.ts";
import { TEMPLATE } from "./postgres-for-tests.ts";

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
  /** Where it is to stand, instead of on the run's server. */
  readonly on?: DatabaseServers;
}

/** The maintenance databases of a server that has the template, and of the workers it spreads databases over. */
export interface DatabaseServers {
  readonly url: string;
  readonly workers: readonly string[];
}

/** Whether the databases of this run are spread over a cluster: what looks into one machine has nothing to see there. */
export const isSpread = (): boolean => inject("workerUrls").length > 0;

/** Makes a database as a copy of the migrated template, on the run's server unless told. */
export async function createTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const server = options.on ?? { url: inject("postgresUrl"), workers: inject("workerUrls") };
  const host: DatabaseHost = hostOf(server.url, server.workers);
  const name = `test_${randomBytes(8).toString("hex")}`;
  if (options.copyOf) await host.copy(options.copyOf.name, name);
  else if (options.schema === "empty") await host.createEmpty(name);
  else await host.createFrom(TEMPLATE, name);
  const url = databaseUrl(server.url, name);
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
      dropped ??= pool.end().then(() => host.drop(name));
      return dropped;
    },
  };
}
