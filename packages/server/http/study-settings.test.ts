import type * as wire from "@perennial/contract/outline/wire";
import type * as study from "@perennial/contract/study/reviews";
import type { StudySettingsHere } from "@perennial/contract/study/setting-shapes";
import { type DayShares, shareOn } from "@perennial/domain/study/easy-days";
import { FSRS6_WEIGHTS } from "@perennial/domain/study/memory";
import { startOfStudyDay, studyDayOf } from "@perennial/domain/study/study-day";
import { STEEPER_WEIGHTS } from "@perennial/domain/testing/any-weights";
import { expect, test } from "vitest";
import { type Outline, outlineOf } from "../testing/outline.ts";
import { daysAgo, NOW, serveAtThatMoment, TIME_ZONE, TODAY } from "../testing/study-api.ts";

/** Of somebody whose cards last longer after an answer. */
const OWN_WEIGHTS = FSRS6_WEIGHTS.map((weight, i) => (i === 8 ? weight + 0.5 : weight));
const served = serveAtThatMoment();
const dateIn = (days: number) => new Date((TODAY + days) * 86_400_000).toISOString().slice(0, 10);

/** Somebody with two branches of cards below a course. */
async function learner(cards = 2) {
  const person = await served.api.person();
  const outline = outlineOf(served.api, person);
  const course = await outline.note("Biology");
  const branches: { node: wire.Node; cards: wire.Node[] }[] = [];
  for (const name of ["Cells", "Plants"]) {
    const node = await outline.note(name, course.id);
    const made: wire.Node[] = [];
    for (let i = 0; i < cards; i++) made.push(await outline.card(`${name} ${i}`, "Yes", node.id));
    branches.push({ node, cards: made });
  }
  const [cells, plants] = branches as [(typeof branches)[0], (typeof branches)[0]];
  const read = async (id: number) =>
    (await outline.call<StudySettingsHere>("GET", `/study/settings/${id}`)).body;
  const say = (id: number, settings: object, headers = {}) =>
    outline.call<StudySettingsHere>("PUT", `/study/settings/${id}`, { settings }, headers);
  const review = (card: wire.Node | undefined, rating: 1 | 2 | 3 | 4, reviewed_at: string) =>
    outline.call<{ reviews: { user_flashcard: wire.UserFlashcard }[] }>("POST", "/study/reviews", {
      reviews: [
        { uuid: crypto.randomUUID(), flashcard_id: card?.item_id, rating, reviewed_at, time_zone: TIME_ZONE },
      ],
    });
  const queue = async () =>
    (await outline.call<study.StudyQueue>("GET", `/study/queue?time_zone=${TIME_ZONE}`)).body;
  return { person, outline, course, cells, plants, read, say, review, queue };
}

test("where nobody has said anything, a branch is studied as everybody begins", async () => {
  const { course, read } = await learner();
  expect(await read(course.id)).toEqual({
    settings: {
      desired_retention: 0.9,
      new_per_day: 20,
      reviews_per_day: 200,
      learning_steps: [10],
      exam_date: null,
      weights: FSRS6_WEIGHTS,
      backlog: null,
      easy_days: null,
      needs_first: true,
      makes_cards: true,
    },
    from: {
      desired_retention: null,
      new_per_day: null,
      reviews_per_day: null,
      learning_steps: null,
      exam_date: null,
      weights: null,
      backlog: null,
      easy_days: null,
      needs_first: null,
      makes_cards: null,
    },
  });
});

test("each value is inherited from the nearest node that says it, and says from where; null is inherited again", async () => {
  const { course, cells, plants, read, say } = await learner();
  await say(course.id, { desired_retention: 0.95, new_per_day: 5, exam_date: "2027-02-12" });
  const { status, body } = await say(cells.node.id, { new_per_day: 3, learning_steps: [1, 15] });
  expect(status).toBe(200);
  expect(body).toEqual(await read(cells.node.id));
  expect(await read(cells.cards[0]?.id ?? 0)).toMatchObject({
    settings: {
      desired_retention: 0.95,
      new_per_day: 3,
      reviews_per_day: 200,
      learning_steps: [1, 15],
      exam_date: "2027-02-12",
    },
    from: {
      desired_retention: { node_id: course.id, text: "Biology" },
      new_per_day: { node_id: cells.node.id, text: "Cells" },
      reviews_per_day: null,
      learning_steps: { node_id: cells.node.id },
      exam_date: { node_id: course.id },
    },
  });
  expect((await read(plants.node.id)).settings.new_per_day).toBe(5);
  await say(cells.node.id, { new_per_day: null, reviews_per_day: 0 });
  expect(await read(cells.node.id)).toMatchObject({
    settings: { new_per_day: 5, reviews_per_day: 0, learning_steps: [1, 15] },
    from: { new_per_day: { node_id: course.id } },
  });
});

