import fc from "fast-check";
import { expect, test } from "vitest";
import { basicCard } from "../card/card.ts";
import { logReview, unlogReview } from "../intent/log-review.ts";
import { rateFlashcard } from "../intent/rate-flashcard.ts";
import { applyOps } from "../op/apply.ts";
import { anyWeights } from "../testing/any-weights.ts";
import { createOutline } from "../tree/outline.ts";
import { confidenceOfColor } from "./confidence.ts";
import { planDay } from "./day-plan.ts";
import { FSRS6_WEIGHTS } from "./memory.ts";
import { newProgress } from "./new-progress.ts";
import { previewsOf } from "./progress.ts";
import { createReviewLog } from "./review-log.ts";
import { readSteps } from "./setting-bounds.ts";
import { DEFAULT_SETTINGS } from "./setting-values.ts";
import {
  createSettingsReader,
  NO_OWN_SETTINGS,
  type OwnSettings,
  schedulingOf,
  schedulingOfCard,
  settingsIn,
} from "./settings.ts";
import { studyDayOf } from "./study-day.ts";
import { areSoundWeights } from "./weight-bounds.ts";
import { readWeights, writeWeights } from "./weights-text.ts";

const NOW = new Date("2026-01-10T09:00:00.000Z");
const TODAY = studyDayOf(NOW, "UTC");

/** A course (1) with two branches (2, 3) of three cards each. */
function stage() {
  const tree = createOutline();
  const node = (id: number, parentId: number | null, itemType: "note" | "flashcard") =>
    tree.put("node", { id, parentId, sortOrder: id, itemType, itemId: id });
  for (const [id, parent] of [
    [1, null],
    [2, 1],
    [3, 1],
  ] as const)
    node(id, parent, "note");
  for (let i = 0; i < 6; i++) {
    tree.put("flashcard", basicCard({ id: 10 + i, question: `Question ${i}`, answer: "A" }));
    node(10 + i, i < 3 ? 2 : 3, "flashcard");
  }
  let id = 100;
  const say = (nodeId: number, values: Partial<OwnSettings>) =>
    tree.put("studySettings", { ...NO_OWN_SETTINGS, ...values, id: ++id, nodeId });
  return { tree, say };
}

test("of each value the nearest that is said counts, and of two records of one node the later", () => {
  const { tree, say } = stage();
  say(1, { desiredRetention: 0.95, newPerDay: 4 });
  say(2, { newPerDay: 2 });
  say(2, { newPerDay: 3 });
  const { settings, from } = settingsIn(tree)(10);
  expect(settings).toEqual({ ...DEFAULT_SETTINGS, desiredRetention: 0.95, newPerDay: 3 });
  expect(from).toMatchObject({ desiredRetention: 1, newPerDay: 2, reviewsPerDay: null });
});

test("what cannot be read counts as not said", () => {
  const said = { id: 1, nodeId: 1, ...NO_OWN_SETTINGS };
  for (const wrong of [
    { desiredRetention: 1 },
    { desiredRetention: Number.NaN },
    { newPerDay: -1 },
    { learningSteps: "soon" },
    { learningSteps: "0" },
    { examDate: "2026-02-30" },
    { weights: "" },
    { weights: "0.2 1.3" },
    { weights: writeWeights(FSRS6_WEIGHTS).replace("0.212", "NaN") },
    { weights: writeWeights(FSRS6_WEIGHTS).replace("0.212", "Infinity") },
  ])
    expect(createSettingsReader([{ ...said, ...wrong }], () => null)(1).settings).toEqual(DEFAULT_SETTINGS);
});

test("an empty exam date ends that of a branch above, and nodes in a circle are walked once", () => {
  const above = { id: 1, nodeId: 1, ...NO_OWN_SETTINGS, examDate: "2026-05-01" };
  const below = { id: 2, nodeId: 2, ...NO_OWN_SETTINGS, examDate: "" };
  const read = createSettingsReader([above, below], (id) => (id === 1 ? 2 : 1));
  expect(read(2).settings.examDate).toBeNull();
});

test("weights that are said of the root are those of every card, until they are inherited again", () => {
  const { tree, say } = stage();
  const weights = FSRS6_WEIGHTS.map((weight) => weight * 1.1);
  say(1, { weights: writeWeights(weights) });
  expect(schedulingOfCard(tree, 10).weights).toEqual(weights);
  tree.put("studySettings", { ...NO_OWN_SETTINGS, id: 101, nodeId: 1 });
  expect(schedulingOfCard(tree, 10).weights).toEqual(FSRS6_WEIGHTS);
});

test("weights are the same after they were written and read, and lie within the bounds of the model", () => {
  fc.assert(
    fc.property(anyWeights, (weights) => {
      expect(readWeights(writeWeights(weights))).toEqual(weights);
      expect(areSoundWeights(weights)).toBe(true);
    }),
  );
  expect(areSoundWeights(FSRS6_WEIGHTS.map((weight) => -weight))).toBe(false);
  expect(areSoundWeights([...FSRS6_WEIGHTS, 1])).toBe(false);
});

test("steps are read as they are written, with or without a unit", () => {
  expect(["1 10", "1m, 10m", "", "5"].map(readSteps)).toEqual([[1, 10], [1, 10], [], [5]]);
  expect(["1.5", "-1", "x", "2000"].map(readSteps)).toEqual([undefined, undefined, undefined, undefined]);
});

