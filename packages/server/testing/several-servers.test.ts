import { randomUUID } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { API_PREFIX, HEADERS } from "@perennial/contract/limits";
import type * as wire from "@perennial/contract/wire";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { migrations } from "../database/migrate.ts";
import { openPort, type ServerProcess, startServerProcess } from "./server-process.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

let folder: string;
let database: TestDatabase;
let running: ServerProcess[] = [];
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "several-servers-"));
});
afterAll(() => fs.rmSync(folder, { recursive: true }));
afterEach(async () => {
  for (const { child } of running) child.kill("SIGKILL");
  await Promise.all(running.map((server) => server.ended()));
  running = [];
  await database.drop();
});

/** Starts servers at the same time, as on machines of their own: no data folder is shared. */
async function start(count: number, settings: NodeJS.ProcessEnv = {}): Promise<string[]> {
  const servers = Array.from({ length: count }, () =>
    startServerProcess("main.ts", {
      PORT: "0",
      PERENNIAL_DATA: path.join(folder, randomUUID()),
      DATABASE_URL: database.url,
      RATE_LIMITS: "off",
      ...settings,
    }),
  );
  running.push(...servers);
  const ports = await Promise.all(servers.map(openPort));
  return ports.map((port) => `http://127.0.0.1:${port}`);
}

async function createAccount(origin: string): Promise<wire.Session> {
  const answer = await fetch(`${origin}${API_PREFIX}/anonymous`, { method: "POST" });
  return (await answer.json()) as wire.Session;
}

test("five servers that start at once on an empty database migrate it once, are all ready, and believe each other's sessions", async () => {
  database = await createTestDatabase({ schema: "empty" });
  const origins = await start(5);
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
  const [origin = ""] = await start(1, {
    DATABASE_URL: named("pooled"),
    DATABASE_DIRECT_URL: named("direct"),
  });
  await createAccount(origin);
  const { rows } = await database.pool.query<{ name: string; listens: boolean }>(
    `select application_name as name, bool_or(query like 'listen %') as listens from pg_stat_activity
     where datname = current_database() and application_name in ('pooled', 'direct') group by 1 order by 1`,
  );
  expect(rows).toEqual([
    { name: "direct", listens: true },
    { name: "pooled", listens: false },
  ]);
});

test("kill -9 of one of two servers under load loses no write that was acknowledged, and sent again each counts once", async () => {
  const WRITERS = 8;
  const EDITS = 30;
  database = await createTestDatabase();
  const [first = "", second = ""] = await start(2);
  const { token, user } = await createAccount(first);
  const notes = await database.pool.query<{ id: number }>("select id from notes where user_id = $1", [
    user.id,
  ]);
  const noteId = notes.rows[0]?.id;
  const put = async (origin: string, uuid: string) => {
    const answer = await fetch(`${origin}${API_PREFIX}/notes/${noteId}`, {
      method: "PUT",
      headers: {
        Authorization: `Bearer ${token}`,
        "Content-Type": "application/json",
        [HEADERS.dataMutation]: uuid,
      },
      body: JSON.stringify({ note: { text: uuid } }),
    });
    await answer.arrayBuffer();
    return answer.status;
  };

  const acknowledged: string[] = [];
  const unanswered: string[] = [];
  let killed = false;
  const write = async (writer: number) => {
    for (let edit = 0; edit < EDITS; edit++) {
      const uuid = randomUUID();
      // In the middle, while the others write too.
      if (acknowledged.length >= (WRITERS * EDITS) / 3 && !killed) {
        killed = true;
        running[0]?.child.kill("SIGKILL");
      }
      const status = await put(writer % 2 === 0 && !killed ? first : second, uuid).catch(() => null);
      if (status === 200) acknowledged.push(uuid);
      else unanswered.push(uuid);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));

  expect(killed).toBe(true);
  const written = async () =>
    (
      await database.pool.query<{ version: number; uuid: string }>(
        "select version, uuid from data_mutations where user_id = $1 order by version",
        [user.id],
      )
    ).rows;
  const kept = new Set((await written()).map(({ uuid }) => uuid));
  expect(acknowledged.filter((uuid) => !kept.has(uuid))).toEqual([]);
  for (const uuid of unanswered) expect(await put(second, uuid)).toBe(200);
  const log = await written();
  expect(log.map(({ version }) => version)).toEqual(log.map((_, index) => index + 1));
  for (const uuid of [...acknowledged, ...unanswered])
    expect(log.filter((row) => row.uuid === uuid)).toHaveLength(1);
});