test("what two devices began to say of one branch at once is inherited again once null is said of it", async () => {
  const { course, read, say, outline } = await learner();
  const begin = (fields: object) => ({
    uuid: crypto.randomUUID(),
    user_action_uuid: crypto.randomUUID(),
    type: "record.create",
    table: "study_settings",
    fields: {
      node_id: course.id,
      desired_retention: null,
      new_per_day: null,
      reviews_per_day: null,
      learning_steps: null,
      exam_date: null,
      ...fields,
    },
  });
  await outline.call("POST", "/commands", {
    commands: [begin({ new_per_day: 3, learning_steps: "1 15" }), begin({ new_per_day: 4 })],
  });
  expect((await read(course.id)).settings).toMatchObject({ new_per_day: 4, learning_steps: [1, 15] });
  const headers = { "X-Data-Mutation-UUID": crypto.randomUUID() };
  const { status, body } = await say(course.id, { new_per_day: null }, headers);
  expect([status, body.settings.new_per_day, body.settings.learning_steps]).toEqual([200, 20, [1, 15]]);
  const again = await say(course.id, { new_per_day: null }, headers);
  expect([again.status, again.body]).toEqual([200, body]);
});

/** How many cards each day brings, as the numbers foretell it. */
async function forecast(outline: Outline, which: "due" | "new" = "due"): Promise<readonly number[]> {
  const { body } = await outline.call<study.StudyStats>("GET", `/study/stats?time_zone=${TIME_ZONE}`);
  return body.forecast.map((day) => day[which]);
}

test("late cards are met over the days that somebody chose, in a branch too, and all are due again without that", async () => {
  const { outline, cells, plants, say, review, queue } = await learner(3);
  for (const card of [...cells.cards, ...plants.cards]) await review(card, 3, daysAgo(20));
  const root = (await outline.tree()).root_id;
  const branch = async () =>
    (
      await outline.call<study.StudyQueue>(
        "GET",
        `/study/queue?time_zone=${TIME_ZONE}&root_id=${plants.node.id}`,
      )
    ).body.due;
  expect([(await queue()).due, await branch()]).toEqual([6, 3]);
  const { body } = await say(root, { backlog: { study_day: TODAY, days: 3, cards: 6 } });
  expect(body.settings.backlog).toEqual({ study_day: TODAY, days: 3, cards: 6 });
  const today = await queue();
  expect(today.due).toBe(2);
  expect((await forecast(outline)).slice(0, 4)).toEqual([2, 2, 2, 0]);
  const inBranch = today.cards.filter(({ path }) => path.some(({ id }) => id === plants.node.id)).length;
  expect(await branch()).toBe(inBranch);
  // Two days later, without having met any: what was not met comes along.
  await say(root, { backlog: { study_day: TODAY - 1, days: 3, cards: 6 } });
  expect((await queue()).due).toBe(4);
  await say(root, { backlog: null });
  expect([(await queue()).due, await branch()]).toEqual([6, 3]);
});

test("what is suspended or put off waits for no day of the plan, and neither does what no plan holds", async () => {
  const { outline, cells, plants, say, review } = await learner(3);
  for (const card of [...cells.cards, ...plants.cards]) await review(card, 3, daysAgo(20));
  const root = (await outline.tree()).root_id;
  const mark = (card: wire.Node | undefined, marks: object) =>
    outline.call("PUT", `/flashcards/${card?.item_id}/marks`, marks);
  await say(root, { backlog: { study_day: TODAY, days: 3, cards: 6 } });
  expect((await forecast(outline)).slice(0, 4)).toEqual([2, 2, 2, 0]);
  for (const card of cells.cards) await mark(card, { suspended: true });
  await mark(plants.cards[0], { buried_until: TODAY + 2 });
  expect((await forecast(outline)).slice(0, 4)).toEqual([0, 0, 3, 0]);
  await say(plants.node.id, { backlog: { study_day: TODAY - 9, days: 1, cards: 3 } });
  expect((await forecast(outline)).slice(0, 4)).toEqual([2, 0, 1, 0]);
});

