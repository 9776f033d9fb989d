import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { StartRefused } from "./start-refused.ts";

/** "peren" in ASCII: any number will do, as long as it stays. */
const OWNER_LOCK = 0x706572656e;
/** After a `kill -9` the old owner's backend needs a moment to notice that nobody is there. */
const TRIES = 20;
const TRY_EVERY_MS = 25;

/** The right to be the one server that owns a built-in database. */
export interface Ownership {
  /** Settles when the connection that holds the lock ends, for whatever reason. */
  readonly lost: Promise<void>;
  release(): Promise<void>;
}

/**
 * Becomes the one owner of a built-in database, by a lock that lives as long as its connection.
 * @throws StartRefused when another server owns it
 */
export async function takeOwnership(client: pg.Client, dataFolder: string): Promise<Ownership> {
  const lost = new Promise<void>((resolve) => client.once("end", () => resolve()));
  client.on("error", () => {}); // the end of the connection is what counts
  for (let tries = 1; ; tries++) {
    const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [
      OWNER_LOCK,
    ]);
    if (rows[0]?.taken) return { lost, release: () => client.end() };
    if (tries === TRIES) break;
    await pause(TRY_EVERY_MS);
  }
  const owner = await ownerName(client);
  await client.end();
  throw new StartRefused(
    `Perennial is already running on the data in ${dataFolder}${owner}. Stop it first, or set PERENNIAL_DATA to another folder.`,
  );
}

/** Names the connection of an owner, so that a refused start can name the process. */
export function ownerConnectionName(): string {
  return `perennial owner, process ${process.pid}`;
}

async function ownerName(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ application_name: string }>(
    "select application_name from pg_stat_activity join pg_locks using (pid) where locktype = 'advisory' and granted and application_name like 'perennial owner%' and pid <> pg_backend_pid()",
  );
  const pid = /process (\d+)/.exec(rows[0]?.application_name ?? "")?.[1];
  return pid === undefined ? "" : ` (process ${pid})`;
}
