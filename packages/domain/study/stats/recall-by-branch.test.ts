import fc from "fast-check";
import { expect, test } from "vitest";
import { STEEPER_WEIGHTS } from "../../testing/any-weights.ts";
import { sampleTree } from "../../testing/sample.ts";
import { cardsBelow } from "../cards-below.ts";
import { newProgress } from "../new-progress.ts";
import { rateProgress } from "../progress.ts";
import { NO_OWN_SETTINGS, settingsIn } from "../settings.ts";
import { studyDayOf } from "../study-day.ts";
import { writeWeights } from "../weights-text.ts";
import { branchStrengths } from "./branch-strength.ts";
import { type BranchRecall, recallByBranch } from "./recall-by-branch.ts";

const timeZone = "Europe/Berlin";
const now = new Date("2026-11-22T18:00:00Z");
const today = studyDayOf(now, timeZone);
const TEXT = `Root
  Cells
    a :: 1
    b :: 2
    Organelles
      c :: 3
        d :: 4
  Plants
    e :: 5
  Words`;

/** The tree with cards met some days ago; undefined for those that were not. */
function metTree(days: readonly (number | undefined)[]) {
  const tree = sampleTree(TEXT);
  for (const [i, { flashcardId }] of cardsBelow(tree, 1).entries()) {
    const ago = days[i];
    if (ago === undefined) continue;
    const given = { rating: 3 as const, at: new Date(now.getTime() - ago * 86_400_000), timeZone };
    tree.put("progress", rateProgress(newProgress(flashcardId, now), given));
  }
  return tree;
}

function knownIn(tree: ReturnType<typeof metTree>): ReadonlyMap<unknown, BranchRecall> {
  const steps = recallByBranch(tree, cardsBelow(tree, 1), { today, timeZone, settingsOf: settingsIn(tree) });
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

test("each branch with two cards or more that were met is known as the page of progress says", () => {
  fc.assert(
    fc.property(
      fc.array(fc.option(fc.nat({ max: 300 }), { nil: undefined }), { minLength: 5, maxLength: 5 }),
      (days) => {
        const tree = metTree(days);
        tree.put("studySettings", {
          ...NO_OWN_SETTINGS,
          id: 1,
          nodeId: 3,
          weights: writeWeights(STEEPER_WEIGHTS),
        });
        const known = knownIn(tree);
        const told = branchStrengths(tree, 1, {
          today,
          timeZone,
          levels: 9,
          mostRows: 99,
          settingsOf: settingsIn(tree),
        });
        // A card that others hang under counts in its own branch there, and in its margin here.
        const notes = told.filter(({ nodeId }) => tree.get("node", nodeId)?.itemType === "note");
        for (const { nodeId, met, recall } of notes) {
          if (met < 2) expect(known.has(nodeId)).toBe(false);
          else {
            expect(known.get(nodeId)?.met).toBe(met);
            expect(known.get(nodeId)?.recall).toBeCloseTo(recall ?? 0, 12);
          }
        }
      },
    ),
  );
});

test("a branch of one card that was met says nothing, nor does one of new cards", () => {
  const known = knownIn(metTree([1, undefined, undefined, undefined, 2]));
  expect([...known.values()].map(({ met }) => met)).toEqual([2]);
});

test("it rests now and then: a thousand cards are no work at one go", () => {
  const tree = sampleTree(`Root\n${Array.from({ length: 1_000 }, (_, i) => `  q${i} :: a`).join("\n")}`);
  const steps = recallByBranch(tree, cardsBelow(tree, 1), { today, timeZone, settingsOf: settingsIn(tree) });
  let rests = 0;
  while (!steps.next().done) rests++;
  expect(rests).toBe(2);
});
