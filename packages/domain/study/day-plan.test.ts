import { expect, test } from "vitest";
import { STEEPER_WEIGHTS } from "../testing/any-weights.ts";
import { BIOLOGY, sampleTree } from "../testing/sample.ts";
import type { Progress } from "../tree/node.ts";
import type { Outline } from "../tree/outline.ts";
import { planAhead, weakest } from "./beyond-today.ts";
import { cardsBelow } from "./cards-below.ts";
import type { Rating } from "./confidence.ts";
import { type DayPlan, limitsLeft, planDay } from "./day-plan.ts";
import { dueByBranch } from "./due-by-branch.ts";
import { newProgress } from "./new-progress.ts";
import { nextComing } from "./next-coming.ts";
import { rateProgress } from "./progress.ts";
import { NO_OWN_SETTINGS, settingsIn } from "./settings.ts";
import { studyDayOf } from "./study-day.ts";
import { writeWeights } from "./weights-text.ts";

const timeZone = "Europe/Berlin";
const now = new Date("2026-11-22T18:00:00Z");
const moment = { now, timeZone };
const DAY_MS = 86_400_000;

const NOTES = `${BIOLOGY.trimEnd()}
    What is life? :: nobody knows
`;

/** Rates a card so many days ago, as often as ratings are given, each a day after the one before. */
function rate(tree: Outline, question: string, daysAgo: number, ...ratings: Rating[]): Progress {
  const card = cardsBelow(tree, 1).find(
    ({ flashcardId }) => tree.get("flashcard", flashcardId)?.question === question,
  );
  if (!card) throw new Error(`no card asks ${question}`);
  let progress = card.progress ?? newProgress(card.flashcardId, now);
  ratings.forEach((rating, i) => {
    progress = rateProgress(progress, {
      rating,
      at: new Date(now.getTime() - (daysAgo - i) * DAY_MS),
      timeZone,
    });
  });
  tree.put("progress", progress);
  return progress;
}

const asked = (tree: Outline, { cards }: Pick<DayPlan, "cards">) =>
  cards.map(({ card }) => tree.get("flashcard", card.flashcardId)?.question);

test("cards are found in the order of the screen, however deep, and a branch has its own", () => {
  const tree = sampleTree(NOTES);
  const questions = (root: number) =>
    cardsBelow(tree, root).map(({ flashcardId }) => tree.get("flashcard", flashcardId)?.question);
  expect(questions(1)).toEqual([
    "What holds the nucleus?",
    "What do they make?",
    "What opens a pore?",
    "What is life?",
  ]);
  expect(questions(4)).toEqual(["What do they make?"]);
});

test("what was met before and is due is asked with what is new; what comes later is not", () => {
  const tree = sampleTree(NOTES);
  rate(tree, "What do they make?", 30, 3);
  rate(tree, "What opens a pore?", 0, 4);
  const plan = planDay(cardsBelow(tree, 1), moment);
  expect(asked(tree, plan)).toContain("What do they make?");
  expect(asked(tree, plan)).not.toContain("What opens a pore?");
  expect(plan).toMatchObject({ due: 1, new: 2, newLater: 0 });
  expect(plan.lostByWaiting).toBeGreaterThan(0);
});

test("what was met today counts towards the day's limits, also where only a branch is asked", () => {
  expect(limitsLeft({ newCards: 19, reviews: 500 })).toEqual({ newCards: 1, reviews: 0 });
  const tree = sampleTree(["Root", ...Array.from({ length: 25 }, (_, i) => `  q${i} :: a`)].join("\n"));
  for (let i = 0; i < 18; i++) rate(tree, `q${i}`, 0, 4);
  const cards = cardsBelow(tree, 1);
  expect(planDay(cards, moment)).toMatchObject({ new: 2, newLater: 5 });
  const last = new Set(cards.slice(-3).map(({ nodeId }) => nodeId));
  const branch = planDay(cards, moment, { asks: ({ nodeId }) => last.has(nodeId) });
  expect(branch).toMatchObject({ new: 2, newLater: 1 });
});

test("new cards are met in the order in which they were made", () => {
  const tree = sampleTree("Root\n  b :: 1\n  a :: 2");
  const first = (id: unknown) => (tree.get("flashcard", id as number)?.question === "a" ? 1 : 2);
  const plan = planDay(cardsBelow(tree, 1), moment, { madeAt: ({ flashcardId }) => first(flashcardId) });
  expect(asked(tree, plan)).toEqual(["a", "b"]);
});

