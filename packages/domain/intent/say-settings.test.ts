import { expect, test } from "vitest";
import type { RecordOf } from "../kind/kinds.ts";
import { applyOps } from "../op/apply.ts";
import { FSRS6_WEIGHTS } from "../study/memory.ts";
import { NO_OWN_SETTINGS, type OwnSettings, ownSettingsOf, settingsIn } from "../study/settings.ts";
import { writeWeights } from "../study/weights-text.ts";
import { sampleTree } from "../testing/sample.ts";
import { opsOf } from "./plan.ts";
import { saySettings } from "./say-settings.ts";

function stage(...before: readonly Partial<OwnSettings>[]) {
  const tree = sampleTree("Biology\n  Cells");
  let last = 0;
  for (const said of before)
    tree.put("studySettings", { ...NO_OWN_SETTINGS, ...said, id: ++last, nodeId: 1 });
  const say = (own: Partial<OwnSettings>) => {
    const plan = saySettings(tree, { nodeId: 1, said: { ...NO_OWN_SETTINGS, ...own }, draw: () => ++last });
    if (!plan.ok) throw new Error(plan.error);
    applyOps(tree, opsOf(plan.value));
    return plan.value.steps.map(({ command }) => command.type);
  };
  const records = (): readonly RecordOf<"studySettings">[] => [...tree.recordsOf("studySettings")];
  return { tree, say, records };
}

test("what is said first makes a record, what is said then changes it, and what is inherited again leaves none", () => {
  const { tree, say, records } = stage();
  expect(say({ newPerDay: 5 })).toEqual(["record.create"]);
  expect(say({ newPerDay: 5, examDate: "2027-02-12" })).toEqual(["record.edit"]);
  expect(settingsIn(tree)(2).settings).toMatchObject({ newPerDay: 5, examDate: "2027-02-12" });
  expect(say({})).toEqual(["record.delete"]);
  expect(records()).toEqual([]);
});

test("what is not named stays", () => {
  const weights = writeWeights(FSRS6_WEIGHTS);
  const { tree, records } = stage({ newPerDay: 5, weights });
  const say = (own: Partial<OwnSettings>) => {
    const plan = saySettings(tree, { nodeId: 1, said: own, draw: () => 9 });
    if (plan.ok) applyOps(tree, opsOf(plan.value));
  };
  say({ newPerDay: null });
  expect(ownSettingsOf(records())).toEqual({ ...NO_OWN_SETTINGS, weights });
  say({ weights: null });
  expect(records()).toEqual([]);
});

test("what is said already is nothing to do", () => {
  expect(stage({ newPerDay: 5 }).say({ newPerDay: 5 })).toEqual([]);
  expect(stage().say({})).toEqual([]);
});

test("what several devices began at once becomes one record, so that a value can be inherited again", () => {
  const { say, records } = stage({ newPerDay: 5, desiredRetention: 0.8 }, { reviewsPerDay: 9 });
  expect(ownSettingsOf(records())).toEqual({
    ...NO_OWN_SETTINGS,
    newPerDay: 5,
    desiredRetention: 0.8,
    reviewsPerDay: 9,
  });
  expect(say({ desiredRetention: 0.8, reviewsPerDay: 9 })).toEqual(["record.edit", "record.delete"]);
  expect(ownSettingsOf(records())).toEqual({ ...NO_OWN_SETTINGS, desiredRetention: 0.8, reviewsPerDay: 9 });
});