test("while somebody is away nothing is due, new cards neither, and afterwards all of it is met over the days of the plan", async () => {
  const { outline, cells, plants, say, review, queue } = await learner(3);
  for (const card of cells.cards) await review(card, 3, daysAgo(20));
  const root = (await outline.tree()).root_id;
  const dues = async () => {
    const { due, new: fresh } = await queue();
    return [due, fresh];
  };
  expect(await dues()).toEqual([3, plants.cards.length]);
  const backlog = { study_day: TODAY + 4, days: 3, cards: 3, away: TODAY };
  expect((await say(root, { backlog })).body.settings.backlog).toEqual(backlog);
  expect(await dues()).toEqual([0, 0]);
  // Two days after they are met, the new ones come back.
  expect((await forecast(outline)).slice(0, 8)).toEqual([0, 0, 0, 0, 1, 1, 1 + plants.cards.length, 0]);
  expect((await forecast(outline, "new")).slice(0, 6)).toEqual([0, 0, 0, 0, plants.cards.length, 0]);
  await say(root, { backlog: { ...backlog, away: TODAY + 1 } });
  expect(await dues()).toEqual([3, plants.cards.length]);
  await say(root, { backlog: { study_day: TODAY, days: 3, cards: 3, away: TODAY - 4 } });
  expect(await dues()).toEqual([1, plants.cards.length]);
});

test("a card comes back on a day that takes cards, on the one the device chose as far as the model allows, and says so", async () => {
  const { outline, cells, say, queue } = await learner(3);
  const root = (await outline.tree()).root_id;
  const easy_days = [1, 1, 1, 1, 1, 0.5, 0];
  const { body } = await say(root, { easy_days });
  expect(body).toMatchObject({ settings: { easy_days }, from: { easy_days: { node_id: root } } });
  const [first, second] = cells.cards;
  const of = (cards: study.StudyQueue["cards"], id = 0) => cards.find((each) => each.flashcard_id === id);
  const green = of((await queue()).cards, first?.item_id)?.previews["4"] ?? "";
  expect(shareOn(easy_days as DayShares, studyDayOf(new Date(green), TIME_ZONE))).toBeGreaterThan(0);
  const rate = async (id: number | undefined, due_day?: number) =>
    (
      await outline.call<wire.UserFlashcard>("POST", `/flashcards/${id}/confidence`, {
        confidence_rating: "green",
        reviewed_at: NOW.toISOString(),
        time_zone: TIME_ZONE,
        due_day,
      })
    ).body.next_review_time;
  expect(await rate(first?.item_id)).toBe(green);
  const chosen = studyDayOf(new Date(green), TIME_ZONE) + 1;
  expect(studyDayOf(new Date(await rate(second?.item_id, chosen)), TIME_ZONE)).toBe(chosen);
  const log = await outline.call<{ reviews: study.Review[] }>("GET", "/study/reviews");
  // Both were given in the same moment, so that they stand in any order.
  const kept = (id?: number) => log.body.reviews.find((each) => each.flashcard_id === id)?.scheduling;
  expect(kept(first?.item_id)?.easy_days).toEqual(easy_days);
  expect(kept(first?.item_id)?.due_day).toBeUndefined();
  expect(kept(second?.item_id)).toMatchObject({ easy_days, due_day: chosen });
  expect((await say(root, { easy_days: [] })).body.settings.easy_days).toBeNull();
});

