import fc from "fast-check";
import { expect, test } from "vitest";
import { partId } from "../../kind/owner.ts";
import { sampleTree } from "../../testing/sample.ts";
import type { NodeId } from "../../tree/node.ts";
import type { Outline } from "../../tree/outline.ts";
import { writeBacklog } from "../backlog.ts";
import { cardsBelow, type StudyCard } from "../cards-below.ts";
import type { Rating } from "../confidence.ts";
import { countDays } from "../day-load.ts";
import { planDay } from "../day-plan.ts";
import { newProgress } from "../new-progress.ts";
import { rateProgress } from "../progress.ts";
import { NO_OWN_SETTINGS, type OwnSettings, schedulingOfCard, settingsIn, spreadOf } from "../settings.ts";
import { startOfStudyDay, studyDayOf } from "../study-day.ts";
import { type ForecastDay, forecast } from "./forecast.ts";
import { forecastStart } from "./forecast-of-cards.ts";
import { packForecast, unpackForecast } from "./packed-forecast.ts";

const timeZone = "Europe/Berlin";
const now = new Date("2026-11-22T18:00:00Z");
const TODAY = studyDayOf(now, timeZone);
const DAY_MS = 86_400_000;
function last<Result>(steps: Generator<undefined, Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** The forecast as a page has it: of all cards, handed to another thread. */
function foretold(tree: Outline, days: number, counts?: (card: StudyCard) => boolean) {
  const start = forecastStart(cardsBelow(tree, 1), {
    now,
    timeZone,
    days,
    settingsOf: settingsIn(tree),
    madeAt: ({ flashcardId }) => Number(flashcardId),
    spreadOf: ({ flashcardId }) => spreadOf(tree.get("flashcard", flashcardId)?.question ?? ""),
    counts,
  });
  return last(forecast(unpackForecast(last(packForecast(last(start))))));
}

/** Lives a day: studies all that the queue asks, each answered Good, and waits for steps until the day ends. */
function live(tree: Outline, day: number, at: Date, isCounted: (card: StudyCard) => boolean = () => true) {
  const cards = cardsBelow(tree, 1);
  const end = startOfStudyDay(day + 1, timeZone);
  const plan = planDay(cards, { now: at, timeZone }, { settingsOf: settingsIn(tree) });
  const load = countDays(tree.recordsOf("progress"), timeZone);
  const asked = plan.cards.filter(({ card }) => isCounted(card));
  const late = new Set(plan.late);
  const told = {
    studyDay: day,
    due: asked.filter(({ state }) => state.phase !== "new").length,
    late: asked.filter((each) => late.has(each)).length,
    new: asked.filter(({ state }) => state.phase === "new").length,
  };
  const rate = ({ flashcardId, part }: StudyCard, from: Date) => {
    let moment = from;
    let progress = tree.get("progress", partId(flashcardId, part)) ?? newProgress(flashcardId, now, part);
    do {
      if (progress.phase === "learning" || progress.phase === "relearning")
        moment = new Date(Math.max(moment.getTime(), Date.parse(progress.nextReviewTime)));
      const scheduling = { ...schedulingOfCard(tree, flashcardId), load: load.on };
      progress = rateProgress(progress, { rating: 3, at: moment, timeZone }, scheduling);
    } while (progress.phase !== "review" && Date.parse(progress.nextReviewTime) < end.getTime());
    tree.put("progress", progress);
    load.add(progress);
  };
  for (const { card } of plan.cards) rate(card, at);
  // Steps that were left earlier come by their minute.
  for (const card of cards) {
    const id = partId(card.flashcardId, card.part);
    const { phase = "new", nextReviewTime = "" } = tree.get("progress", id) ?? {};
    const dueAt = Date.parse(nextReviewTime);
    const isStep = phase === "learning" || phase === "relearning";
    if (isStep && dueAt > at.getTime() && dueAt < end.getTime()) rate(card, new Date(dueAt));
  }
  return told;
}

const withoutLeft = (days: readonly ForecastDay[]) => days.map(({ left: _, ...day }) => day);

/** In the evening, as long before the next day as steps of minutes take. */
const evening = (day: number) => new Date(startOfStudyDay(day, timeZone).getTime() + 17 * 3_600_000);

/** A collection with a chapter for each tenth card; of each ten some were never met, and some are late. */
function collection(count: number, { late, unmet }: { late: number; unmet: number }): Outline {
  const lines = Array.from({ length: count }, (_, i) => [
    ...(i % 10 === 0 ? [`  Chapter ${i / 10}`] : []),
    `    question ${i} :: answer ${i}`,
    ...(i % 10 === 3 ? [`      answer ${i} :: question ${i}`] : []),
  ]);
  const tree = sampleTree(["Root", ...lines.flat()].join("\n"));
  // Some ask their back too: of the two one is met in a day.
  for (const [i, { flashcardId }] of cardsBelow(tree, 1).entries()) {
    const card = tree.get("flashcard", flashcardId);
    if (card && i % 7 === 0) tree.put("flashcard", { ...card, kind: "both" });
  }
  for (const [i, { flashcardId, part }] of cardsBelow(tree, 1).entries()) {
    if (i < unmet) continue;
    const isLate = i < unmet + late;
    const studied = now.getTime() - (isLate ? 30 + (i % 50) : 1 + (i % 12)) * DAY_MS;
    let progress = newProgress(flashcardId, now, part);
    // Once, or twice, or forgotten a moment ago: then its steps go on today.
    const ratings: readonly Rating[] = i % 40 === 0 ? [3, 1] : i % 3 === 0 ? [3] : [3, 4];
    ratings.forEach((rating, turn) => {
      const at =
        rating === 1
          ? new Date(now.getTime() - (i % 20) * 60_000)
          : new Date(studied - (ratings.length - 1 - turn) * 4 * DAY_MS);
      progress = rateProgress(progress, { rating, at, timeZone });
    });
    tree.put("progress", progress);
  }
  return tree;
}

const say = (tree: Outline, nodeId: NodeId, own: Partial<OwnSettings>) =>
  tree.put("studySettings", { id: 10_000 + Number(nodeId), ...NO_OWN_SETTINGS, ...own, nodeId });

/** What the queue asks on each of the days, as they are lived one after the other. */
function lived(tree: Outline, days: number, isCounted?: (card: StudyCard) => boolean) {
  return Array.from({ length: days }, (_, i) =>
    live(tree, TODAY + i, i === 0 ? now : evening(TODAY + i), isCounted),
  );
}

test("5,000 cards, 600 late, lived for thirty days: each day asks what was foretold", () => {
  const tree = collection(5_000, { late: 600, unmet: 520 });
  const told = foretold(tree, 30);
  // Of 200 reviews a day 125 are done.
  expect(told[0]).toMatchObject({ studyDay: TODAY, due: 75, new: 20 });
  expect(told.slice(1).some(({ late }) => late > 0)).toBe(true);
  expect(withoutLeft(told)).toEqual(lived(tree, 30));
});

test("limits of branches, days of the week, an exam, steps, plans and days away are lived as they are said", () => {
  const few = fc.integer({ min: 0, max: 12 });
  const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
  const plan = fc
    .record({ away: fc.integer({ min: -2, max: 9 }), length: fc.integer({ min: 1, max: 9 }), days: few })
    .map(({ away, length, days }) =>
      writeBacklog({ from: TODAY + away + length, days: days + 1, cards: 30, away: TODAY + away }),
    );
  const spread = few.map((days) => writeBacklog({ from: TODAY, days: days + 1, cards: 60 }));
  const said = fc.record({
    newPerDay: maybe(few),
    reviewsPerDay: maybe(few),
    learningSteps: maybe(fc.constantFrom("", "10", "1 20", "10 30")),
    examDate: maybe(fc.constantFrom("2026-12-01", "2026-12-20", "2027-02-01")),
    easyDays: maybe(fc.constantFrom("2222211", "0212210", "2222222")),
    backlog: maybe(fc.oneof(plan, spread)),
  });
  fc.assert(
    fc.property(
      said,
      said,
      fc.nat(80),
      fc.nat(60),
      fc.boolean(),
      (root, chapter, late, unmet, isOfBranch) => {
        const tree = collection(150, { late, unmet });
        const branch = tree.childIds(1)[2] as NodeId;
        say(tree, 1, root);
        say(tree, branch, chapter);
        const below = new Set(cardsBelow(tree, isOfBranch ? branch : 1).map(({ nodeId }) => nodeId));
        const isCounted = ({ nodeId }: StudyCard) => below.has(nodeId);
        const told = foretold(tree, 20, isCounted);
        expect(withoutLeft(told)).toEqual(lived(tree, 20, isCounted));
      },
    ),
    { numRuns: 25 },
  );
});

test("what a limit or days away hold back is told as left, and suspended and buried cards as nothing", () => {
  const tree = collection(40, { late: 20, unmet: 10 });
  const cards = cardsBelow(tree, 1);
  say(tree, 1, { backlog: writeBacklog({ from: TODAY + 4, days: 1, cards: 0, away: TODAY }) });
  const told = foretold(tree, 6);
  expect(told.slice(0, 4).map((day) => day.due + day.new)).toEqual([0, 0, 0, 0]);
  expect(told[3]?.left).toBe(told[4]?.late);
  expect(told[4]?.new).toBe(10);
  for (const { flashcardId, part, progress = newProgress(flashcardId, now, part) } of cards)
    tree.put("progress", { ...progress, suspendedAt: now.toISOString() });
  expect(foretold(tree, 6).every((day) => day.due + day.new + day.left === 0)).toBe(true);
  for (const { flashcardId, part, progress = newProgress(flashcardId, now, part) } of cards)
    tree.put("progress", { ...progress, buriedUntil: TODAY + 5 });
  expect(foretold(tree, 6).map((day) => day.due + day.new > 0)).toEqual([...Array(5).fill(false), true]);
});
