// Slow: weights are fitted to thousands of reviews.

import { randomUUID } from "node:crypto";
import { FSRS6_WEIGHTS } from "@perennial/domain/study/memory";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSocketFolder } from "../../database/engine/socket.ts";
import { KNOWS_NEARLY_ALL, writeReviewLog } from "../../testing/review-log.ts";
import { heldToShards } from "../../testing/shard-forms.ts";
import { createTestDatabase, isSpread, type TestDatabase } from "../../testing/test-database.ts";
import { createNotebook, testQueue } from "../testing/notebook.ts";
import { readTraining } from "./training-rows.ts";
import { createTrainings, type TrainingDeps } from "./trainings.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const LIMIT = { timeout: 60_000 };
const NEVER_ENDS = new URL("./testing/never-ends.ts", import.meta.url);
const CRASHES = new URL("./testing/crashes.ts", import.meta.url);

/** Somebody, and a server that trains by some module. */
async function stage(options: Partial<TrainingDeps> = {}) {
  const pool = heldToShards(database.pool);
  const { userId } = await createNotebook(pool, testQueue(pool));
  let now = new Date("2026-03-02T09:00:00.000Z");
  const defects: unknown[] = [];
  const serve = (more: Partial<TrainingDeps> = {}) =>
    createTrainings({
      pool,
      connection: database.connection,
      clock: () => now,
      onDefect: (error) => defects.push(error),
      ...options,
      ...more,
    });
  const trainings = serve();
  const job = { userId, inForce: FSRS6_WEIGHTS, isSure: false };
  const read = () => readTraining(pool, userId, now);
  const ended = async () => {
    await expect.poll(async () => (await read()).running, LIMIT).toBeNull();
    return (await read()).last;
  };
  const wait = (seconds: number) => {
    now = new Date(now.getTime() + seconds * 1_000);
  };
  return { pool, userId, trainings, serve, job, read, ended, wait, defects };
}

test("a training says how far it is, and ends when it is cancelled: what the one before came to stays", async () => {
  const { pool, userId, trainings, serve, job, read, ended } = await stage();
  await writeReviewLog(pool, userId, { ...KNOWS_NEARLY_ALL, until: new Date("2026-03-01T09:00:00.000Z") });
  expect(await trainings.start(job)).toBe(true);
  const before = await ended();
  expect(before?.result).toBe("accepted");
  const endless = serve({ module: NEVER_ENDS });
  expect(await endless.start(job)).toBe(true);
  await expect.poll(async () => (await read()).running, LIMIT).toMatchObject({ done: 1, total: 3 });
  expect(await trainings.start(job)).toBe(false);
  // On another server than the one that trains.
  await trainings.cancel(userId);
  expect(await read()).toMatchObject({ running: null, last: before });
  await endless.close();
  expect(await read()).toMatchObject({ running: null, last: before });
});

test("a training that crashes is an outcome, and the next one begins", async () => {
  const { trainings, job, ended, defects } = await stage({ module: CRASHES });
  await trainings.start(job);
  expect(await ended()).toMatchObject({ result: "failed", reason: "broken_off", weights: null });
  expect(defects).toHaveLength(1);
  expect(await trainings.start(job)).toBe(true);
  await ended();
});

test("a training that takes too long is ended", async () => {
  const { trainings, job, ended, defects } = await stage({ module: NEVER_ENDS, mostMs: 50 });
  await trainings.start(job);
  expect(await ended()).toMatchObject({ result: "failed", reason: "took_too_long" });
  expect(defects).toEqual([]);
});

test("a server that stops breaks off what it trains, and what a server left behind that is gone counts as broken off", async () => {
  const { pool, userId, trainings, serve, job, read, wait } = await stage({ module: NEVER_ENDS });
  await trainings.start(job);
  await trainings.close();
  expect((await read()).last).toMatchObject({ result: "failed", reason: "broken_off" });
  await pool.query("update trainings set attempt = $2, outcome = null where user_id = $1", [
    userId,
    randomUUID(),
  ]);
  expect((await read()).running).not.toBeNull();
  const other = serve();
  expect(await other.start(job)).toBe(false);
  wait(60);
  expect(await read()).toMatchObject({ running: null, last: { reason: "broken_off" } });
  expect(await other.start(job)).toBe(true);
  await other.close();
});

test("trainings of several learners come one after the other", async () => {
  const first = await stage({ module: NEVER_ENDS });
  const second = await stage();
  await first.trainings.start(first.job);
  await first.trainings.start(second.job);
  await expect.poll(async () => (await first.read()).running, LIMIT).toMatchObject({ done: 1 });
  expect((await second.read()).running).toMatchObject({ done: 0 });
  await first.trainings.cancel(first.userId);
  await expect.poll(async () => (await second.read()).running, LIMIT).toMatchObject({ done: 1 });
  await first.trainings.close();
});

// Skipped on a cluster: its coordinator is reached by a port, not in a folder.
test.skipIf(isSpread())(
  "a training reads from a database whose folder only this process knows by that name",
  async () => {
    const url = database.connection.connectionString ?? "";
    const place = /([?&]host=)([^&]*)/;
    const folder = openSocketFolder(decodeURIComponent(place.exec(url)?.[2] ?? ""));
    const connectionString = url.replace(place, `$1${encodeURIComponent(folder.host)}`);
    for (const connection of [
      { connectionString },
      {
        host: folder.host,
        database: new URL(url).pathname.slice(1),
        user: new URL(url).searchParams.get("user") ?? "",
      },
    ]) {
      const { trainings, job, ended, defects } = await stage({ connection });
      await trainings.start(job);
      expect([(await ended())?.reason, defects]).toEqual(["too_few_reviews", []]);
    }
    folder.close();
  },
);
