// Slow: it starts servers and kills them.

import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Session } from "@perennial/contract/accounts";
import { API_PREFIX } from "@perennial/contract/limits";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { migrations } from "../database/migrate.ts";
import { openCrowd } from "./crowd.ts";
import { openEvents } from "./event-reader.ts";
import { expectNothingLost } from "./nothing-lost.ts";
import { type ServerCrew, startCrew } from "./server-crew.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

let folder: string;
let database: TestDatabase;
let crew: ServerCrew | undefined;
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "several-servers-"));
});
afterAll(() => fs.rmSync(folder, { recursive: true }));
afterEach(async () => {
  await crew?.kill();
  await database.drop();
});

async function start(
  count: number,
  settings: NodeJS.ProcessEnv = {},
  ports: readonly string[] = [],
): Promise<ServerCrew> {
  crew = await startCrew(count, folder, { DATABASE_URL: database.url, ...settings }, ports);
  return crew;
}

async function createAccount(origin: string): Promise<Session> {
  const answer = await fetch(`${origin}${API_PREFIX}/anonymous`, { method: "POST" });
  return (await answer.json()) as Session;
}

test("five servers that start at once on an empty database migrate it once, are all ready, and believe each other's sessions", async () => {
  database = await createTestDatabase({ schema: "empty" });
  const { origins } = await start(5);
  const { rows } = await database.pool.query("select number from schema_migrations order by number");
  expect(rows.map(({ number }) => number)).toEqual(migrations().map(({ number }) => number));
  const { token } = await createAccount(origins[0] ?? "");
  for (const origin of origins) {
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
    const headers = { Authorization: `Bearer ${token}` };
    expect((await fetch(`${origin}${API_PREFIX}/validate-session`, { headers })).status).toBe(200);
  }
});

test("listening goes to DATABASE_DIRECT_URL, everything else through DATABASE_URL", async () => {
  database = await createTestDatabase({ schema: "empty" });
  const named = (name: string) => `${database.url}&application_name=${name}`;
  const {
    origins: [origin = ""],
  } = await start(1, { DATABASE_URL: named("pooled"), DATABASE_DIRECT_URL: named("direct") });
  const { token } = await createAccount(origin);
  const stream = await openEvents(`${origin}${API_PREFIX}/user_actions/stream`, {
    Authorization: `Bearer ${token}`,
  });
  await stream.next();
  const { rows } = await database.pool.query<{ name: string; listens: boolean }>(
    `select application_name as name, bool_or(query like 'listen %') as listens from pg_stat_activity
     where datname = current_database() and application_name in ('pooled', 'direct') group by 1 order by 1`,
  );
  expect(rows).toEqual([
    { name: "direct", listens: true },
    { name: "pooled", listens: false },
  ]);
});

test("a server that is told to stop says that it is not ready, still takes requests, and ends its streams in order", async () => {
  database = await createTestDatabase();
  const { origins, end } = await start(1, { STOP_NOTICE_MS: "5000" });
  const [origin = ""] = origins;
  const { token } = await createAccount(origin);
  const headers = { Authorization: `Bearer ${token}` };
  const stream = await fetch(`${origin}${API_PREFIX}/user_actions/stream`, { headers });
  const ended = end(0, "SIGTERM");
  let ready = await fetch(`${origin}/readyz`);
  while (ready.status === 200) ready = await fetch(`${origin}/readyz`);
  expect([ready.status, await ready.json()]).toEqual([
    503,
    { status: "error", message: "The server is about to stop." },
  ]);
  const answer = await fetch(`${origin}${API_PREFIX}/validate-session`, { headers });
  expect([answer.status, answer.headers.get("connection")]).toEqual([200, "close"]);
  expect((await fetch(`${origin}/livez`)).status).toBe(200);
  expect(await stream.text(), "not cut").toMatch(/^event: connection/);
  expect(await ended).toBe(0);
});

/** `npm run several-servers` sets them: so many people for so long. In `npm test` two ends are all. */
const PEOPLE = Number(process.env.SERVERS_PEOPLE ?? 4);
const ENDS = Number(process.env.SERVERS_ENDS ?? 2);
const EVERY_MS = Number(process.env.SERVERS_EVERY_MS ?? 0);
/** A proxy before servers on these ports. */
const FRONT = process.env.SERVERS_FRONT;
const PORTS = process.env.SERVERS_PORTS?.split(",");

test.each(["SIGKILL", "SIGTERM"] as const)(
  "%s of one of two servers after the other under load loses no edit that was acknowledged, counts each once, and streams go on without a gap",
  { timeout: 120_000 + ENDS * (EVERY_MS + 30_000) },
  async (signal) => {
    database = await createTestDatabase();
    const { origins, end, restart } = await start(2, {}, PORTS);
    const crowd = await openCrowd(FRONT === undefined ? origins : [FRONT], PEOPLE);
    const EDITS = 3 * PEOPLE;
    /** Until so much more is written. */
    const writtenOn = async () => {
      const goal = crowd.acknowledged() + EDITS;
      await pause(EVERY_MS);
      while (crowd.acknowledged() < goal) await pause(10);
    };
    for (let turn = 0; turn < ENDS; turn++) {
      await writtenOn();
      expect(await end(turn % 2, signal)).toBe(signal === "SIGTERM" ? 0 : signal);
      await restart(turn % 2);
    }
    await writtenOn();
    const outcomes = await crowd.settle();
    for (const outcome of outcomes) await expectNothingLost(database, outcome);
    if (EVERY_MS > 0)
      console.log(
        `${signal}: ${PEOPLE} people, ${ENDS} ends; ${crowd.acknowledged()} edits acknowledged, none lost;`,
        `${outcomes.reduce((sum, { unanswered }) => sum + unanswered, 0)} sent again;`,
        `an event came at the latest ${Math.max(...outcomes.map(({ silentMs }) => silentMs)).toFixed(0)} ms after its edit was acknowledged`,
      );
  },
);