test("a card and its reverse below it are kept apart, also when one of them was met earlier today", () => {
  const tree = sampleTree(
    "Root\n  Hund :: dog\n    dog :: Hund\n    tail :: Schwanz\n  Katze :: cat\n    cat :: Katze",
  );
  expect(asked(tree, planDay(cardsBelow(tree, 1), moment))).toEqual(["Hund", "tail", "Katze", "dog", "cat"]);
  rate(tree, "Hund", 0, 4);
  expect(asked(tree, planDay(cardsBelow(tree, 1), moment))).toEqual(["tail", "Katze", "dog", "cat"]);
});

test("what is suspended or put off is not asked", () => {
  const tree = sampleTree("Root\n  a :: 1\n  b :: 2\n  c :: 3");
  tree.put("progress", { ...rate(tree, "a", 30, 3), suspendedAt: now.toISOString() });
  tree.put("progress", { ...rate(tree, "b", 30, 3), buriedUntil: 100_000 });
  expect(asked(tree, planDay(cardsBelow(tree, 1), moment))).toEqual(["c"]);
});

test("the branches with due cards stand as an outline, each with all that is below it", () => {
  const tree = sampleTree(NOTES);
  rate(tree, "What do they make?", 30, 3);
  const { cards } = planDay(cardsBelow(tree, 1), moment);
  const rows = dueByBranch(tree, 1, cards).map(({ nodeId, depth, due, new: fresh }) => {
    const node = tree.get("node", nodeId);
    return [node && tree.get("note", node.itemId)?.text, depth, due, fresh];
  });
  expect(rows).toEqual([
    ["Biology", 0, 1, 1],
    ["Cells", 0, 2, 1],
    ["Mitochondria", 1, 1, 0],
    ["Plants", 0, 1, 1],
  ]);
  expect(dueByBranch(tree, 1, cards, 3).map(({ depth }) => depth)).toEqual([0, 0, 0]);
});

test("a card is no branch, cards that stand in no note have a row, and the first level adds up to the day", () => {
  const branches = (drawing: string) => {
    const tree = sampleTree(drawing);
    const { cards } = planDay(cardsBelow(tree, 1), moment);
    const rows = dueByBranch(tree, 1, cards);
    const sum = rows.reduce((all, { depth, due }) => all + (depth === 0 ? due : 0), 0);
    expect(sum).toBe(cards.length);
    return rows.map(({ nodeId, depth, due }) => [nodeId, depth, due]);
  };
  expect(branches("Root\n  a :: 1\n    b :: 2\n  c :: 3\n    no card")).toEqual([[1, 0, 3]]);
  expect(
    branches("Root\n  a :: 1\n  Cells\n    b :: 2\n      c :: 3\n        Deep\n          d :: 4"),
  ).toEqual([
    [1, 0, 1],
    [3, 0, 3],
    [6, 1, 1],
  ]);
  expect(branches("Root\n  a :: 1\n    Below a card\n      b :: 2")).toEqual([
    [1, 0, 1],
    [3, 0, 1],
  ]);
});

test("the next card is the first of those that are not due", () => {
  const tree = sampleTree("Root\n  a :: 1\n  b :: 2\n  c :: 3\n  d :: 4");
  rate(tree, "a", 0, 2);
  rate(tree, "b", 0, 3);
  rate(tree, "c", 0, 4);
  const cards = cardsBelow(tree, 1);
  const next = nextComing(cards, moment);
  expect(next && tree.get("flashcard", next.card.flashcardId)?.question).toBe("a");
  expect(next?.others).toBe(0);
  expect(nextComing(cardsBelow(sampleTree("Root\n  a :: 1"), 1), moment)).toBeNull();
});

test("ahead of time asks what comes on the next day that brings a card, with what is due", () => {
  const tree = sampleTree("Root\n  a :: 1\n  b :: 2\n  c :: 3");
  rate(tree, "a", 0, 3);
  rate(tree, "b", 0, 4);
  rate(tree, "c", 9, 3);
  const cards = cardsBelow(tree, 1);
  expect(asked(tree, planDay(cards, moment))).toEqual(["c"]);
  expect(asked(tree, planAhead(cards, moment, {})).sort()).toEqual(["a", "c"]);
});

