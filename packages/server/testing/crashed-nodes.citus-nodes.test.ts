import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { API_PREFIX } from "@perennial/contract/limits";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type ClusterNode, findCitus, startCluster, type TestCluster } from "./citus.ts";
import { type Crowd, type Member, type Outcome, openCrowd } from "./crowd.ts";
import { openEvents } from "./event-reader.ts";
import { expectNothingLost } from "./nothing-lost.ts";
import { makeTemplate } from "./postgres-for-tests.ts";
import { type ServerCrew, startCrew } from "./server-crew.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

const PEOPLE = 6;
const AWAY = { error: "The database does not answer. Try again in a moment.", code: "unavailable" };

let folder: string;
let cluster: TestCluster;
let workers: readonly string[];
let database: TestDatabase;
let crew: ServerCrew;
let crowd: Crowd;
beforeAll(async () => {
  const found = findCitus();
  if ("reason" in found) throw new Error(found.reason);
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "crashed-nodes-"));
  // What is acknowledged is on the disk of its node: that is what a crash is to leave.
  cluster = await startCluster(found.binaries, { synchronous_commit: "on" });
  workers = cluster.workers.map(({ url }) => url);
  await makeTemplate(cluster.coordinator.url, workers);
});
afterAll(async () => {
  await cluster.stop();
  fs.rmSync(folder, { recursive: true });
});
/** What a statement may take where a node hangs. A connection on which nothing is said lasts five seconds longer. */
const SHORT = { DATABASE_STATEMENT_MS: "1000", DATABASE_IDLE_MS: "1000" };
beforeEach(async ({ task }) => {
  database = await createTestDatabase({ on: { url: cluster.coordinator.url, workers } });
  const limits = task.name.includes("hangs") ? SHORT : {};
  crew = await startCrew(2, folder, { DATABASE_URL: database.url, ...limits });
  crowd = await openCrowd(crew.origins, PEOPLE);
});
afterEach(async () => {
  await crew.kill();
  await database.drop();
});

/** Those of the crowd whose rows lie on a node, and the others. */
async function dividedBy(
  node: ClusterNode,
): Promise<{ readonly there: Member[]; readonly elsewhere: Member[] }> {
  const { rows } = await database.pool.query<{ id: number }>(
    `select id from unnest($1::bigint[]) as id
       join citus_shards on shardid = get_shard_id_for_distribution_column('users', id)
     where nodeport = $2`,
    [crowd.people.map(({ userId }) => userId), new URL(node.url).port],
  );
  const ids = new Set(rows.map(({ id }) => id));
  return {
    there: crowd.people.filter(({ userId }) => ids.has(userId)),
    elsewhere: crowd.people.filter(({ userId }) => !ids.has(userId)),
  };
}

/** Waits until a count of each of some people has grown by five. */
async function grown(
  people: readonly Member[],
  ...counts: readonly (keyof Member & ("acknowledged" | "seen" | "unanswered"))[]
) {
  const goals = people.flatMap((member) =>
    counts.map((count) => ({ of: () => member[count](), goal: member[count]() + 5 })),
  );
  while (goals.some(({ of, goal }) => of() < goal)) await pause(10);
}

