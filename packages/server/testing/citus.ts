import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Binaries } from "../database/engine/binaries.ts";
import { initialise, SUPERUSER } from "../database/engine/initialise.ts";
import {
  type Cluster,
  findPostmaster,
  spawnPostmaster,
  stopPostmaster,
} from "../database/engine/postmaster.ts";
import { choosePrivilege, type Privilege } from "../database/engine/privilege.ts";
import { identifyFolder, signal } from "../database/engine/processes.ts";
import { programEnvironment, type ServerSettings } from "../database/engine/settings.ts";
import { FOLDER_PREFIX, removeAbandoned } from "./abandoned.ts";
import { joinNodes, withClient } from "./database-host.ts";

/** Where Debian and the packages of Citus put the programs of each PostgreSQL. */
const INSTALLED = "/usr/lib/postgresql";
const MAINTENANCE = "postgres";
const WORKERS = 2;
const TRY_EVERY_MS = 50;

const NODE_SETTINGS: ServerSettings = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_connections: "300",
  shared_buffers: "128MB",
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  shared_preload_libraries: "citus",
  wal_level: "logical",
  max_prepared_transactions: "200",
  max_worker_processes: "64",
  "citus.shard_count": "8",
  "citus.node_conninfo": "sslmode=disable",
  "citus.enable_statistics_collection": "off",
  // Two-phase commits leave a row each until they are tidied up: tests count them.
  "citus.recover_2pc_interval": "1d",
  log_min_error_statement: "panic",
};

/** One PostgreSQL of a cluster, on a port of its own. */
export interface ClusterNode {
  /** Of its maintenance database, as its superuser. */
  readonly url: string;
  /** Ends it as a crash does: what it has committed without `synchronous_commit` may be gone. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Stands still, as a machine does that hangs: connections stand, and nobody answers. */
  hang(): void;
  goOn(): void;
}

export interface TestCluster {
  readonly coordinator: ClusterNode;
  readonly workers: readonly ClusterNode[];
  stop(): Promise<void>;
}

/** The programs of a PostgreSQL that has Citus, or why there are none. `CITUS_BIN` names their folder. */
export function findCitus(): { readonly binaries: Binaries } | { readonly reason: string } {
  const named = process.env.CITUS_BIN;
  const versions = fs.existsSync(INSTALLED) ? fs.readdirSync(INSTALLED).sort().reverse() : [];
  const folders = named ? [named] : versions.map((version) => path.join(INSTALLED, version, "bin"));
  for (const folder of folders) {
    const postgres = path.join(folder, "postgres");
    const library = path.join(folder, "..", "lib", "citus.so");
    if (!fs.existsSync(postgres) || !fs.existsSync(library)) continue;
    const major = Number(path.basename(path.dirname(folder)));
    return { binaries: { initdb: path.join(folder, "initdb"), postgres, major, libraryPath: undefined } };
  }
  return {
    reason: `no PostgreSQL with Citus is installed (looked in ${folders.join(", ") || INSTALLED}; CITUS_BIN names another folder)`,
  };
}

/**
 * Starts a throwaway coordinator and its workers on ports of 127.0.0.1, in a temporary folder.
 * @param settings instead of those that make nodes quick
 */
export async function startCluster(binaries: Binaries, settings: ServerSettings = {}): Promise<TestCluster> {
  await removeAbandoned();
  const nodes: (ClusterNode & { remove(): Promise<void> })[] = [];
  const stop = async () => {
    for (const node of nodes.reverse()) await node.remove();
  };
  try {
    for (let place = 0; place <= WORKERS; place++) nodes.push(await startNode(binaries, settings));
    const [coordinator, ...workers] = nodes;
    if (!coordinator) throw new Error("a cluster has a coordinator");
    await joinNodes(
      MAINTENANCE,
      coordinator.url,
      workers.map(({ url }) => url),
    );
    return { coordinator, workers, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startNode(binaries: Binaries, own: ServerSettings) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), `${FOLDER_PREFIX}${process.pid}-`));
  const environment = programEnvironment(undefined);
  const privilege: Privilege = choosePrivilege({
    dataFolder: folder,
    clusterOwner: undefined,
    postgres: binaries.postgres,
    environment,
  });
  const data = path.join(folder, "postgres");
  await initialise({ folder: data, binaries, privilege, environment, durable: false });
  const cluster: Cluster = { folder: data, identity: identifyFolder(data), logFile: `${data}.log` };
  const port = await freePort();
  const settings = { ...NODE_SETTINGS, ...own, port: String(port) };
  const url = `postgres://${SUPERUSER}@127.0.0.1:${port}/${MAINTENANCE}`;
  const start = async () => {
    const spawned = spawnPostmaster(cluster, binaries, privilege, settings);
    while (!(await answers(url))) {
      const failure = spawned.failure();
      if (failure) throw new Error(`a node of the cluster does not start: ${failure}`);
      await pause(TRY_EVERY_MS);
    }
  };
  await start();
  const signalAll = (name: "SIGSTOP" | "SIGCONT") => {
    const pid = findPostmaster(cluster)?.pid;
    if (pid === undefined) throw new Error("a node that does not run cannot hang");
    for (const each of [pid, ...childrenOf(pid)]) process.kill(each, name);
  };
  return {
    url,
    start,
    hang: () => signalAll("SIGSTOP"),
    goOn: () => signalAll("SIGCONT"),
    async kill() {
      const running = findPostmaster(cluster);
      if (running) signal(running.pid, "SIGQUIT");
      while (findPostmaster(cluster)) await pause(TRY_EVERY_MS);
    },
    async remove() {
      await stopPostmaster(cluster);
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The processes of its connections, and those that work beside them. */
const childrenOf = (pid: number): number[] =>
  fs
    .readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8")
    .split(" ")
    .filter((child) => child !== "")
    .map(Number);

const answers = (url: string): Promise<boolean> =>
  withClient(url, (client) => client.query("select 1")).then(
    () => true,
    () => false,
  );

async function freePort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  server.close();
  if (typeof address !== "object" || !address) throw new Error("no port is free");
  return address.port;
}
