import type * as wire from "@perennial/contract/outline/wire";
import type * as study from "@perennial/contract/study/reviews";
import { BACK, FRONT } from "@perennial/domain/card/card-kinds";
import { startOfStudyDay, studyDayOf } from "@perennial/domain/study/study-day";
import { expect, test } from "vitest";
import { startApi } from "../testing/api.ts";
import { outlineOf } from "../testing/outline.ts";
import { daysAgo, NOW, serveAtThatMoment, TIME_ZONE, TODAY } from "../testing/study-api.ts";

const served = serveAtThatMoment();

/** Somebody with a branch of cards, and what they may ask. */
async function learner(cards = 1) {
  const person = await served.api.person();
  const outline = outlineOf(served.api, person);
  const branch = await outline.note("Cells");
  const made: wire.Node[] = [];
  for (let i = 0; i < cards; i++) made.push(await outline.card(`Question ${i}`, `Answer ${i}`, branch.id));
  const review = (index: number, rating: 1 | 2 | 3 | 4, reviewed_at: string, more = {}) => ({
    uuid: crypto.randomUUID(),
    flashcard_id: made[index]?.item_id,
    rating,
    reviewed_at,
    time_zone: TIME_ZONE,
    ...more,
  });
  const send = (reviews: readonly object[], headers = {}) =>
    outline.call<{ reviews: { uuid: string; user_flashcard: wire.UserFlashcard; study_day: number }[] }>(
      "POST",
      "/study/reviews",
      { reviews },
      headers,
    );
  const queue = async (query = "") =>
    (await outline.call<study.StudyQueue>("GET", `/study/queue?time_zone=${TIME_ZONE}${query}`)).body;
  const log = async () =>
    (await outline.call<{ reviews: study.Review[] }>("GET", "/study/reviews")).body.reviews;
  const known = async (index = 0) =>
    (await outline.tree()).nodes.find(({ id }) => id === made[index]?.id)?.user_flashcard;
  return { person, outline, branch, made, review, send, queue, log, known };
}

test("a card and its reverse are kept apart: by the limit of the day, by order, and from what was met earlier", async () => {
  const { outline, queue, branch, made, review, send } = await learner();
  const [first] = made;
  const reverse = await outline.card("Answer 0", "**Question 0**", first?.id);
  const other = await outline.card("tail", "Schwanz", branch.id);
  const order = async () => (await queue()).cards.map(({ node_id }) => node_id);
  expect(await order()).toEqual([first?.id, other.id, reverse.id]);
  await send([review(0, 4, NOW.toISOString())]);
  expect(await order()).toEqual([other.id, reverse.id]);
});

test("each part of a card is in the queue by itself, one of them in a day, and only those that the card asks", async () => {
  const { outline, queue, review, send, made } = await learner();
  const id = made[0]?.item_id;
  const parts = async (query = "") =>
    (await queue(query)).cards.flatMap(({ flashcard_id, part }) => (flashcard_id === id ? [part] : []));
  const says = (source: string) =>
    outline.call("PUT", `/flashcards/${id}`, { flashcard: { kind: "cloze", source } });
  await says("The {{heart}} pumps {{blood}}");
  expect(await parts()).toEqual([1]);
  expect(await parts("&kind=cloze")).toEqual([1]);
  expect(await parts("&kind=basic")).toEqual([]);
  await send([review(0, 4, daysAgo(40), { part: 1 })]);
  // The other one is new, and comes on another day than the one that is due.
  expect(await parts()).toEqual([1]);
  await send([review(0, 4, NOW.toISOString(), { part: 1 })]);
  expect(await parts()).toEqual([]);
  await says("The heart pumps {{c3::blood}} {{c4::fast}}");
  const { body: stats } = await outline.call<study.StudyStats>("GET", "/study/stats");
  expect(stats.cards).toMatchObject({ total: 2, met: 0 });
  expect((await send([review(0, 3, NOW.toISOString(), { part: 7 })])).status).toBe(422);
});

