import { FSRS6_WEIGHTS } from "@perennial/domain/study/memory";
import { afterAll, beforeAll, expect, test } from "vitest";
import { KNOWS_NEARLY_ALL, type Student, writeReviewLog } from "../../testing/review-log.ts";
import { heldToShards } from "../../testing/shard-forms.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createNotebook, testQueue } from "../testing/notebook.ts";
import { createLearning, type Learning } from "./learn-by-itself.ts";
import { failed, NOTHING_LEARNED, outcomeOf, type TrainingResult } from "./outcome.ts";
import { beginTraining, endOwnTraining, endTraining, hasEnoughNew, readTraining } from "./training-rows.ts";
import { createTrainings, type Trainings } from "./trainings.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const DAY_MS = 86_400_000;
const BEGAN = new Date("2026-03-02T09:00:00.000Z");
const LIMIT = { timeout: 60_000 };
const NO_WAIT = { restMs: 0, weightsOf: async () => FSRS6_WEIGHTS };
const paying = (isPaying: boolean) => ({ mayStudy: async () => isPaying });

async function stage() {
  const pool = heldToShards(database.pool);
  const { userId } = await createNotebook(pool, testQueue(pool));
  const clock = { now: BEGAN };
  const answer = (student: Student, until: Date) => writeReviewLog(pool, userId, { ...student, until });
  const isEnough = () => hasEnoughNew(pool, userId, clock.now);
  const read = async () => (await readTraining(pool, userId, clock.now)).last;
  return { pool, userId, clock, answer, isEnough, read };
}

test("who has answered enough is trained without having asked, once; nothing changes until it is used", async () => {
  const { pool, userId, clock, answer, isEnough, read } = await stage();
  await answer(KNOWS_NEARLY_ALL, BEGAN);
  expect(await isEnough()).toBe(true);
  const defects: unknown[] = [];
  const deps = { pool, clock: () => clock.now, onDefect: (error: unknown) => void defects.push(error) };
  const trainings = createTrainings({ ...deps, connection: database.connection });
  const learning = createLearning({ ...deps, ...NO_WAIT, trainings, ...paying(true) });
  for (let time = 0; time < 3; time++) learning.wrote(userId);
  await expect.poll(read, LIMIT).toMatchObject({ result: "accepted", reason: null });
  expect((await pool.query("select from study_settings where user_id = $1", [userId])).rowCount).toBe(0);
  expect(await isEnough()).toBe(false);
  await learning.close();
  await trainings.close();
  expect(defects).toEqual([]);
});

test("few answers, those of before the last training, and a day on which one began are not enough", async () => {
  const { pool, userId, clock, answer, isEnough } = await stage();
  await answer({ ...KNOWS_NEARLY_ALL, cards: 40 }, BEGAN);
  expect(await isEnough()).toBe(false);
  await answer(KNOWS_NEARLY_ALL, BEGAN);
  expect(await isEnough()).toBe(true);
  const attempt = { userId, uuid: crypto.randomUUID() };
  await beginTraining(pool, attempt, BEGAN);
  await endTraining(pool, attempt, outcomeOf(failed("broken_off"), BEGAN));
  clock.now = new Date(BEGAN.getTime() + 2 * DAY_MS);
  expect(await isEnough()).toBe(false);
  await answer(KNOWS_NEARLY_ALL, new Date(BEGAN.getTime() + 200 * DAY_MS));
  expect(await isEnough()).toBe(true);
  clock.now = new Date(BEGAN.getTime() + DAY_MS / 2);
  expect(await isEnough()).toBe(false);
});

test("nothing is trained without the subscription that studying asks for, nor after the end", async () => {
  const { pool, userId, answer } = await stage();
  await answer(KNOWS_NEARLY_ALL, BEGAN);
  const begun: number[] = [];
  const trainings: Pick<Trainings, "start"> = {
    start: async (job) => begun.push(job.userId) > 0,
  };
  const defects: unknown[] = [];
  const deps = {
    pool,
    trainings,
    clock: () => BEGAN,
    onDefect: (error: unknown) => void defects.push(error),
  };
  const look = async (learning: Learning) => {
    learning.wrote(userId);
    // Timers of one length run in the order in which they were set: it looks now.
    await new Promise((resolve) => setTimeout(resolve, 0));
    await learning.close();
  };
  await look(createLearning({ ...deps, ...NO_WAIT, ...paying(false) }));
  expect(begun).toEqual([]);
  const paid = createLearning({ ...deps, ...NO_WAIT, ...paying(true) });
  await look(paid);
  expect(begun).toEqual([userId]);
  await look(paid);
  expect([begun, defects]).toEqual([[userId], []]);
});

test.for<[TrainingResult["result"], TrainingResult["reason"], boolean, boolean]>([
  ["accepted", null, true, true],
  ["refused", "not_better", false, false],
  ["refused", "unsound", false, false],
  ["refused", "red_hardly_used", true, false],
  ["refused", "too_few_reviews", false, false],
  ["failed", "took_too_long", false, false],
])(
  "what nobody asked for and was %s (%s) is told: %s; in the place of what was accepted: %s",
  async ([result, reason, isTold, isTakingItsPlace]) => {
    const { pool, userId, read } = await stage();
    const outcome = outcomeOf({ ...NOTHING_LEARNED, result, reason }, new Date(BEGAN.getTime() + DAY_MS));
    const run = async (end: typeof endTraining, each: typeof outcome) => {
      const attempt = { userId, uuid: crypto.randomUUID() };
      await beginTraining(pool, attempt, BEGAN);
      await end(pool, attempt, each);
    };
    await run(endOwnTraining, outcome);
    expect(await read()).toEqual(isTold ? outcome : null);
    const accepted = outcomeOf({ ...NOTHING_LEARNED, result: "accepted", reason: null }, BEGAN);
    await run(endTraining, accepted);
    await run(endOwnTraining, outcome);
    expect(await read()).toEqual(isTakingItsPlace ? outcome : accepted);
  },
);
