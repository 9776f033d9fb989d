import type pg from "pg";
import { StartRefused } from "../engine/start-refused.ts";
import { withSchemaLock } from "../migrate.ts";
import { findCitusFault } from "./citus-faults.ts";
import {
  type ClusterSchema,
  carryOut,
  clusterSchema,
  type DistributionStep,
  expectPlaced,
  isSpread,
  stepsToDistribute,
} from "./distribution.ts";

/**
 * Spreads the tables of a migrated database over the workers of its cluster, in one transaction: cut short it has done
 * nothing, and done again it finds nothing to do. People can read meanwhile; what they write waits for its end.
 * @param note is told what will be done, and then each step before it begins
 * @throws StartRefused where the database is no cluster's
 */
export const distribute = (pool: pg.Pool, note: (sentence: string) => void): Promise<void> =>
  withSchemaLock(pool, async (client) => {
    const schema = await spreadable(client);
    const steps = stepsToDistribute(schema);
    for (const sentence of await announcement(client, schema, steps)) note(sentence);
    if (steps.length === 0) return;
    await client.query("begin");
    try {
      let done = 0;
      await carryOut(client, steps, (sentence) => note(`${++done} of ${steps.length}: ${sentence}`));
      note("The rows are there. The last word goes to all nodes.");
      await client.query("commit");
    } catch (error) {
      await client.query("rollback");
      throw error;
    }
    await client.query("analyze");
    note("Done. Servers may go on as they are.");
  });

/** What `distribute` would do, without doing it. @throws StartRefused where the database is no cluster's */
export const planToDistribute = (pool: pg.Pool): Promise<readonly string[]> =>
  withSchemaLock(pool, async (client) => {
    const schema = await spreadable(client);
    const steps = stepsToDistribute(schema);
    return [...(await announcement(client, schema, steps)), ...steps.map(({ sentence }) => sentence)];
  });

/**
 * Looks at every start whether the cluster is as it has to be; where there is none, nothing is asked.
 * @param warn is told of a fault of its version of Citus
 * @throws StartRefused with what is to be run, where something does not lie in its place
 */
export async function expectDistributed(pool: pg.Pool, warn: (sentence: string) => void): Promise<void> {
  const client = await pool.connect();
  try {
    const schema = await clusterSchema(client);
    if (!schema) return;
    expectPlaced(schema);
    const fault = await findCitusFault(client);
    if (fault) warn(fault);
  } finally {
    client.release();
  }
}

async function spreadable(client: pg.PoolClient): Promise<ClusterSchema> {
  const schema = await clusterSchema(client);
  if (!schema)
    throw new StartRefused(
      "This database has no Citus. Install it on all nodes, `create extension citus` in this database, and add the workers with citus_add_node; docs/operations.md says how.",
    );
  if (!schema.isCoordinator)
    throw new StartRefused("This is a worker. Say the address of the coordinator in DATABASE_DIRECT_URL.");
  if (schema.workers === 0)
    throw new StartRefused(
      "The cluster has no worker yet. Add one with `select citus_add_node('host', 5432)` on the coordinator.",
    );
  return schema;
}

async function announcement(
  client: pg.PoolClient,
  schema: ClusterSchema,
  steps: readonly DistributionStep[],
): Promise<readonly string[]> {
  if (steps.length === 0) return ["All tables lie where they belong. There is nothing to do."];
  const nodes = `${schema.workers} ${schema.workers === 1 ? "node" : "nodes"}`;
  if (isSpread(schema)) return [`${steps.length} steps bring what is new to ${nodes}.`];
  const { rows } = await client.query<{ bytes: string; people: string }>(
    `select pg_size_pretty(sum(pg_total_relation_size(oid))) as bytes,
       (select greatest(reltuples, 0)::bigint::text from pg_class where oid = 'users'::regclass) as people
     from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')`,
  );
  const { bytes = "", people = "" } = rows[0] ?? {};
  return [
    `${bytes} of about ${people} people are spread over ${nodes}, in ${steps.length} steps and one transaction.`,
    "People can read meanwhile. What they write is answered 503 and sent again by their pages until this has ended.",
  ];
}
