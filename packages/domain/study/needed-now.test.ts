import { expect, test } from "vitest";
import { sampleTree } from "../testing/sample.ts";
import type { Progress } from "../tree/node.ts";
import type { Outline } from "../tree/outline.ts";
import { cardsAt, cardsBelow } from "./cards-below.ts";
import { planDay } from "./day-plan.ts";
import { neededNow } from "./needed-now.ts";
import { newProgress } from "./new-progress.ts";
import { rateProgress } from "./progress.ts";
import { NO_OWN_SETTINGS, settingsIn } from "./settings.ts";

const timeZone = "Europe/Berlin";
const now = new Date("2026-11-22T18:00:00Z");
const DAY_MS = 86_400_000;

// 1 Physiology, 2 Ions, 3 and 4 cards below it, 5 Potentials, 6 and 7 cards below it
const [ROOT, IONS, CHANNEL, PUMP, POTENTIALS, SPIKE, THRESHOLD] = [1, 2, 3, 4, 5, 6, 7] as const;
function physiology(...needs: readonly (readonly [number, number])[]): Outline {
  const tree = sampleTree(`
    Physiology
      Ions
        Channel? :: a pore
        Pump? :: a protein
      Potentials
        Spike? :: a wave
        Threshold? :: a voltage
  `);
  for (const { id } of [...tree.recordsOf("node")]) tree.put("anchor", { id, nodeId: id });
  for (const [id, [anchorId, needsId]] of needs.entries())
    tree.put("requirement", { id: id + 1, anchorId, needsId });
  return tree;
}

/** Rates the card of a node so many days ago, each rating as many days after the one before. */
function rate(tree: Outline, nodeId: number, ...ratings: readonly (readonly [1 | 3, number])[]): void {
  const [card] = cardsAt(tree, nodeId);
  let progress: Progress = card?.progress ?? newProgress(card?.flashcardId ?? 0, now);
  for (const [rating, daysAgo] of ratings) {
    const at = new Date(now.getTime() - daysAgo * DAY_MS);
    progress = rateProgress(progress, { rating, at, timeZone });
  }
  tree.put("progress", progress);
}
const KNOWN = [
  [3, 30],
  [3, 29],
  [3, 26],
  [3, 12],
] as const;

const plan = (tree: Outline, at = now) => {
  const settingsOf = settingsIn(tree);
  const options = { settingsOf, needed: () => neededNow(tree, { now: at, timeZone }, settingsOf) };
  return planDay(cardsBelow(tree, ROOT), { now: at, timeZone }, options).cards.map(({ card }) =>
    card.neededBy === undefined ? card.nodeId : [card.nodeId, card.neededBy],
  );
};

test("a new card waits until what it needs is known: recalled nine times in ten, and for a week", () => {
  const tree = physiology([SPIKE, CHANNEL]);
  expect(plan(tree)).toEqual([CHANNEL, PUMP, THRESHOLD]);
  const young = physiology([SPIKE, CHANNEL]);
  rate(young, CHANNEL, [3, 1]);
  expect(plan(young), "known for days only").toEqual([PUMP, THRESHOLD]);
  rate(tree, CHANNEL, ...KNOWN);
  expect(plan(tree)).toEqual([PUMP, SPIKE, THRESHOLD]);
  expect(plan(tree, new Date(now.getTime() + 90 * DAY_MS)), "long due").toEqual([CHANNEL, PUMP, THRESHOLD]);
});

test("all below a note are needed, and what is suspended or deleted holds nothing up", () => {
  const tree = physiology([SPIKE, IONS], [THRESHOLD, SPIKE]);
  expect(plan(tree)).toEqual([CHANNEL, PUMP]);
  rate(tree, CHANNEL, ...KNOWN);
  expect(plan(tree)).toEqual([PUMP]);
  const [pump] = cardsAt(tree, PUMP);
  const suspended = { ...newProgress(pump?.flashcardId ?? 0, now), suspendedAt: now.toISOString() };
  tree.put("progress", suspended);
  expect(plan(tree)).toEqual([SPIKE]);
  tree.remove("node", SPIKE);
  expect(plan(tree), "what needed it is free").toEqual([THRESHOLD]);
});

test("what came to need itself, by a move, waits for nothing", () => {
  const tree = physiology([SPIKE, IONS], [CHANNEL, THRESHOLD]);
  expect(plan(tree)).toEqual([PUMP, THRESHOLD]);
  const threshold = tree.get("node", THRESHOLD);
  if (threshold) tree.put("node", { ...threshold, parentId: IONS });
  tree.put("requirement", { id: 9, anchorId: THRESHOLD, needsId: SPIKE });
  expect(plan(tree).toSorted()).toEqual([CHANNEL, PUMP, SPIKE, THRESHOLD].toSorted());
});

test("a branch that says so meets new cards without waiting", () => {
  const tree = physiology([SPIKE, CHANNEL]);
  tree.put("studySettings", { ...NO_OWN_SETTINGS, id: 1, nodeId: POTENTIALS, needsFirst: false });
  expect(plan(tree)).toEqual([CHANNEL, PUMP, SPIKE, THRESHOLD]);
});

test("what a forgotten card needs is asked next, the weakest first, once, and says for what", () => {
  const tree = physiology([SPIKE, IONS], [CHANNEL, THRESHOLD]);
  rate(tree, CHANNEL, ...KNOWN);
  rate(tree, PUMP, [3, 30], [3, 28], [3, 20]);
  rate(tree, THRESHOLD, ...KNOWN);
  rate(tree, SPIKE, ...KNOWN, [1, 0]);
  expect(plan(tree)[0]).toEqual([PUMP, SPIKE]);
  const later = new Date(now.getTime() + 60_000);
  const [pump] = cardsAt(tree, PUMP);
  if (pump?.progress) tree.put("progress", rateProgress(pump.progress, { rating: 3, at: later, timeZone }));
  expect(plan(tree, later).filter((each) => typeof each !== "number")).toEqual([]);
});

test("what is waited for comes in one order, whatever the ids of the needs", () => {
  const waitedFor = (...needs: readonly (readonly [number, number])[]) => {
    const tree = physiology(...needs);
    return neededNow(tree, { now, timeZone }, settingsIn(tree))
      ?.waitsFor(SPIKE)
      .map(({ nodeId }) => nodeId);
  };
  expect(waitedFor([SPIKE, PUMP], [SPIKE, CHANNEL])).toEqual([CHANNEL, PUMP]);
  expect(waitedFor([SPIKE, CHANNEL], [SPIKE, PUMP])).toEqual([CHANNEL, PUMP]);
});
