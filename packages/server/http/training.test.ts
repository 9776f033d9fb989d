import type { StudySettingsHere } from "@perennial/contract/study/setting-shapes";
import type { Training, TrainingOutcome } from "@perennial/contract/study/training";
import type { Rating } from "@perennial/domain/study/confidence";
import { FSRS6_WEIGHTS } from "@perennial/domain/study/memory";
import { expect, test } from "vitest";
import { outlineOf } from "../testing/outline.ts";
import { KNOWS_NEARLY_ALL, type Student, writeReviewLog } from "../testing/review-log.ts";
import { NOW, serveAtThatMoment } from "../testing/study-api.ts";

const served = serveAtThatMoment();
const LIMIT = { timeout: 60_000 };

async function learner(student?: Student) {
  const person = await served.api.person();
  const outline = outlineOf(served.api, person);
  const reviews = student
    ? await writeReviewLog(served.database.pool, person.id, { ...student, until: NOW })
    : 0;
  const root = person.rootId;
  const read = async () => (await outline.call<Training>("GET", "/study/training")).body;
  const start = (body = {}) => outline.call<Training>("POST", "/study/training", body);
  const outcome = async (): Promise<TrainingOutcome> => {
    await expect.poll(async () => (await read()).running, LIMIT).toBeNull();
    const { last } = await read();
    if (!last) throw new Error("nothing came of it");
    return last;
  };
  const trained = async (body = {}) => {
    expect((await start(body)).status).toBe(201);
    return outcome();
  };
  const say = (weights: readonly number[] | null) =>
    outline.call<StudySettingsHere>("PUT", `/study/settings/${root}`, { settings: { weights } });
  const cancel = () => outline.call("DELETE", "/study/training");
  return { reviews, read, start, outcome, trained, cancel, say };
}

test("weights that foretell later reviews better are accepted, with before and after; nothing changes until they are used, and the way back is one call", async () => {
  const { reviews, read, trained, say } = await learner(KNOWS_NEARLY_ALL);
  expect(await read()).toEqual({ running: null, last: null, least: 400 });
  const outcome = await trained();
  expect(outcome).toMatchObject({ result: "accepted", reason: null, reviews, ended_at: NOW.toISOString() });
  expect([outcome.learned, outcome.later]).toEqual([reviews * 0.8, reviews * 0.2]);
  expect(outcome.after?.log_loss).toBeLessThan(outcome.before?.log_loss ?? 0);
  const { weights } = outcome;
  expect(weights).not.toEqual(FSRS6_WEIGHTS);
  expect((await say(weights)).body.settings.weights).toEqual(weights);
  // The same reviews again teach nothing that is better than what is in use.
  expect(await trained()).toMatchObject({ result: "refused", reason: "not_better", weights: null });
  expect((await say(null)).body.settings.weights).toEqual(FSRS6_WEIGHTS);
});

test("too few reviews teach nothing", async () => {
  const { reviews, trained } = await learner({ ...KNOWS_NEARLY_ALL, cards: 50 });
  expect(await trained()).toMatchObject({
    result: "refused",
    reason: "too_few_reviews",
    reviews,
    weights: null,
  });
});

test.for([
  ["orange is pressed for what was not known", (): Rating => 2, "red_hardly_used"],
  [
    "red is pressed for what was known with effort",
    (n: number): Rating => (n % 2 === 0 ? 1 : 3),
    "red_overused",
  ],
] as const)("where %s nothing is learned, unless the learner is sure", async ([, press, reason]) => {
  const { trained } = await learner({ cards: 120, press });
  const refused = await trained();
  expect(refused).toMatchObject({ result: "refused", reason, weights: null });
  expect(refused.message).toContain("Hard is for what you did not know.");
  expect((await trained({ is_sure: true })).reason).not.toBe(reason);
});

test("one training of a learner is under way at a time, and nobody sees another's", async () => {
  const one = await learner(KNOWS_NEARLY_ALL);
  const other = await learner();
  const both = await Promise.all([one.start(), one.start()]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(both.find(({ status }) => status === 201)?.body.running).toMatchObject({
    started_at: NOW.toISOString(),
  });
  expect(await other.read()).toEqual({ running: null, last: null, least: 400 });
  expect((await one.outcome()).result).toBe("accepted");
});

test("what is cancelled is under way no more, and can begin again", async () => {
  const { start, cancel, read, trained } = await learner(KNOWS_NEARLY_ALL);
  await start();
  expect((await cancel()).status).toBe(204);
  expect((await read()).running).toBeNull();
  expect((await trained()).result).toBe("accepted");
  expect((await cancel()).status).toBe(204);
  expect((await read()).last?.result).toBe("accepted");
});
