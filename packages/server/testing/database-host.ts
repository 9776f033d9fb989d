import pg from "pg";
import { connectionFromUrl } from "../database/engine/socket.ts";

/** Makes databases for tests, on one server or on all nodes of a cluster under the same name. */
export interface DatabaseHost {
  /** One without a table; on a cluster it knows the other nodes. */
  createEmpty(name: string): Promise<void>;
  /** A copy of a database that nobody can be connected to. */
  createFrom(template: string, name: string): Promise<void>;
  /** A copy of one in use: whoever is connected to it is cut off. */
  copy(from: string, name: string): Promise<void>;
  /** Removes it, whoever is still connected. */
  drop(name: string): Promise<void>;
  /** From now on nobody can be connected to it, so that it can be copied at any time. */
  close(name: string): Promise<void>;
}

/**
 * The server, or the nodes of a cluster, on which tests make their databases.
 * @param server its maintenance database; the coordinator's, where there are workers
 * @param workers their maintenance databases
 */
export function hostOf(server: string, workers: readonly string[]): DatabaseHost {
  const onEach = async (...statements: readonly string[]): Promise<void> => {
    for (const node of [server, ...workers])
      await withClient(node, async (client) => {
        for (const statement of statements) await client.query(statement);
      });
  };
  const cutOff = (name: string) => [
    `alter database ${name} with allow_connections false`,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  ];
  // File by file: through the log of writes, the default, it takes twice the work.
  const createFrom = (template: string, name: string) =>
    onEach(`create database ${name} encoding 'UTF8' template ${template} strategy file_copy`);
  return {
    createFrom,
    async createEmpty(name) {
      await createFrom("template0", name);
      if (workers.length > 0) await joinNodes(name, server, workers);
    },
    async copy(from, name) {
      await onEach(
        ...cutOff(from),
        `create database ${name} template ${from} strategy file_copy`,
        `alter database ${from} with allow_connections true`,
      );
    },
    drop: (name) => onEach(`drop database if exists ${name} with (force)`),
    close: (name) => onEach(...cutOff(name)),
  };
}

/** Makes a database that stands on all nodes one of a cluster. */
export async function joinNodes(name: string, server: string, workers: readonly string[]): Promise<void> {
  for (const node of [server, ...workers])
    await withClient(databaseUrl(node, name), (client) => client.query("create extension citus"));
  await withClient(databaseUrl(server, name), async (client) => {
    const port = (url: string) => Number(new URL(url).port);
    const address = (url: string) => [new URL(url).hostname, port(url)];
    await client.query("select citus_set_coordinator_host($1, $2)", address(server));
    for (const worker of workers) await client.query("select citus_add_node($1, $2)", address(worker));
  });
}

/** The address of another database of the same server. */
export function databaseUrl(serverUrl: string, database: string): string {
  return serverUrl.replace(
    /^([a-z]+:\/\/[^/?]*)(?:\/[^?]*)?/,
    (_, server: string) => `${server}/${encodeURIComponent(database)}`,
  );
}

/** Runs one piece of work on a connection of its own. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connectionFromUrl(url));
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * The workers of a cluster, each by its maintenance database's address. The same role is taken everywhere.
 * @param coordinator the address of the coordinator's maintenance database, in which Citus stands
 */
export const workersOf = (coordinator: string): Promise<readonly string[]> =>
  withClient(coordinator, async (client) => {
    const { rows } = await client.query<{ host: string; port: number }>(
      "select nodename as host, nodeport as port from pg_dist_node where groupid <> 0 and noderole = 'primary' order by 2",
    );
    if (rows.length === 0) throw new Error("CITUS_URL leads to a coordinator that knows no worker");
    return rows.map(({ host, port }) => {
      const url = new URL(coordinator);
      url.hostname = host;
      url.port = String(port);
      return url.href;
    });
  });