test("the weak ones are those that took effort or are less likely known than is desired, the weakest first, due or not", () => {
  const tree = sampleTree("Root\n  strong :: 1\n  effort :: 2\n  fading :: 3\n  new :: 4\n  away :: 5");
  rate(tree, "strong", 2, 4);
  rate(tree, "effort", 0, 2);
  rate(tree, "fading", 40, 3);
  tree.put("progress", { ...rate(tree, "away", 40, 1), suspendedAt: now.toISOString() });
  const weak = () =>
    weakest(cardsBelow(tree, 1), moment, settingsIn(tree)).map(
      ({ flashcardId }) => tree.get("flashcard", flashcardId)?.question,
    );
  expect(weak()).toEqual(["fading", "effort"]);
  // What is a good chance in one branch is none where nearly everything is to be known.
  tree.put("studySettings", { ...NO_OWN_SETTINGS, id: 1, nodeId: 1, desiredRetention: 0.99 });
  expect(weak()).toEqual(["fading", "strong", "effort"]);
});

test("each card is weighed by the weights in force where it stands: in the order of the day, and among the weak ones", () => {
  const tree = sampleTree("Root\n  a :: 1\n  Branch\n    b :: 2\n  c :: 3");
  for (const question of ["a", "b", "c"]) rate(tree, question, 15, 3);
  const settingsOf = settingsIn(tree);
  const cards = cardsBelow(tree, 1);
  const lost = planDay(cards, moment, { settingsOf }).lostByWaiting;
  const lenient = { ...NO_OWN_SETTINGS, id: 1, nodeId: 1, desiredRetention: 0.7 };
  tree.put("studySettings", lenient);
  expect(weakest(cards, moment, settingsIn(tree))).toEqual([]);
  tree.put("studySettings", { ...NO_OWN_SETTINGS, id: 2, nodeId: 3, weights: writeWeights(STEEPER_WEIGHTS) });
  const plan = planDay(cards, moment, { settingsOf: settingsIn(tree) });
  expect(asked(tree, plan)[0]).toBe("b");
  expect(plan.lostByWaiting).toBeGreaterThan(lost);
  expect(weakest(cards, moment, settingsIn(tree)).map(({ nodeId }) => nodeId)).toEqual([4]);
});

test("while somebody is away nothing is asked, new cards neither; before it and ahead of time all is", () => {
  const tree = sampleTree(NOTES);
  rate(tree, "What opens a pore?", 20, 3);
  const today = studyDayOf(now, timeZone);
  const said = (backlog: string) => {
    tree.put("studySettings", { ...NO_OWN_SETTINGS, id: 1, nodeId: 1, backlog });
    return { settingsOf: settingsIn(tree) };
  };
  const plan = (backlog: string) => planDay(cardsBelow(tree, 1), moment, said(backlog));
  const usual = plan(`${today + 9} 3 1 ${today + 1}`);
  expect([usual.due, usual.new]).toEqual([1, 3]);
  const away = plan(`${today + 3} 1 1 ${today}`);
  expect([away.due, away.new, away.newLater, away.waiting]).toEqual([0, 0, 3, 1]);
  const back = plan(`${today} 1 1 ${today - 3}`);
  expect([back.due, back.new]).toEqual([1, 3]);
  const ahead = planAhead(cardsBelow(tree, 1), moment, said(`${today + 3} 1 1 ${today}`));
  expect([ahead.due, ahead.new]).toEqual([1, 3]);
});

test("late is what should have come back before today, also where it waits; what waits is counted", () => {
  const tree = sampleTree(NOTES);
  for (const question of ["What holds the nucleus?", "What do they make?", "What opens a pore?"])
    rate(tree, question, 20, 3);
  const today = studyDayOf(now, timeZone);
  // What comes back today is not late, and neither is what is being learned and goes by minutes.
  const due = rate(tree, "What is life?", 20, 3);
  tree.put("progress", { ...due, nextReviewTime: now.toISOString() });
  const lateIn = (backlog: string | null) => {
    tree.put("studySettings", { ...NO_OWN_SETTINGS, id: 1, nodeId: 1, backlog });
    const plan = planDay(cardsBelow(tree, 1), moment, { settingsOf: settingsIn(tree) });
    return { late: asked(tree, { cards: plan.late }), due: plan.due, waiting: plan.waiting };
  };
  const late = ["What holds the nucleus?", "What do they make?", "What opens a pore?"];
  expect(lateIn(null)).toEqual({ late, due: 4, waiting: 0 });
  expect(lateIn(`${today} 3 3`)).toEqual({ late, due: 2, waiting: 2 });
  const opened = tree.get("progress", due.flashcardId);
  if (!opened) throw new Error("the card has no memory");
  tree.put("progress", { ...opened, phase: "relearning", nextReviewTime: new Date(0).toISOString() });
  expect(lateIn(null).late).toEqual(late);
});
