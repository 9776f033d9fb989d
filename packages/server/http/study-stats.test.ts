// Also on the oldest PostgreSQL: days and time zones in statements.

import type { Draft, DraftItem } from "@perennial/contract/drafts/drafts";
import type * as wire from "@perennial/contract/outline/wire";
import type * as study from "@perennial/contract/study/reviews";
import { retrievability } from "@perennial/domain/study/memory";
import { STEEPER_WEIGHTS } from "@perennial/domain/testing/any-weights";
import { expect, test } from "vitest";
import { purge } from "../commands/retention/purge.ts";
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

test("what was decided of drafted cards stays when the draft goes, and how they were known is told beside one's own", async () => {
  const outline = outlineOf(served.api, await served.api.person());
  const text =
    "Osmosis is the movement of water.\n\nEntropy is the disorder of a system.\n\nTurgor is the pressure of water.";
  const { body: draft } = await outline.call<{ id: number }>("POST", "/drafts", { kind: "cards", text });
  const path = `/drafts/${draft.id}`;
  const read = async () => (await outline.call<{ draft: Draft; items: DraftItem[] }>("GET", path)).body;
  await expect.poll(async () => (await read()).draft.ended_at).not.toBeNull();
  const placesOfCards = (await read()).items.flatMap(({ op, place }) => (op === "card" ? [place] : []));
  expect(placesOfCards).toHaveLength(3);
  const decide = (place: number, verdict: string) =>
    outline.call("POST", `${path}/verdicts`, { places: [placesOfCards[place]], verdict });
  await decide(0, "accepted");
  await decide(1, "rejected");
  await decide(1, "edited");
  await decide(2, "rejected");
  await decide(2, "rejected");
  const drafted = async () =>
    (await outline.call<study.StudyStats>("GET", `/study/stats?time_zone=${TIME_ZONE}`)).body.drafted;
  const none = { accepted: 0, edited: 0, rejected: 0, reviews: 0, known: 0 };
  const byRules = { ...none, by: "rules", label: "", prompt_version: 1, accepted: 1, edited: 1, rejected: 1 };
  const byHand = { ...none, by: "hand", label: "", prompt_version: 0 };
  expect(await drafted()).toEqual([byRules, byHand]);
  await served.api.pool.query("update drafts set ended_at = now() - interval '31 days' where id = $1", [
    draft.id,
  ]);
  await purge({
    pool: served.api.pool,
    now: new Date(),
    onTrouble: (error) => expect(error).toBeUndefined(),
  });
  expect((await outline.call("GET", path)).status).toBe(404);
  expect(await drafted()).toEqual([byRules, byHand]);

  const cards = [
    await outline.card("Drafted?", "Yes"),
    await outline.card("Own?", "Yes"),
    await outline.card("Old?", "Yes"),
  ];
  const came = { source_id: null, page: null, quote: "", quote_start: 0, quote_end: 0, is_edited: false };
  const fields = { node_id: cards[0]?.id, ...came, drafter: "model", label: "llama3.1", prompt_version: 2 };
  await outline.send({ type: "record.create", table: "provenances", fields });
  const given = [
    [40, 3, 38, 3, 3, 1],
    [40, 3, 20, 4],
    [400, 3, 3, 1],
  ].flatMap((days, i) =>
    Array.from({ length: days.length / 2 }, (_, n) => ({
      uuid: crypto.randomUUID(),
      flashcard_id: cards[i]?.item_id,
      rating: days[2 * n + 1],
      reviewed_at: daysAgo(days[2 * n] ?? 0),
      time_zone: TIME_ZONE,
    })),
  );
  await outline.call("POST", "/study/reviews", { reviews: given });
  expect(await drafted()).toEqual([
    byRules,
    { ...none, by: "model", label: "llama3.1", prompt_version: 2, reviews: 2, known: 1 },
    { ...byHand, reviews: 1, known: 1 },
  ]);
  const { body: ofBranch } = await outline.call<study.StudyStats>(
    "GET",
    `/study/stats?root_id=${cards[0]?.id}`,
  );
  expect(ofBranch.drafted).toEqual([]);
});