test("reviews in any order, in one request or several, come to the same memory", async () => {
  const memories = [];
  for (const order of [
    [0, 1, 2, 3],
    [3, 1, 0, 2],
  ]) {
    const { review, send, known } = await learner();
    const reviews = [
      review(0, 3, daysAgo(12)),
      review(0, 1, daysAgo(9)),
      review(0, 3, daysAgo(9, 700)),
      review(0, 4, daysAgo(1)),
    ];
    const sorted = order.map((index) => reviews[index] ?? {});
    if (order[0] === 0) await send(sorted);
    else for (const each of sorted) await send([each]);
    const { id: _, flashcard_id: __, ...memory } = (await known()) ?? { id: 0, flashcard_id: 0 };
    memories.push(memory);
  }
  expect(memories[0]).toMatchObject({ reviews: 4, lapses: 1, confidence: 4, phase: "review" });
  expect(memories[1]).toEqual(memories[0]);
});

test("a review with a UUID that is known changes nothing, by whatever call it comes", async () => {
  const { review, send, outline, made, log } = await learner();
  const first = review(0, 3, daysAgo(2));
  const { status, body } = await send([first]);
  expect(status).toBe(200);
  expect(body.reviews).toMatchObject([{ uuid: first.uuid, study_day: TODAY - 2 }]);
  const version = await outline.version();
  const again = await send([first, { ...first, uuid: first.uuid.toUpperCase() }]);
  expect(again.body.reviews.map(({ user_flashcard }) => user_flashcard)).toEqual(
    [0, 1].map(() => body.reviews[0]?.user_flashcard),
  );
  const single = await outline.call(
    "POST",
    `/flashcards/${made[0]?.item_id}/confidence`,
    { confidence_rating: "yellow" },
    { "X-Data-Mutation-UUID": first.uuid },
  );
  expect(single.body).toEqual(body.reviews[0]?.user_flashcard);
  expect(await outline.version()).toBe(version);
  expect(await log()).toHaveLength(1);
});

test("reviews are all taken or none: of more than a day from now 422 with its place, of no card of one's own 404", async () => {
  const { review, send, log } = await learner();
  const stranger = await learner();
  const good = review(0, 3, daysAgo(1));
  const future = await send([good, review(0, 3, daysAgo(-1.01))]);
  expect(future).toMatchObject({
    status: 422,
    body: { code: "validation", details: { issues: [{ path: "reviews.1.reviewed_at" }] } },
  });
  const foreign = await send([
    good,
    { ...good, uuid: crypto.randomUUID(), flashcard_id: stranger.made[0]?.item_id },
  ]);
  expect(foreign.status).toBe(404);
  for (const wrong of [{ rating: 5 }, { rating: 0 }, { time_zone: "Mars/Olympus" }, { duration_ms: -1 }])
    expect((await send([{ ...good, ...wrong }])).status, JSON.stringify(wrong)).toBe(422);
  expect((await send(Array.from({ length: 201 }, () => review(0, 3, daysAgo(1))))).status).toBe(422);
  expect(await log()).toEqual([]);
});

test("a review that is taken back is as if it had not been given; taken back again it stays so", async () => {
  const { review, send, outline, known, log, queue } = await learner();
  await send([review(0, 3, daysAgo(9))]);
  const [before, queueBefore] = [await known(), await queue()];
  const wrong = review(0, 1, daysAgo(4), { duration_ms: 4_200 });
  await send([wrong]);
  expect((await known())?.lapses).toBe(1);
  for (let time = 0; time < 2; time++)
    expect((await outline.call("DELETE", `/study/reviews/${wrong.uuid}`)).status).toBe(204);
  expect(await known()).toEqual(before);
  expect(await queue()).toEqual(queueBefore);
  expect(await log()).toMatchObject([
    { undone_by: null },
    { duration_ms: 4_200, undone_by: expect.any(String) },
  ]);
  expect((await outline.call("DELETE", `/study/reviews/${crypto.randomUUID()}`)).status).toBe(404);
  expect((await outline.call("DELETE", "/study/reviews/nonsense")).status).toBe(404);
  const stranger = await learner();
  expect((await stranger.outline.call("DELETE", `/study/reviews/${wrong.uuid}`)).status).toBe(404);
});

