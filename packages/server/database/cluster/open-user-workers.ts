import type pg from "pg";
import { createPool, type Patience } from "../pool.ts";
import { clusterSchema, isSpread } from "./distribution.ts";
import { createUserWorkers, NO_WORKERS, type UserWorkers, type WorkerAddress } from "./user-workers.ts";

/** Leads to a worker as another connection leads to the coordinator: the same database, role, password and encryption. */
export function connectionToWorker(
  connection: pg.ConnectionConfig,
  { host, port }: WorkerAddress,
): pg.ConnectionConfig {
  const { connectionString } = connection;
  if (connectionString === undefined) return { ...connection, host, port };
  const url = new URL(connectionString);
  url.searchParams.delete("host");
  url.searchParams.delete("port");
  // An address of version 6 stands in brackets.
  url.host = host.includes(":") ? `[${host}]:${port}` : `${host}:${port}`;
  return { ...connection, connectionString: url.href };
}

/**
 * Opens the way to the workers of the cluster that a database is; it goes nowhere where the tables are not spread.
 * @param connection leads to the coordinator
 * @param connections for each worker
 */
export async function openUserWorkers(deps: {
  readonly pool: pg.Pool;
  readonly connection: pg.ConnectionConfig;
  readonly connections: number;
  readonly patience: Patience;
  readonly clock: () => Date;
  readonly warn: (sentence: string) => void;
}): Promise<UserWorkers> {
  const { pool, connection, connections, patience, clock, warn } = deps;
  const client = await pool.connect();
  try {
    const schema = await clusterSchema(client);
    if (!schema || !isSpread(schema)) return NO_WORKERS;
  } finally {
    client.release();
  }
  const poolOf = (worker: WorkerAddress) =>
    createPool({ ...connectionToWorker(connection, worker), max: connections }, patience);
  return createUserWorkers({ pool, poolOf, clock, warn });
}
