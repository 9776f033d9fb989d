import fs from "node:fs";

/** A folder known by what it is, not by its name, so that a moved or bind-mounted folder is still itself. */
export interface FolderIdentity {
  readonly dev: number;
  readonly ino: number;
}

/** A running PostgreSQL process. */
export interface PostgresProcess {
  readonly pid: number;
  /** Helpers and backends write what they do into their title; the postmaster keeps its command line. */
  readonly role: "postmaster" | "backend";
}

/** Reads what a folder is. @throws the system's error where there is none */
export function identifyFolder(folder: string): FolderIdentity {
  const { dev, ino } = fs.statSync(folder);
  return { dev, ino };
}

/** Finds a running PostgreSQL process with this id that works in this folder. A zombie is not one. */
export function postgresProcess(pid: number, folder: FolderIdentity): PostgresProcess | undefined {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, "utf8");
    if (!/^\d+ \(postgres\) [^ZX] /.test(stat)) return undefined;
    const cwd = fs.statSync(`/proc/${pid}/cwd`);
    if (cwd.dev !== folder.dev || cwd.ino !== folder.ino) return undefined;
    const title = fs.readFileSync(`/proc/${pid}/cmdline`, "utf8");
    return { pid, role: title.startsWith("postgres:") ? "backend" : "postmaster" };
  } catch {
    return undefined; // gone meanwhile, or somebody else's: not ours to judge
  }
}

/** Finds every running PostgreSQL process that works in this folder. */
export function postgresProcesses(folder: FolderIdentity): readonly PostgresProcess[] {
  return fs
    .readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => postgresProcess(Number(name), folder) ?? []);
}

/** Whether a process with this id runs at all (a zombie does not). */
export function isRunning(pid: number): boolean {
  try {
    return /^\d+ \(.*\) [^ZX] /s.test(fs.readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}

/** Sends a signal; a process that is gone already is as good as one that obeyed. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}
