// Slow: it starts servers, and restores their databases.

import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Session } from "@perennial/contract/accounts";
import { API_PREFIX } from "@perennial/contract/limits";
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { migrations } from "../database/migrate.ts";
import { openCrowd } from "./crowd.ts";
import { withClient } from "./database-host.ts";
import { expectNothingLost } from "./nothing-lost.ts";
import { type ServerCrew, startCrew } from "./server-crew.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

const PEOPLE = 4;
const AWAY = { error: "The database does not answer. Try again in a moment.", code: "unavailable" };

let folder: string;
let database: TestDatabase;
let crews: ServerCrew[];
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "bad-days-"));
});
afterAll(() => fs.rmSync(folder, { recursive: true }));
beforeEach(async () => {
  crews = [];
  database = await createTestDatabase();
});
afterEach(async () => {
  await Promise.all(crews.map((crew) => crew.kill()));
  await database.drop();
});

async function start(count: number, settings: NodeJS.ProcessEnv = {}): Promise<readonly string[]> {
  const crew = await startCrew(count, folder, { DATABASE_URL: database.url, ...settings });
  crews.push(crew);
  return crew.origins;
}

const onHost = (...statements: readonly string[]) =>
  withClient(inject("postgresUrl"), async (client) => {
    for (const statement of statements) await client.query(statement);
  });
/** Ends every connection to the database, those that listen too. */
const cutConnections = () =>
  `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database.name}'`;

/** Waits until the crowd has written so much more. */
async function writtenOn(crowd: { acknowledged(): number }): Promise<void> {
  const goal = crowd.acknowledged() + 10 * PEOPLE;
  while (crowd.acknowledged() < goal) await pause(10);
}

async function createAccount(origin: string): Promise<Session> {
  return (await (await fetch(`${origin}${API_PREFIX}/anonymous`, { method: "POST" })).json()) as Session;
}

/** What a server answers to a read of somebody's changes. */
async function readChanges(origin: string, token: string) {
  const answer = await fetch(`${origin}${API_PREFIX}/changes?since=0`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  return [answer.status, await answer.json()];
}

test("while the database is away calls are 503 in a sentence and no server is ready; when it is back nothing is lost or done twice, and streams go on", async () => {
  const origins = await start(2);
  const { token } = await createAccount(origins[0] ?? "");
  const crowd = await openCrowd(origins, PEOPLE);
  await writtenOn(crowd);
  await onHost(`alter database ${database.name} with allow_connections false`, cutConnections());
  for (const origin of origins) {
    expect((await fetch(`${origin}/readyz`)).status).toBe(503);
    expect((await fetch(`${origin}/livez`)).status).toBe(200);
    expect(await readChanges(origin, token)).toEqual([503, AWAY]);
  }
  const written = crowd.acknowledged();
  await pause(200);
  expect(crowd.acknowledged()).toBe(written);
  await onHost(`alter database ${database.name} with allow_connections true`);
  await writtenOn(crowd);
  const outcomes = await crowd.settle();
  for (const outcome of outcomes) await expectNothingLost(database, outcome);
  expect(outcomes.every(({ unanswered }) => unanswered > 0)).toBe(true);
  for (const origin of origins) expect((await fetch(`${origin}/readyz`)).status).toBe(200);
});

test("a database that takes no writes for a while, as after a switch to a standby, is 503 to whoever writes; when it takes them again nothing is lost or done twice", async () => {
  const origins = await start(2);
  const crowd = await openCrowd(origins, PEOPLE);
  await writtenOn(crowd);
  const readOnly = (value: "on" | "off") =>
    `alter database ${database.name} set default_transaction_read_only = ${value}`;
  await onHost(readOnly("on"), cutConnections());
  // The first ones may still meet a connection that was cut.
  for (let time = 0; time < 20; time++) {
    const answer = await fetch(`${origins[0]}${API_PREFIX}/anonymous`, { method: "POST" });
    expect([answer.status, await answer.json()]).toEqual([503, AWAY]);
  }
  await onHost(readOnly("off"), cutConnections());
  await writtenOn(crowd);
  const outcomes = await crowd.settle();
  for (const outcome of outcomes) await expectNothingLost(database, outcome);
  expect(outcomes.every(({ unanswered }) => unanswered > 0)).toBe(true);
});

test("connections that are all cut again and again, as by a pooler that restarts, cost no edit that was acknowledged and no event", async () => {
  const crowd = await openCrowd(await start(2), PEOPLE);
  for (let time = 0; time < 5; time++) {
    await writtenOn(crowd);
    await onHost(cutConnections());
  }
  await writtenOn(crowd);
  for (const outcome of await crowd.settle()) await expectNothingLost(database, outcome);
});

test("a newer version that migrates lets servers of this one go on, which a start of this one refuses to do", async () => {
  const crowd = await openCrowd(await start(1), PEOPLE);
  await writtenOn(crowd);
  const newer = Math.max(...migrations().map(({ number }) => number)) + 1;
  await database.pool.query("insert into schema_migrations (number, name) values ($1, 'of tomorrow')", [
    newer,
  ]);
  await expect(start(1)).rejects.toThrow(/newer version/);
  await writtenOn(crowd);
  for (const outcome of await crowd.settle()) await expectNothingLost(database, outcome);
});

test("a server with another secret does not believe the others' sessions, and says so as to anybody whose session is over", async () => {
  const [one = ""] = await start(1, { JWT_SECRET: "the secret of one server, long enough for it" });
  const [other = ""] = await start(1, { JWT_SECRET: "the secret of another one, as long as the first" });
  const { token } = await createAccount(one);
  expect(await readChanges(one, token)).toMatchObject([200, {}]);
  expect(await readChanges(other, token)).toMatchObject([
    401,
    { error: "Authentication required. Please log in to continue." },
  ]);
});