test("the same call again answers as the first did, also where other things have been said since", async () => {
  const { course, say, outline, read } = await learner();
  const headers = { "X-Data-Mutation-UUID": crypto.randomUUID() };
  const first = await say(course.id, { new_per_day: 7 }, headers);
  await say(course.id, { new_per_day: 9 });
  await say((await outline.tree()).root_id, { reviews_per_day: 5 });
  const again = await say(course.id, { new_per_day: 7 }, headers);
  expect([again.status, again.body]).toEqual([200, first.body]);
  for (const name of ["Idempotent-Replayed", "X-Data-Version"])
    expect(again.headers.get(name)).toBe(name === "X-Data-Version" ? first.headers.get(name) : "true");
  expect((await read(course.id)).settings).toMatchObject({ new_per_day: 9, reviews_per_day: 5 });
});

test("the same call again changes nothing, also the one that says the first of a branch", async () => {
  const { course, say, outline } = await learner();
  const headers = { "X-Data-Mutation-UUID": crypto.randomUUID() };
  const first = await say(course.id, { new_per_day: 7 }, headers);
  const version = (await outline.call<{ version: number }>("GET", "/changes?since=0")).body.version;
  const again = await say(course.id, { new_per_day: 7 }, headers);
  expect([again.status, again.body, again.headers.get("Idempotent-Replayed")]).toEqual([
    200,
    first.body,
    "true",
  ]);
  expect((await outline.call<{ version: number }>("GET", "/changes?since=0")).body.version).toBe(version);
});

test("what makes no sense is 422 with its field, and changes nothing; a branch of another is 404", async () => {
  const { course, read, outline, person } = await learner();
  const before = await read(course.id);
  for (const [name, values] of Object.entries({
    desired_retention: [0.69, 0.995, "0.9"],
    new_per_day: [-1, 1.5, 10_000],
    reviews_per_day: [-1, 10_000],
    learning_steps: [[0], [1.5], [1441], "10", Array(11).fill(1)],
    weights: [[], Array(20).fill(1), OWN_WEIGHTS.with(0, 1e308), OWN_WEIGHTS.with(20, -1), ["x"]],
    exam_date: ["tomorrow", "2027-02-30", "2027-2-3"],
    easy_days: [[1, 1, 1], Array(7).fill(0), Array(7).fill(0.7), "2222222"],
    backlog: [
      {},
      { study_day: TODAY, days: 0, cards: 3 },
      { study_day: 0.5, days: 1, cards: 3 },
      { study_day: TODAY, days: 1, cards: 3, away: TODAY },
      { study_day: TODAY, days: 1, cards: 3, away: TODAY - 181 },
      "20779 5 80",
    ],
  }))
    for (const value of values) {
      const { status, body } = await outline.call<{ details: { issues: { path: string }[] } }>(
        "PUT",
        `/study/settings/${course.id}`,
        { settings: { [name]: value } },
      );
      expect([name, value, status]).toEqual([name, value, 422]);
      expect(body.details.issues[0]?.path).toMatch(new RegExp(`^settings\\.${name}`));
    }
  const infinite = await fetch(`${served.api.origin}/api/v1/study/settings/${course.id}`, {
    method: "PUT",
    headers: { Authorization: `Bearer ${person.token}`, "Content-Type": "application/json" },
    body: '{"settings":{"desired_retention":1e999}}',
  });
  expect(infinite.status).toBe(422);
  expect(await read(course.id)).toEqual(before);
  const stranger = await learner();
  expect((await stranger.outline.call("GET", `/study/settings/${course.id}`)).status).toBe(404);
  expect((await stranger.say(course.id, { new_per_day: 1 })).status).toBe(404);
});

test("a batch holds the same bounds: what makes no sense is 422 with its field, and nothing of it is kept", async () => {
  const { course, read, outline } = await learner();
  const before = await read(course.id);
  const nothing = {
    desired_retention: null,
    new_per_day: null,
    reviews_per_day: null,
    learning_steps: null,
    exam_date: null,
  };
  const send = (fields: object) =>
    outline.call<{ details: { issues: { path: string }[] } }>("POST", "/commands", {
      commands: [
        {
          uuid: crypto.randomUUID(),
          type: "record.create",
          table: "study_settings",
          fields: { node_id: course.id, ...nothing, ...fields },
        },
      ],
    });
  for (const [name, values] of Object.entries({
    desired_retention: [0.69, 1],
    new_per_day: [-1, 10_000],
    reviews_per_day: [1.5],
    learning_steps: ["0", "soon", "1441", "1 1 1 1 1 1 1 1 1 1 1"],
    exam_date: ["tomorrow", "2027-02-30"],
    weights: ["", "0.2 1.3", OWN_WEIGHTS.map((weight) => -weight).join(" ")],
  }))
    for (const value of values) {
      const { status, body } = await send({ [name]: value });
      expect([name, value, status]).toEqual([name, value, 422]);
      expect(body.details.issues[0]?.path).toBe(`commands.0.fields.${name}`);
    }
  expect(await read(course.id)).toEqual(before);
  expect((await send({ learning_steps: "1 10", exam_date: "", desired_retention: 0.7 })).status).toBe(200);
});

