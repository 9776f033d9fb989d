import type pg from "pg";

/**
 * Versions whose workers make a new plan for each call and keep all of them (citusdata/citus, pull request 8824; looked up in
 * the sources of each version). 13.0, 13.1 and 13.2.0 do not.
 */
const HOARDS_PLANS: ReadonlySet<string> = new Set(["12.1.12", "13.2.1", "13.2.2", "14.0.0", "14.0.1"]);

/** Returns what an operator should know of a version of Citus; null where that is nothing. @param told by `citus_version()` */
export function faultOfCitus(told: string): string | null {
  const version = /^Citus (\d+(?:\.\d+)+)/.exec(told)?.[1];
  return version !== undefined && HOARDS_PLANS.has(version)
    ? `Citus ${version} keeps a new plan of each statement for as long as a connection lasts: its workers' memory grows without end, and edits take a third longer. Use another version: docs/operations.md names them.`
    : null;
}

/** Reads the same of a cluster. */
export async function findCitusFault(client: pg.ClientBase): Promise<string | null> {
  const { rows } = await client.query<{ told: string }>("select citus_version() as told");
  return faultOfCitus(rows[0]?.told ?? "");
}
