import type * as wire from "@perennial/contract/outline/wire";
import type * as study from "@perennial/contract/study/reviews";
import { expect, test } from "vitest";
import type { Outline } from "../testing/outline.ts";
import { outlineOf } from "../testing/outline.ts";
import { daysAgo, serveAtThatMoment, TIME_ZONE, TODAY } from "../testing/study-api.ts";

const served = serveAtThatMoment();

/** Somebody with two branches of so many cards each. */
async function learner(count: number) {
  const outline = outlineOf(served.api, await served.api.person());
  const branches: { readonly id: number; readonly cards: readonly wire.Node[] }[] = [];
  for (const name of ["Cells", "Plants"]) {
    const branch = await outline.note(name);
    const cards: wire.Node[] = [];
    for (let i = 0; i < count; i++) cards.push(await outline.card(`${name} ${i}?`, "Yes", branch.id));
    branches.push({ id: branch.id, cards });
  }
  const [cells, plants] = branches;
  if (!cells || !plants) throw new Error("two were made");
  return { outline, cells, plants };
}

const review = (outline: Outline, card: wire.Node, days: number) =>
  outline.call("POST", "/study/reviews", {
    reviews: [
      {
        uuid: crypto.randomUUID(),
        flashcard_id: card.item_id,
        rating: 3,
        reviewed_at: daysAgo(days),
        time_zone: TIME_ZONE,
        duration_ms: 30_000,
      },
    ],
  });

const forecast = async (outline: Outline, query = "") =>
  (await outline.call<study.StudyForecast>("GET", `/study/forecast?time_zone=${TIME_ZONE}${query}`)).body
    .days;

test("each day tells what the queue asks within the limits, the late ones among them, and what it takes", async () => {
  const { outline, cells, plants } = await learner(4);
  for (const card of cells.cards) await review(outline, card, 20);
  const root = (await outline.tree()).root_id;
  await outline.call("PUT", `/study/settings/${root}`, {
    settings: { reviews_per_day: 3, new_per_day: 2 },
  });
  const days = await forecast(outline);
  expect(days).toHaveLength(30);
  expect(days[0]).toEqual({ study_day: TODAY, due: 3, late: 3, new: 2, minutes: 3 });
  expect(days[1]).toEqual({ study_day: TODAY + 1, due: 1, late: 1, new: 2, minutes: 2 });
  expect(days[2]).toMatchObject({ new: 0 });
  const queue = await outline.call<study.StudyQueue>("GET", `/study/queue?time_zone=${TIME_ZONE}`);
  expect(queue.body).toMatchObject({ due: days[0]?.due, new: days[0]?.new, minutes: days[0]?.minutes });
  const ofPlants = await forecast(outline, `&root_id=${plants.id}&days=2`);
  expect(ofPlants.map((day) => [day.due, day.new])).toEqual([
    [0, 2],
    [0, 2],
  ]);
  const stats = await outline.call<study.StudyStats>("GET", `/study/stats?time_zone=${TIME_ZONE}`);
  expect(stats.body.forecast).toEqual(
    days.map(({ study_day, due, new: fresh }) => ({ study_day, due, new: fresh })),
  );
});

test("what was answered today counts towards its limits, and a card put off comes on its day", async () => {
  const { outline, cells, plants } = await learner(2);
  const [first, second] = cells.cards;
  if (!first || !second) throw new Error("two were made");
  await review(outline, first, 0);
  await outline.call("PUT", `/flashcards/${second.item_id}/marks`, { buried_until: TODAY + 2 });
  await outline.call("PUT", `/study/settings/${plants.id}`, { settings: { exam_date: "2027-02-01" } });
  const root = (await outline.tree()).root_id;
  await outline.call("PUT", `/study/settings/${root}`, { settings: { new_per_day: 2 } });
  expect((await forecast(outline, "&days=4")).map((day) => day.new)).toEqual([1, 1, 1, 0]);
});

test.each(["days=0", "days=366", "days=x", "days=-1", "root_id=0", "root_id=a"])(
  "%s is refused, and a branch that is not there is not found",
  async (query) => {
    const { outline } = await learner(0);
    expect((await outline.call("GET", `/study/forecast?${query}`)).status).toBe(422);
    expect((await outline.call("GET", "/study/forecast?root_id=999999")).status).toBe(404);
  },
);
