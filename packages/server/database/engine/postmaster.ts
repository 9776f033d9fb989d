import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Binaries } from "./binaries.ts";
import { type Privilege, runAs } from "./privilege.ts";
import {
  type FolderIdentity,
  isRunning,
  type PostgresProcess,
  postgresProcess,
  postgresProcesses,
  signal,
} from "./processes.ts";
import { programEnvironment, type ServerSettings, settingArguments } from "./settings.ts";
import { StartRefused } from "./start-refused.ts";

/** How often the process table is looked at while something is awaited. */
const LOOK_EVERY_MS = 5;
/** A fast shutdown writes out what is in memory; beyond this the database is told to drop everything. */
const FAST_STOP_LIMIT_MS = 30_000;
/** A killed process is gone when the kernel has taken its memory back. */
const KILL_LIMIT_MS = 5_000;
const LOG_KEPT_BYTES = 10_000_000;

/** A cluster on disk: its folder, what that folder is, and where its postmaster writes. */
export interface Cluster {
  readonly folder: string;
  readonly identity: FolderIdentity;
  readonly logFile: string;
}

/** Finds the running (or just starting) postmaster of a cluster, whoever started it. */
export function findPostmaster(cluster: Cluster): PostgresProcess | undefined {
  const named = readPid(cluster);
  const candidate = named === undefined ? undefined : postgresProcess(named, cluster.identity);
  if (candidate?.role === "postmaster") return candidate;
  // A postmaster that has only just been spawned has not written its file yet.
  return postgresProcesses(cluster.identity).find((found) => found.role === "postmaster");
}

/**
 * Makes the cluster startable after a crash. Only call this when it has no postmaster.
 * Orphaned backends still hold the shared memory; and the pid file and the socket's lock may name a zombie, or a
 * process that has nothing to do with us: PostgreSQL would refuse to start because of each of them.
 */
export async function clearRemains(cluster: Cluster): Promise<void> {
  const orphans = postgresProcesses(cluster.identity);
  for (const orphan of orphans) signal(orphan.pid, "SIGKILL");
  for (const orphan of orphans) await gone(cluster, orphan.pid, KILL_LIMIT_MS);
  for (const name of ["postmaster.pid", ".s.PGSQL.5432", ".s.PGSQL.5432.lock"]) {
    fs.rmSync(path.join(cluster.folder, name), { force: true });
  }
}

/** A postmaster that was started here. It outlives us: it is found again by the cluster, not by this object. */
export interface Spawned {
  /** Why it is not running any more; undefined while it runs. */
  failure(): string | undefined;
}

/** Starts the cluster's postmaster in a session of its own, so that a Ctrl-C in the terminal reaches only us. */
export function spawnPostmaster(
  cluster: Cluster,
  binaries: Binaries,
  privilege: Privilege,
  settings: ServerSettings,
): Spawned {
  const log = openLog(cluster.logFile);
  const { file, args, options } = runAs(privilege, binaries.postgres, [
    "-D",
    cluster.folder,
    ...settingArguments(settings),
  ]);
  let failure: string | undefined;
  try {
    const child = spawn(file, args, {
      ...options,
      cwd: cluster.folder,
      env: programEnvironment(binaries.libraryPath),
      detached: true,
      stdio: ["ignore", log, log],
    });
    child.once("error", (error) => {
      failure = error.message;
    });
    child.once("exit", () => {
      failure = lastLogLines(cluster.logFile);
    });
    child.unref();
  } finally {
    fs.closeSync(log);
  }
  return { failure: () => failure };
}

/** Stops the cluster's postmaster, if there is one, and comes back when it is gone. */
export async function stopPostmaster(cluster: Cluster): Promise<void> {
  const postmaster = findPostmaster(cluster);
  if (!postmaster) return;
  signal(postmaster.pid, "SIGINT");
  if (await gone(cluster, postmaster.pid, FAST_STOP_LIMIT_MS)) return;
  signal(postmaster.pid, "SIGQUIT");
  if (await gone(cluster, postmaster.pid, KILL_LIMIT_MS)) return;
  throw new Error(`the database process ${postmaster.pid} does not stop`);
}

async function gone(cluster: Cluster, pid: number, limitMs: number): Promise<boolean> {
  for (let waited = 0; waited < limitMs; waited += LOOK_EVERY_MS) {
    if (!isRunning(pid) || !postgresProcess(pid, cluster.identity)) return true;
    await pause(LOOK_EVERY_MS);
  }
  return false;
}

function readPid(cluster: Cluster): number | undefined {
  try {
    const [line = ""] = fs.readFileSync(path.join(cluster.folder, "postmaster.pid"), "utf8").split("\n");
    return /^\d+$/.test(line) ? Number(line) : undefined;
  } catch {
    return undefined;
  }
}

function openLog(file: string): number {
  const size = fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_KEPT_BYTES) fs.renameSync(file, `${file}.1`);
  return fs.openSync(file, "a", 0o600);
}

function lastLogLines(file: string): string {
  try {
    return fs.readFileSync(file, "utf8").trim().split("\n").slice(-3).join(" ");
  } catch {
    return "it left no log";
  }
}

/**
 * Checks that the binaries can open a cluster on disk, by the major version that its files name.
 * @throws StartRefused when the cluster was made by another major version than the one we bring
 */
export function checkVersion(cluster: string, binaries: Binaries): void {
  const made = majorOf(cluster);
  if (made !== binaries.major) {
    throw new StartRefused(
      `The database in ${cluster} was made by PostgreSQL ${made}, and this release brings PostgreSQL ${binaries.major}. ${(made ?? 0) < binaries.major ? "Start a server on it first: that brings the data over." : "Start the release that made it, or set PERENNIAL_DATA to another folder."}`,
    );
  }
}

/** Reads the major version that made a cluster; undefined where there is none. */
export function majorOf(cluster: string): number | undefined {
  const file = path.join(cluster, "PG_VERSION");
  return fs.existsSync(file) ? Number(fs.readFileSync(file, "utf8")) : undefined;
}
