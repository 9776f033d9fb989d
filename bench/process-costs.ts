import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;

/** What stands behind the name of a process in its stat file, from its state on. */
const fieldsOf = (pid: number): readonly string[] =>
  readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];

/** Returns the milliseconds of processor time that a process has used, with those of its children that have ended. */
export function processorMs(pid: number): number {
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fieldsOf(pid).slice(11, 15).map(Number);
  return (user + system + endedUser + endedSystem) * TICK_MS;
}

/** The same with all children that run: of a database, whose connections are processes. */
export function familyMs(parent: number): number {
  let sum = processorMs(parent);
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      if (Number(fieldsOf(Number(name))[1]) === parent) sum += processorMs(Number(name));
    } catch {
      // It has ended meanwhile, and counts with its parent.
    }
  }
  return sum;
}

/** Returns the memory that a process has to itself and shares, in MiB. */
export const residentMiB = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;

/** Returns the first process of the database that runs in a data folder. */
export function postmasterOf(data: string): number {
  const file = readdirSync(data, { recursive: true, encoding: "utf8" }).find((name) =>
    name.endsWith("postmaster.pid"),
  );
  if (file === undefined) throw new Error(`No database runs in ${data}.`);
  return Number.parseInt(readFileSync(join(data, file), "utf8"), 10);
}
