import { execFile } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import type { Binaries } from "./binaries.ts";
import { type Privilege, runAs } from "./privilege.ts";
import { isRunning } from "./processes.ts";
import { hasCode, StartRefused } from "./start-refused.ts";

/** The database's superuser; only this user's own socket leads to it. */
export const SUPERUSER = "postgres";

/** A cluster that is to be made. */
export interface NewCluster {
  /** The folder that the cluster shall be; its parent exists. */
  readonly folder: string;
  readonly binaries: Binaries;
  readonly privilege: Privilege;
  readonly environment: NodeJS.ProcessEnv;
  /** Whether it must survive a power failure from its first moment. */
  readonly durable: boolean;
}

/**
 * Makes a new, empty cluster. It is made beside its place and then renamed, so that a start that is cut short
 * never leaves half a cluster behind. Two starts at once both succeed; the first one's cluster stays.
 * @throws StartRefused with the last words of `initdb` when it fails
 */
export async function initialise(options: NewCluster): Promise<void> {
  const { folder: cluster, binaries, privilege, environment } = options;
  removeLeftovers(cluster);
  const draft = `${cluster}.new-${process.pid}`;
  fs.rmSync(draft, { recursive: true, force: true });
  fs.mkdirSync(draft, { mode: 0o700 });
  if (privilege.ids) fs.chownSync(draft, privilege.ids.uid, privilege.ids.gid);
  try {
    const command = runAs(privilege, binaries.initdb, [
      `--pgdata=${draft}`,
      `--username=${SUPERUSER}`,
      "--auth=trust",
      ...encodingArguments(binaries.major),
      ...(options.durable ? [] : ["--no-sync"]),
    ]);
    await promisify(execFile)(command.file, command.args, {
      ...command.options,
      env: environment,
      cwd: draft,
    });
    fs.renameSync(draft, cluster);
  } catch (error) {
    fs.rmSync(draft, { recursive: true, force: true });
    if (hasCode(error, "ENOTEMPTY", "EEXIST")) return;
    throw new StartRefused(`The database could not be made in ${cluster}: ${lastWords(error)}`);
  }
}

/** Independent of the environment: with LANG=C or unset, initdb would choose SQL_ASCII. */
function encodingArguments(major: number): readonly string[] {
  // The builtin provider came with PostgreSQL 17; before it, C.UTF-8 is the system's.
  return major >= 17
    ? ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"]
    : ["--encoding=UTF8", "--locale=C.UTF-8"];
}

function removeLeftovers(cluster: string): void {
  const parent = path.dirname(cluster);
  const prefix = `${path.basename(cluster)}.new-`;
  for (const name of fs.readdirSync(parent)) {
    if (name.startsWith(prefix) && !isRunning(Number(name.slice(prefix.length)))) {
      fs.rmSync(path.join(parent, name), { recursive: true, force: true });
    }
  }
}

function lastWords(error: unknown): string {
  const stderr = error instanceof Error && "stderr" in error ? String(error.stderr) : "";
  const said = stderr.trim().split("\n").slice(-2).join(" ");
  return said || (error instanceof Error ? error.message : String(error));
}
