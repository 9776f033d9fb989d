// Also on the oldest PostgreSQL: days and time zones in statements.

import type * as wire from "@perennial/contract/outline/wire";
import type * as study from "@perennial/contract/study/reviews";
import { retrievability } from "@perennial/domain/study/memory";
import { STEEPER_WEIGHTS } from "@perennial/domain/testing/any-weights";
import { expect, test } from "vitest";
import { outlineOf } from "../testing/outline.ts";
import { daysAgo, serveAtThatMoment, TIME_ZONE, TODAY } from "../testing/study-api.ts";

const served = serveAtThatMoment();

/** Somebody with two branches of two cards each, of which three were met. */
async function learner() {
  const person = await served.api.person();
  const outline = outlineOf(served.api, person);
  const cells = await outline.note("Cells");
  const plants = await outline.note("Plants");
  const cards: wire.Node[] = [];
  for (const branch of [cells, plants])
    for (const name of ["one", "two"]) cards.push(await outline.card(`${name}?`, "Yes", branch.id));
  const review = (index: number, rating: number, days: number) => ({
    uuid: crypto.randomUUID(),
    flashcard_id: cards[index]?.item_id,
    rating,
    reviewed_at: daysAgo(days),
    time_zone: TIME_ZONE,
    duration_ms: 12_000,
  });
  const given = [review(0, 3, 40), review(0, 3, 38), review(0, 1, 3), review(1, 4, 0), review(2, 3, 400)];
  await outline.call("POST", "/study/reviews", { reviews: given });
  const stats = async (query = "") =>
    outline.call<study.StudyStats>("GET", `/study/stats?time_zone=${TIME_ZONE}${query}`);
  const log = async () =>
    (await outline.call<{ reviews: study.Review[] }>("GET", "/study/reviews")).body.reviews;
  return { person, outline, cells, plants, given, stats, log };
}

test("the numbers say what was done by day, how it was known by month, and what comes", async () => {
  const { stats, log } = await learner();
  const { status, body } = await stats();
  expect(status).toBe(200);
  expect(body.study_day).toBe(TODAY);
  expect(body.days).toEqual([
    { study_day: TODAY - 40, reviews: 1, seconds: 12 },
    { study_day: TODAY - 38, reviews: 1, seconds: 12 },
    { study_day: TODAY - 3, reviews: 1, seconds: 12 },
    { study_day: TODAY, reviews: 1, seconds: 12 },
  ]);
  const before = (await log()).map(({ stability_before }) => stability_before);
  expect(body.months).toEqual([
    { month: "2026-10", reviews: 1, known: 1, predicted: retrievability(before[2] ?? 0, 2), desired: 0.9 },
    { month: "2026-11", reviews: 1, known: 0, predicted: retrievability(before[3] ?? 0, 35), desired: 0.9 },
  ]);
  expect(body.calibration.map(({ reviews, known }) => [reviews, known])).toEqual([
    [1, 0],
    [1, 1],
  ]);
  expect(body.cards).toMatchObject({ total: 4, met: 3 });
  expect(body.cards.known).toBeGreaterThan(1);
  expect(body.stability.reduce((sum, { cards }) => sum + cards, 0)).toBe(3);
  expect(body.forecast).toHaveLength(30);
  // One that was forgotten and one of last year are late; the fourth card is new. Each comes back as it is answered Good.
  expect(body.forecast[0]).toEqual({ study_day: TODAY, due: 2, new: 1 });
  expect(body.forecast.filter(({ due }) => due > 0).map(({ study_day }) => study_day - TODAY)).toEqual([
    0, 2, 6, 8, 13, 21,
  ]);
  expect(body.seconds_each).toBe(12);
});

test("what was studied more than a year ago is counted, and its months are told where nothing was studied since", async () => {
  const { stats } = await learner();
  expect((await stats()).body.earlier_reviews).toBe(1);
  const outline = outlineOf(served.api, await served.api.person());
  const card = await outline.card("Old?", "Yes");
  const reviews = [500, 490, 480].map((days) => ({
    uuid: crypto.randomUUID(),
    flashcard_id: card.item_id,
    rating: 3,
    reviewed_at: daysAgo(days),
    time_zone: TIME_ZONE,
  }));
  await outline.call("POST", "/study/reviews", { reviews });
  const { body } = await outline.call<study.StudyStats>("GET", `/study/stats?time_zone=${TIME_ZONE}`);
  expect([body.days, body.earlier_reviews]).toEqual([[], 3]);
  expect(body.months.reduce((sum, month) => sum + month.reviews, 0)).toBe(2);
});