/** What a server answers to somebody who reads their changes, and how soon they may come back. */
async function read(origin: string, { token }: Member) {
  const answer = await fetch(`${origin}${API_PREFIX}/changes?since=0`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  return { status: answer.status, retryAfter: answer.headers.get("retry-after"), body: await answer.json() };
}
const TOLD_TO_COME_BACK = { status: 503, retryAfter: "1", body: AWAY };

/** Ends the writing. @returns what became of some people, all of whose edits have been found */
async function settle(): Promise<(people: readonly Member[]) => readonly Outcome[]> {
  const outcomes = await crowd.settle();
  for (const outcome of outcomes) await expectNothingLost(database, outcome);
  return (people) => outcomes.filter(({ userId }) => people.some((member) => member.userId === userId));
}

test.each([0, 1])(
  "while a worker (%i) is down its people get 503 in a sentence and nobody else notices; when it is back nothing is lost or done twice, and streams go on",
  async (place) => {
    const worker = cluster.workers[place];
    if (!worker) throw new Error("the cluster has two workers");
    const { there, elsewhere } = await dividedBy(worker);
    expect([there.length > 0, elsewhere.length > 0]).toEqual([true, true]);
    await grown(crowd.people, "acknowledged", "seen");
    await worker.kill();
    const before = there.map((member) => member.acknowledged());
    for (const origin of crew.origins) {
      for (const member of there) expect(await read(origin, member)).toMatchObject(TOLD_TO_COME_BACK);
      for (const member of elsewhere) expect(await read(origin, member)).toMatchObject({ status: 200 });
    }
    await grown(there, "unanswered");
    await grown(elsewhere, "acknowledged", "seen");
    // At most the answer that was on its way.
    for (const [index, member] of there.entries())
      expect(member.acknowledged() - (before[index] ?? 0)).toBeLessThanOrEqual(1);
    await worker.start();
    await grown(crowd.people, "acknowledged", "seen");
    const outcomesOf = await settle();
    for (const { refusals } of outcomesOf(there)) expect(refusals).toEqual(new Set([503]));
    for (const { refusals } of outcomesOf(elsewhere)) expect(refusals).toEqual(new Set());
  },
);

test("while the coordinator is down everybody gets 503 in a sentence and no server is ready; when it is back nothing is lost or done twice, and streams go on", async () => {
  await grown(crowd.people, "acknowledged", "seen");
  await cluster.coordinator.kill();
  for (const origin of crew.origins) {
    expect((await fetch(`${origin}/readyz`)).status).toBe(503);
    expect((await fetch(`${origin}/livez`)).status).toBe(200);
    for (const member of crowd.people) expect(await read(origin, member)).toEqual(TOLD_TO_COME_BACK);
  }
  await grown(crowd.people, "unanswered");
  await cluster.coordinator.start();
  await grown(crowd.people, "acknowledged", "seen");
  const outcomesOf = await settle();
  for (const { refusals } of outcomesOf(crowd.people)) expect(refusals).toEqual(new Set([503]));
  for (const origin of crew.origins) expect((await fetch(`${origin}/readyz`)).status).toBe(200);
});

test("while a worker is down a server starts, others can begin an account, and their streams keep their heartbeat", async () => {
  const [worker] = cluster.workers;
  if (!worker) throw new Error("the cluster has workers");
  const { elsewhere } = await dividedBy(worker);
  await worker.kill();
  await crew.end(1, "SIGTERM");
  await crew.restart(1);
  await grown(elsewhere, "acknowledged", "seen");
  const origin = crew.origins[1] ?? "";
  // An account whose number falls to the worker is told to come back, and then gets another number.
  const begin = async () => (await fetch(`${origin}${API_PREFIX}/anonymous`, { method: "POST" })).status;
  let status = await begin();
  for (; status !== 201; status = await begin()) expect(status).toBe(503);
  const authorization = { Authorization: `Bearer ${elsewhere[0]?.token}` };
  const stream = await openEvents(`${origin}${API_PREFIX}/user_actions/stream`, authorization);
  let event = await stream.next({ heartbeats: true });
  while (event && event.event !== "heartbeat") event = await stream.next({ heartbeats: true });
  expect(event?.event).toBe("heartbeat");
  await stream.close();
  await worker.start();
  await grown(crowd.people, "acknowledged", "seen");
  await settle();
});

test("while a worker hangs its people get 503 or no answer and the others write on; when it goes on nothing is lost or done twice", async () => {
  const [worker] = cluster.workers;
  if (!worker) throw new Error("the cluster has workers");
  const { there, elsewhere } = await dividedBy(worker);
  expect([there.length > 0, elsewhere.length > 0]).toEqual([true, true]);
  await grown(crowd.people, "acknowledged", "seen");
  worker.hang();
  try {
    const before = there.map((member) => member.acknowledged());
    const refused = there.map((member) => member.unanswered());
    await grown(elsewhere, "acknowledged");
    while (there.some((member, index) => member.unanswered() === refused[index])) await pause(10);
    await grown(elsewhere, "acknowledged");
    // At most the answer that was on its way.
    for (const [index, member] of there.entries())
      expect(member.acknowledged() - (before[index] ?? 0)).toBeLessThanOrEqual(1);
  } finally {
    worker.goOn();
  }
  await grown(crowd.people, "acknowledged", "seen");
  const outcomesOf = await settle();
  for (const { refusals } of outcomesOf(there))
    for (const status of refusals) expect([503, null]).toContain(status);
});
