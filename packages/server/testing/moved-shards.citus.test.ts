import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Api, startApi } from "./api.ts";
import { openCrowd } from "./crowd.ts";
import { expectNothingLost } from "./nothing-lost.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

const PEOPLE = 6;
const MOVES = 4;

let database: TestDatabase;
let api: Api;
beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database);
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

/** Moves a shard of users, and what lies with it, to another worker; the one that has most gives it. */
async function moveOne(): Promise<void> {
  const { rows: shards } = await database.pool.query<{ id: number; host: string; port: number }>(
    `select shardid as id, nodename as host, nodeport as port from citus_shards
     where table_name = 'users'::regclass order by count(*) over (partition by nodename, nodeport) desc, shardid`,
  );
  const [shard] = shards;
  const { rows: nodes } = await database.pool.query<{ host: string; port: number }>(
    `select nodename as host, nodeport as port from pg_dist_node
     where shouldhaveshards and noderole = 'primary' and (nodename, nodeport) <> ($1, $2)`,
    [shard?.host, shard?.port],
  );
  // What an earlier move left behind goes once nobody reads it any longer; Citus would look for it only every five minutes.
  await database.pool.query("call citus_cleanup_orphaned_resources()");
  await database.pool.query("select citus_move_shard_placement($1, $2, $3, $4, $5)", [
    shard?.id,
    ...[shard?.host, shard?.port, nodes[0]?.host, nodes[0]?.port],
  ]);
}

test("shards that move to another worker while people write lose no edit that was acknowledged, and do none twice", async () => {
  const crowd = await openCrowd([api.origin], PEOPLE);
  for (let move = 0; move < MOVES; move++) {
    const goal = crowd.acknowledged() + PEOPLE;
    await moveOne();
    while (crowd.acknowledged() < goal) await pause(10);
  }
  const outcomes = await crowd.settle();
  for (const outcome of outcomes) await expectNothingLost(database, outcome);
  expect(crowd.acknowledged()).toBeGreaterThan(0);
});