test("what is known now follows from the weights in force, of a branch or of all; what was said of a past review stays", async () => {
  const { person, outline, plants, given, stats, log } = await learner();
  const { months, cards } = (await stats()).body;
  const say = (id: number, weights: readonly number[] | null) =>
    outline.call("PUT", `/study/settings/${id}`, { settings: { weights } });
  const lasts = (await log())[0]?.stability_after ?? 0;
  const faster = retrievability(lasts, 400, STEEPER_WEIGHTS);
  await say(plants.id, STEEPER_WEIGHTS);
  const branch = (await stats()).body;
  expect(branch.cards.known).toBeCloseTo(cards.known + faster - retrievability(lasts, 400), 9);
  expect(branch.months).toEqual(months);
  await say(plants.id, null);
  await say(person.rootId, STEEPER_WEIGHTS);
  expect((await stats(`&root_id=${plants.id}`)).body.cards.known).toBeCloseTo(faster, 9);

  const review = { ...given[4], uuid: crypto.randomUUID(), reviewed_at: daysAgo(0) };
  await outline.call("POST", "/study/reviews", { reviews: [review] });
  await say(person.rootId, null);
  const after = (await stats(`&root_id=${plants.id}`)).body;
  expect(after.months).toMatchObject([{ month: "2026-11", reviews: 1, known: 1, predicted: faster }]);
});

test("of a month it tells what was wanted when its cards were last rated, however that changes later", async () => {
  const { person, outline, given, stats } = await learner();
  const want = (desired_retention: number) =>
    outline.call("PUT", `/study/settings/${person.rootId}`, { settings: { desired_retention } });
  const wanted = async () => (await stats()).body.months.map(({ desired }) => desired);
  await want(0.8);
  expect(await wanted()).toEqual([0.9, 0.9]);
  const again = (days: number) => ({ ...given[0], uuid: crypto.randomUUID(), reviewed_at: daysAgo(days) });
  await outline.call("POST", "/study/reviews", { reviews: [again(2)] });
  await want(0.95);
  await outline.call("POST", "/study/reviews", { reviews: [again(1)] });
  // Three answers of this month: two were to come back by what was wanted at first, and one by what is wanted since.
  expect(await wanted()).toEqual([0.9, expect.closeTo((0.9 + 0.9 + 0.8) / 3)]);
});

test("a branch has numbers of its own, and one that is not there has none", async () => {
  const { stats, plants } = await learner();
  const { body } = await stats(`&root_id=${plants.id}`);
  expect(body.cards).toMatchObject({ total: 2, met: 1 });
  expect(body.days).toEqual([]);
  expect((await stats("&root_id=999999")).status).toBe(404);
  expect((await stats("&root_id=-1")).status).toBe(422);
});

test("a review that was taken back counts for nothing", async () => {
  const { outline, given, stats } = await learner();
  await outline.call("DELETE", `/study/reviews/${given[2]?.uuid}`);
  const { body } = await stats();
  expect(body.days.map(({ study_day }) => study_day - TODAY)).toEqual([-40, -38, 0]);
  expect(body.months).toHaveLength(1);
});

test("the log of one card has that card's reviews alone", async () => {
  const { outline, given } = await learner();
  const read = (query: string) => outline.call<{ reviews: study.Review[] }>("GET", `/study/reviews?${query}`);
  const { body } = await read(`flashcard_id=${given[0]?.flashcard_id}`);
  expect(body.reviews.map(({ uuid }) => uuid)).toEqual(given.slice(0, 3).map(({ uuid }) => uuid));
  const late = await read(`flashcard_id=${given[0]?.flashcard_id}&since=${daysAgo(10)}`);
  expect(late.body.reviews.map(({ uuid }) => uuid)).toEqual([given[2]?.uuid]);
  expect((await read("flashcard_id=999999")).body.reviews).toEqual([]);
  expect((await read("flashcard_id=none")).status).toBe(422);
});

test("somebody without a card has empty numbers", async () => {
  const person = await served.api.person();
  const { body } = await outlineOf(served.api, person).call<study.StudyStats>("GET", "/study/stats");
  expect(body).toMatchObject({
    cards: { total: 0, met: 0, known: 0 },
    days: [],
    months: [],
    calibration: [],
  });
});