test("the log tells how each review counted, and a rating in the outline is one of them", async () => {
  const { review, send, outline, made, log } = await learner();
  await send([review(0, 1, daysAgo(9)), review(0, 3, daysAgo(9, 30)), review(0, 3, daysAgo(2))]);
  await outline.call("POST", `/flashcards/${made[0]?.item_id}/confidence`, {
    confidence_rating: "green",
    time_zone: TIME_ZONE,
  });
  const rows = await log();
  expect(rows.map(({ kind, rating }) => [kind, rating])).toEqual([
    ["learn", 1],
    ["correction", 3],
    ["review", 3],
    ["early", 4],
  ]);
  expect(rows[2]).toMatchObject({
    time_zone: TIME_ZONE,
    study_day: TODAY - 2,
    phase_before: "review",
    weights: 0,
    model: "fsrs-6",
  });
  expect(rows[3]?.stability_before).toBe(rows[2]?.stability_after);
  const since = await outline.call<{ reviews: study.Review[] }>("GET", `/study/reviews?since=${daysAgo(2)}`);
  expect(since.body.reviews).toEqual(rows.slice(2));
});

test("as a table the log has the columns of Anki in their order, without what was taken back", async () => {
  const { review, send, outline, made, person } = await learner();
  const gone = review(0, 1, daysAgo(8));
  await send([review(0, 3, daysAgo(9), { duration_ms: 3_000 }), gone]);
  await outline.call("DELETE", `/study/reviews/${gone.uuid}`);
  await send([review(0, 1, daysAgo(2))]);
  const response = await fetch(`${served.api.origin}/api/v1/study/reviews?format=csv`, {
    headers: { Authorization: `Bearer ${person.token}` },
  });
  expect(response.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
  const [head, first, second, ...rest] = (await response.text()).split("\n");
  expect(head).toMatch(/^id,cid,usn,ease,ivl,lastIvl,factor,time,type,/);
  const card = made[0]?.item_id;
  expect(first).toMatch(new RegExp(`^${Date.parse(daysAgo(9))},${card},-1,3,2,0,224,3000,0,0,`));
  expect(second).toMatch(new RegExp(`^${Date.parse(daysAgo(2))},${card},-1,1,-600,2,\\d+,0,1,0,`));
  expect(rest).toEqual([""]);
});

test("the queue has what is due with its path, new cards as many as the day allows, and previews that are kept", async () => {
  const { review, send, queue, branch, made, person, known } = await learner(24);
  await send([review(0, 3, daysAgo(20)), review(1, 4, daysAgo(1))]);
  const read = await queue();
  expect(read).toMatchObject({ due: 1, new: 20, study_day: TODAY });
  expect(read.minutes).toBeGreaterThan(0);
  expect(read.cards).toHaveLength(21);
  const due = read.cards.find(({ state }) => state === "review");
  expect(due).toMatchObject({
    flashcard_id: made[0]?.item_id,
    node_id: made[0]?.id,
    part: 0,
    path: [
      { id: person.rootId, text: "" },
      { id: branch.id, text: "Cells" },
    ],
  });
  await send([review(0, 2, NOW.toISOString())]);
  expect((await known())?.next_review_time).toBe(due?.previews["2"]);
  expect(await queue("&limit=3")).toMatchObject({ due: 0, new: 20, cards: [{}, {}, {}] });
});

test("new cards of today count towards the day, and come again tomorrow", async () => {
  const { review, send, queue } = await learner(24);
  await send([0, 1, 2].map((index) => review(index, 3, NOW.toISOString())));
  expect(await queue()).toMatchObject({ due: 0, new: 17 });
});

test("what is suspended is not in the queue, nor what is put off until its day; a flag changes nothing", async () => {
  const { outline, queue, made, review, send } = await learner(4);
  await send([review(0, 3, daysAgo(20)), review(1, 3, daysAgo(20))]);
  const mark = (index: number, marks: object) =>
    outline.call("PUT", `/flashcards/${made[index]?.item_id}/marks`, marks);
  expect(await queue()).toMatchObject({ due: 2, new: 2 });
  for (const index of [0, 2]) expect((await mark(index, { suspended: true })).status).toBe(200);
  expect(await queue()).toMatchObject({ due: 1, new: 1 });
  for (const index of [1, 3]) await mark(index, { buried_until: TODAY + 1, flag: 2 });
  expect(await queue()).toMatchObject({ due: 0, new: 0 });
  for (const index of [1, 3]) await mark(index, { buried_until: TODAY });
  expect(await queue()).toMatchObject({ due: 1, new: 1 });
  for (const index of [0, 2]) await mark(index, { suspended: false });
  expect(await queue()).toMatchObject({ due: 2, new: 2 });
});

test("of more late cards than a day allows those are asked that are where all are looked up, also where the first ask that part no more", async () => {
  const { person, outline, made, review, send, queue } = await learner(12);
  const [reversed, others] = [made.slice(0, 8), made.slice(8)];
  const become = async (kind: "basic" | "both") => {
    for (const { item_id } of reversed)
      await outline.call("PUT", `/flashcards/${item_id}`, { flashcard: { kind } });
  };
  const expectSame = async (due: number) => {
    const lookedUp = await queue("&kind=basic");
    expect(lookedUp.due).toBe(due);
    expect(await queue()).toEqual(lookedUp);
  };
  await become("both");
  await send([
    ...reversed.map((_, i) => review(i, 3, daysAgo(20), { part: BACK })),
    ...others.map((_, i) => review(8 + i, 3, daysAgo(60))),
  ]);
  await outline.call("PUT", `/study/settings/${person.rootId}`, {
    settings: { reviews_per_day: 3, new_per_day: 0 },
  });
  expect((await queue()).cards.map(({ part }) => part)).toEqual([BACK, BACK, BACK]);
  await become("basic");
  await expectSame(3);
  expect((await queue()).cards.map(({ part }) => part)).toEqual([FRONT, FRONT, FRONT]);
});

test("the queue of a branch has only what is below it; of a branch that is not one's own it is 404", async () => {
  const { outline, queue, branch, made, review, send } = await learner(2);
  const other = await outline.card("Elsewhere?", "Yes");
  await send([review(0, 3, daysAgo(20))]);
  expect(await queue()).toMatchObject({ due: 1, new: 2 });
  expect(await queue(`&root_id=${branch.id}`)).toMatchObject({ due: 1, new: 1 });
  expect(await queue(`&root_id=${other.id}`)).toMatchObject({
    due: 0,
    new: 1,
    cards: [{ flashcard_id: other.item_id }],
  });
  expect(await queue(`&root_id=${made[0]?.id}`)).toMatchObject({ due: 1, new: 0 });
  const stranger = await learner();
  const foreign = await stranger.outline.call("GET", `/study/queue?root_id=${branch.id}`);
  expect(foreign.status).toBe(404);
});

test("what is due later is met ahead of time where it is asked for", async () => {
  const { review, send, queue } = await learner();
  await send([review(0, 4, daysAgo(1))]);
  expect((await queue()).due).toBe(0);
  expect((await queue("&ahead_days=6")).due).toBe(0);
  expect(await queue("&ahead_days=7")).toMatchObject({ due: 1, cards: [{ state: "review" }] });
});

test("where no time zone is said, it is that of the last review", async () => {
  const { review, send, outline } = await learner();
  await send([review(0, 4, daysAgo(1), { time_zone: "Pacific/Auckland" })]);
  const { body } = await outline.call<study.StudyQueue>("GET", "/study/queue");
  expect(body.study_day).toBe(studyDayOf(NOW, "Pacific/Auckland"));
  expect(startOfStudyDay(body.study_day, "Pacific/Auckland") <= NOW).toBe(true);
});

test("without a subscription where one is asked for, the queue and reviews are 402; the log stays one's own", async () => {
  const paid = await startApi(served.database, { clock: () => NOW, config: { subscriptionRequired: true } });
  const { person, made } = await learner();
  const call = (method: string, path: string, body?: unknown) =>
    paid.call(method, path, { token: person.token, ...(body ? { body } : {}) });
  const feature = (name: string) => ({ status: 402, body: { details: { feature: name } } });
  expect(await call("GET", "/study/queue")).toMatchObject(feature("Studying flashcards"));
  const reviews = [
    {
      uuid: crypto.randomUUID(),
      flashcard_id: made[0]?.item_id,
      rating: 3,
      reviewed_at: daysAgo(1),
      time_zone: TIME_ZONE,
    },
  ];
  expect(await call("POST", "/study/reviews", { reviews })).toMatchObject(
    feature("Flashcard Confidence Rating"),
  );
  expect((await call("GET", "/study/reviews")).status).toBe(200);
  await paid.stop();
});