test("what is said of a branch later leaves what was rated as it was: previews are still what is kept, and to take back a rating leads back", async () => {
  const { outline, cells, say, review, queue } = await learner(1);
  const [card] = cells.cards;
  await say(cells.node.id, { learning_steps: [1, 10, 60] });
  const first = await review(card, 3, daysAgo(1));
  const state = first.body.reviews[0]?.user_flashcard;
  expect(state).toMatchObject({ phase: "learning", step: 1 });
  await say(cells.node.id, { desired_retention: 0.97, learning_steps: [], exam_date: dateIn(30) });
  const asked = (await queue()).cards.find(({ flashcard_id }) => flashcard_id === card?.item_id);
  const uuid = crypto.randomUUID();
  const rated = await outline.call<{ reviews: { user_flashcard: wire.UserFlashcard }[] }>(
    "POST",
    "/study/reviews",
    {
      reviews: [
        {
          uuid,
          flashcard_id: card?.item_id,
          rating: 3,
          reviewed_at: NOW.toISOString(),
          time_zone: TIME_ZONE,
        },
      ],
    },
  );
  expect(rated.body.reviews[0]?.user_flashcard.next_review_time).toBe(asked?.previews["3"]);
  const log = await outline.call<{ reviews: study.Review[] }>("GET", "/study/reviews");
  expect(log.body.reviews.map(({ scheduling }) => scheduling)).toMatchObject([
    { desired_retention: 0.9, learning_steps: [1, 10, 60] },
    { desired_retention: 0.97, learning_steps: [], exam_day: TODAY + 30 },
  ]);
  await outline.call("DELETE", `/study/reviews/${uuid}`);
  const again = (await queue()).cards.find(({ flashcard_id }) => flashcard_id === card?.item_id);
  expect(again).toMatchObject({ state: "learning", due_at: state?.next_review_time });
});

test("weights of the learner's own: previews are still what is kept, each review keeps those in force, and the way back is one call", async () => {
  const { outline, course, cells, read, say, review, queue } = await learner(1);
  const [card] = cells.cards;
  const asked = async () => (await queue()).cards.find(({ flashcard_id }) => flashcard_id === card?.item_id);
  await review(card, 3, daysAgo(9));
  const standard = (await asked())?.previews["3"] ?? "";
  expect((await say(course.id, { weights: OWN_WEIGHTS })).body.settings.weights).toEqual(OWN_WEIGHTS);
  const own = (await asked())?.previews["3"] ?? "";
  expect(own > standard, `${own} after ${standard}`).toBe(true);
  const rated = await review(card, 3, NOW.toISOString());
  expect(rated.body.reviews[0]?.user_flashcard.next_review_time).toBe(own);
  const log = await outline.call<{ reviews: study.Review[] }>("GET", "/study/reviews");
  expect(log.body.reviews.map(({ weights, scheduling }) => [weights, scheduling?.weights])).toEqual([
    [0, undefined],
    [1, OWN_WEIGHTS],
  ]);
  await say(course.id, { weights: null });
  expect((await read(cells.node.id)).settings.weights).toEqual(FSRS6_WEIGHTS);
  const after = await outline.call<{ reviews: study.Review[] }>("GET", "/study/reviews");
  expect(after.body).toEqual(log.body);
});

