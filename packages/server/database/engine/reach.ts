import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { SUPERUSER } from "./initialise.ts";
import { type Cluster, clearRemains, findPostmaster, type Spawned } from "./postmaster.ts";
import { ownerConnectionName } from "./single-start.ts";
import { enterStartGate } from "./start-gate.ts";
import { hasCode, StartRefused } from "./start-refused.ts";

/** Long enough to replay the log of a crash; a healthy start takes a tenth of a second. */
const REACH_LIMIT_MS = 60_000;
const LOOK_EVERY_MS = 10;
const SPAWNS_AT_MOST = 3;

/** What it takes to bring a cluster's database up. */
export interface Reachable {
  readonly cluster: Cluster;
  /** The socket's folder, as PostgreSQL clients of this process name it. */
  readonly host: string;
  readonly spawn: () => Spawned;
}

/**
 * Connects to the cluster's database, and starts it when it does not run: after a stop, a crash, or a kill that
 * left backends, a pid file and a socket behind.
 * @returns a connection of the superuser
 * @throws StartRefused with the database's last words when it does not start
 */
export async function reach(target: Reachable): Promise<pg.Client> {
  const leaveGate = await enterStartGate(target.cluster.identity, REACH_LIMIT_MS);
  try {
    return await connectOrStart(target);
  } finally {
    leaveGate();
  }
}

async function connectOrStart(target: Reachable): Promise<pg.Client> {
  let spawned: Spawned | undefined;
  let spawns = 0;
  for (let waited = 0; waited < REACH_LIMIT_MS; waited += LOOK_EVERY_MS) {
    const client = await connect(target.host);
    if (client) return client;
    const failure = spawned?.failure();
    if (failure !== undefined) {
      if (spawns === SPAWNS_AT_MOST) throw doesNotStart(target, failure);
      spawned = undefined;
    }
    if (!spawned && !findPostmaster(target.cluster)) {
      await clearRemains(target.cluster);
      spawned = target.spawn();
      spawns++;
    }
    await pause(LOOK_EVERY_MS);
  }
  throw doesNotStart(target, `it did not answer within ${REACH_LIMIT_MS / 1000} seconds`);
}

function doesNotStart(target: Reachable, reason: string): StartRefused {
  return new StartRefused(
    `The database does not start: ${reason} The whole story is in ${target.cluster.logFile}.`,
  );
}

/** A connection, or undefined while nobody listens or the database is starting up or shutting down. */
async function connect(host: string): Promise<pg.Client | undefined> {
  const client = new pg.Client({
    host,
    port: 5432,
    user: SUPERUSER,
    database: "postgres",
    ssl: false,
    application_name: ownerConnectionName(),
    connectionTimeoutMillis: 5_000,
  });
  client.on("error", () => {}); // told again by the call that fails
  try {
    await client.connect();
    return client;
  } catch (error) {
    if (hasCode(error, "ENOENT", "ECONNREFUSED", "ECONNRESET", "EPIPE", "57P03") || isCutShort(error)) {
      return undefined;
    }
    throw error;
  }
}

function isCutShort(error: unknown): boolean {
  return error instanceof Error && /terminated|timeout/i.test(error.message);
}