test("what a rating is said to lead to is what it leads to, whatever was said of the branch", () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0.7, max: 0.99, noNaN: true }),
      fc.array(fc.integer({ min: 1, max: 1440 }), { maxLength: 3 }),
      fc.option(fc.integer({ min: 1, max: 400 })),
      fc.constantFrom("red", "orange", "yellow", "green"),
      anyWeights,
      (desiredRetention, steps, exam, color, weights) => {
        const { tree, say } = stage();
        const examDate =
          exam === null ? null : new Date((TODAY + exam) * 86_400_000).toISOString().slice(0, 10);
        say(1, { weights: writeWeights(weights) });
        say(2, { desiredRetention, learningSteps: steps.join(" "), examDate });
        const known = newProgress(10, NOW);
        const previews = previewsOf(known, NOW, "UTC", schedulingOfCard(tree, 10));
        const plan = rateFlashcard(tree, { flashcardId: 10, color, now: NOW, timeZone: "UTC" });
        const [op] = plan.ok ? (plan.value.steps[0]?.ops ?? []) : [];
        const rating = ["red", "orange", "yellow", "green"].indexOf(color) + 1;
        expect(op).toMatchObject({ after: previews[rating as 1 | 2 | 3 | 4] });
      },
    ),
  );
});

test("before an exam no card comes back on its day or later, and a worse rating never later than a better one", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 300 }),
      fc.string(),
      fc.integer({ min: 0, max: 200 }),
      (exam, question, ago) => {
        const examDate = new Date((TODAY + exam) * 86_400_000).toISOString().slice(0, 10);
        const scheduling = schedulingOf({ ...DEFAULT_SETTINGS, examDate }, question);
        const first = previewsOf(newProgress(1, NOW), new Date(NOW.getTime() - ago * 86_400_000), "UTC")[3];
        const previews = previewsOf(first, NOW, "UTC", scheduling);
        const times = ([1, 2, 3, 4] as const).map((rating) => Date.parse(previews[rating].nextReviewTime));
        expect(times).toEqual([...times].sort((a, b) => a - b));
        for (const time of times) expect(studyDayOf(new Date(time), "UTC")).toBeLessThan(TODAY + exam);
      },
    ),
  );
});

test("a limit caps all below it: 4 for all and 2 for one branch are 4, of which the branch has 2 at most", () => {
  const { tree, say } = stage();
  const cards = [10, 11, 12, 13, 14, 15].map((id) => ({
    nodeId: id,
    flashcardId: id,
    part: 0,
    progress: undefined,
  }));
  const asked = () =>
    planDay(cards, { now: NOW, timeZone: "UTC" }, { settingsOf: settingsIn(tree) })
      .cards.map(({ card }) => card.nodeId)
      .sort();
  say(1, { newPerDay: 4 });
  say(2, { newPerDay: 2 });
  expect(asked()).toEqual([10, 11, 13, 14]);
  say(3, { newPerDay: 30 });
  expect(asked()).toEqual([10, 11, 13, 14]);
  say(1, { newPerDay: 0 });
  expect(asked()).toEqual([]);
});

test("where only a branch says a limit, the default neither caps it nor counts its cards", () => {
  const { tree, say } = stage();
  say(2, { newPerDay: 1 });
  const here = settingsIn(tree)(10);
  expect(here.limits.newPerDay).toEqual([{ from: 2, perDay: 1 }]);
  expect(settingsIn(tree)(13).limits.newPerDay).toEqual([{ from: null, perDay: DEFAULT_SETTINGS.newPerDay }]);
});

const SAID = fc.record({
  desiredRetention: fc.constantFrom(0.8, 0.9, 0.97, null),
  learningSteps: fc.constantFrom("", "5", "1 10", "1 10 60", null),
  examDate: fc.constantFrom(null, "", "2026-01-25", "2026-06-01"),
  weights: fc.option(anyWeights.map(writeWeights)),
});

test("settings that change later change nothing of what was rated: the device and the log come to the same, each time", () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          said: fc.option(SAID),
          color: fc.constantFrom("red", "orange", "yellow", "green"),
          minutes: fc.oneof(fc.integer({ min: 2, max: 30 }), fc.integer({ min: 1_000, max: 60_000 })),
        }),
        { maxLength: 12 },
      ),
      (days) => {
        const { tree, say } = stage();
        const log = createReviewLog([]);
        let at = NOW.getTime();
        for (const [i, { said, color, minutes }] of days.entries()) {
          if (said) say(2, said);
          at += minutes * 60_000;
          const now = new Date(at);
          const plan = rateFlashcard(tree, { flashcardId: 10, color, now, timeZone: "UTC" });
          const [onDevice] = plan.ok ? (plan.value.steps[0]?.ops ?? []) : [];
          const { rating } = confidenceOfColor(color);
          const given = { uuid: `r${i}`, flashcardId: 10, part: 0, rating, at: now, timeZone: "UTC" };
          const { review, op } = logReview(tree, log, { ...given, durationMs: null });
          log.put(review, i);
          expect(op.after).toEqual(onDevice?.type === "progress.set" ? onDevice.after : null);
          applyOps(tree, [op]);
        }
      },
    ),
  );
});

test("a rating that is taken back leaves what was before it, whatever was said of the branch since", () => {
  const { tree, say } = stage();
  const log = createReviewLog([]);
  const rate = (uuid: string, day: number) => {
    const at = new Date(NOW.getTime() + day * 86_400_000);
    const given = { uuid, flashcardId: 10, part: 0, rating: 3 as const, at, timeZone: "UTC" };
    const { review, op } = logReview(tree, log, { ...given, durationMs: null });
    log.put(review, day);
    applyOps(tree, [op]);
    return { review, op };
  };
  say(2, { learningSteps: "1 10 60" });
  const first = rate("a", 0);
  say(2, { desiredRetention: 0.97, learningSteps: "", examDate: "2026-01-20" });
  say(1, { weights: writeWeights(FSRS6_WEIGHTS.map((weight) => weight * 1.1)) });
  const second = rate("b", 3);
  expect(unlogReview(tree, log, second.review, "c").op.after).toEqual(first.op.after);
});
