import type pg from "pg";
import { withSchemaLock } from "../migrate.ts";
import { clusterSchema } from "./distribution.ts";

interface Told {
  readonly node: string;
  readonly success: boolean;
  readonly result: string;
}

const ON_WORKERS = `select nodename || ':' || nodeport as node, success, result
  from run_command_on_workers($1) order by 1`;
const PRESENT = "select setting from pg_settings where name = 'lock_timeout'";

/** What is said on one worker is said there alone: the coordinator itself tells the others nothing. */
const setting = (lockMs: number): string => `do $$ begin
    set local citus.enable_alter_role_set_propagation = off;
    execute format('alter role %I in database %I set lock_timeout = ${lockMs}', current_user, current_database());
  end $$`;

/**
 * Tells the workers of a cluster how long a statement waits for a lock. A row is locked where it lies, and what a
 * connection is told on the coordinator does not reach there: so the role that servers go by begins there with it.
 * Nothing is done without a cluster, or where all know it; connections of before keep what they have.
 * @param lockMs zero is without end
 * @param warn is told of each worker that could not be told
 */
export const tellWorkers = (pool: pg.Pool, lockMs: number, warn: (sentence: string) => void): Promise<void> =>
  withSchemaLock(pool, async (client) => {
    const schema = await clusterSchema(client);
    if (!schema?.isCoordinator || schema.workers === 0) return;
    const present = await client.query<Told>(ON_WORKERS, [PRESENT]);
    if (present.rows.every(({ success, result }) => success && Number(result) === lockMs)) return;
    const told = await client.query<Told>(ON_WORKERS, [setting(lockMs)]);
    for (const { node, success, result } of told.rows)
      if (!success)
        warn(
          `The worker ${node} was not told how long to wait for a lock: ${result} What waits there waits as long as a statement may. The next start tries again.`,
        );
  });