test("what is lost by waiting, and so the order of the day, follows from the weights in force for each card", async () => {
  const { cells, plants, say, review, queue } = await learner(1);
  for (const { cards } of [cells, plants]) await review(cards[0], 3, daysAgo(15));
  for (const [faster, other] of [
    [cells, plants],
    [plants, cells],
  ] as const) {
    await say(faster.node.id, { weights: STEEPER_WEIGHTS });
    await say(other.node.id, { weights: null });
    const { cards } = await queue();
    expect(cards.map(({ flashcard_id }) => flashcard_id)).toEqual(
      [faster, other].map((branch) => branch.cards[0]?.item_id),
    );
  }
});

test("a card comes back by the retention of its branch, and each preview is what is kept", async () => {
  const { cells, plants, say, review, queue } = await learner();
  await say(cells.node.id, { desired_retention: 0.97 });
  const due: string[] = [];
  for (const { cards } of [cells, plants]) {
    await review(cards[0], 3, daysAgo(9));
    const card = (await queue()).cards.find(({ flashcard_id }) => flashcard_id === cards[0]?.item_id);
    const rated = await review(cards[0], 3, NOW.toISOString());
    const next = rated.body.reviews[0]?.user_flashcard.next_review_time ?? "";
    expect(next).toBe(card?.previews["3"]);
    due.push(next);
  }
  expect((due[0] ?? "") < (due[1] ?? "")).toBe(true);
});

test("a new card takes the learning steps of its branch", async () => {
  const { cells, say, review, queue } = await learner(1);
  await say(cells.node.id, { learning_steps: [2, 30] });
  const card = (await queue()).cards.find(({ node_id }) => node_id === cells.cards[0]?.id);
  const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000).toISOString();
  expect([card?.previews["1"], card?.previews["3"]]).toEqual([at(2), at(30)]);
  const rated = await review(cells.cards[0], 3, NOW.toISOString());
  expect(rated.body.reviews[0]?.user_flashcard).toMatchObject({
    phase: "learning",
    next_review_time: at(30),
  });
});

test("what would come back after an exam comes on one of the last days before it", async () => {
  const { course, cells, say, review } = await learner(6);
  await say(course.id, { exam_date: dateIn(20) });
  const days = new Set<number>();
  for (const [i, card] of cells.cards.entries()) {
    await review(card, 4, daysAgo(40 + i));
    const rated = await review(card, 4, NOW.toISOString());
    const next = new Date(rated.body.reviews[0]?.user_flashcard.next_review_time ?? "");
    days.add(studyDayOf(next, TIME_ZONE) - TODAY);
    expect(next).toEqual(startOfStudyDay(studyDayOf(next, TIME_ZONE), TIME_ZONE));
  }
  for (const day of days) expect(day >= 16 && day <= 19, `${day}`).toBe(true);
  expect(days.size).toBeGreaterThan(1);
});

test("the numbers of a branch go by what is said of it, those of all notes by what is said of their root", async () => {
  const { person, outline, cells, say } = await learner(6);
  await say(cells.node.id, { desired_retention: 0.95, new_per_day: 2 });
  const stats = async (query = "") =>
    (await outline.call<study.StudyStats>("GET", `/study/stats?time_zone=${TIME_ZONE}${query}`)).body;
  const ofCells = await stats(`&root_id=${cells.node.id}`);
  expect(ofCells.desired_retention).toBe(0.95);
  expect(ofCells.forecast.slice(0, 4).map((day) => day.new)).toEqual([2, 2, 2, 0]);
  expect((await stats()).desired_retention).toBe(0.9);
  await say(person.rootId, { desired_retention: 0.85 });
  expect((await stats()).desired_retention).toBe(0.85);
});

test("a limit caps all below it, also a branch with one of its own; what was met today counts towards each", async () => {
  const { course, cells, plants, say, review, queue } = await learner(6);
  await say(course.id, { new_per_day: 4 });
  await say(cells.node.id, { new_per_day: 1 });
  const of = async () => {
    const { cards } = await queue();
    return [cells, plants].map(
      (branch) => cards.filter(({ node_id }) => branch.cards.some(({ id }) => id === node_id)).length,
    );
  };
  expect(await of()).toEqual([1, 3]);
  await review(plants.cards[0], 4, NOW.toISOString());
  expect(await of()).toEqual([1, 2]);
  await review(cells.cards[0], 4, NOW.toISOString());
  expect(await of()).toEqual([0, 2]);
});
