import { afterAll, beforeAll, expect, test } from "vitest";
import { openUserWorkers } from "../database/cluster/open-user-workers.ts";
import { type Api, startApi } from "./api.ts";
import { outlineOf } from "./outline.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

const PEOPLE = 12;

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

test("each person's edits are written on the worker where their rows lie, without a two-phase commit", async () => {
  const workers = await openUserWorkers({
    pool: database.pool,
    connection: database.connection,
    connections: 2,
    patience: {},
    clock: () => new Date(),
    warn: (sentence) => expect.fail(sentence),
  });
  const nodes = new Set<number>();
  for (let person = 0; person < PEOPLE; person++) {
    const one = await api.person();
    const outline = outlineOf(api, one);
    const { item_id: id } = await outline.note("Old");
    const placeOf = async () => {
      const client = await workers.connect(one.id);
      if (!client) return null;
      try {
        const { rows } = await client.query<{ node: number }>(
          "select groupid as node from pg_dist_local_group",
        );
        return rows[0]?.node ?? null;
      } finally {
        client.release();
      }
    };
    await expect.poll(placeOf).not.toBeNull();
    const { rows } = await database.pool.query<{ node: number }>(
      "select groupid as node from pg_dist_placement where shardid = get_shard_id_for_distribution_column('users', $1::bigint)",
      [one.id],
    );
    expect(await placeOf()).toBe(rows[0]?.node);
    nodes.add(rows[0]?.node ?? 0);
    for (let time = 0; time < 5; time++)
      expect(await outline.call("PUT", `/notes/${id}`, { note: { text: `${time}` } })).toMatchObject({
        status: 200,
      });
  }
  await workers.close();
  expect(nodes.size).toBeGreaterThan(1);
  const { rows: commits } = await database.pool.query<{ result: string }>(
    "select result from run_command_on_workers('select count(*) from pg_dist_transaction')",
  );
  expect(commits.map(({ result }) => result)).toEqual(commits.map(() => "0"));
});
