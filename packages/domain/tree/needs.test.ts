import fc from "fast-check";
import { expect, test } from "vitest";
import { createRecord } from "../intent/create-record.ts";
import { requirementId } from "../search/requirement-id.ts";
import { sampleTree } from "../testing/sample.ts";
import { cycleFinder, type Need, needsOf } from "./needs.ts";
import type { NodeId } from "./node.ts";
import { createOutline, type Outline } from "./outline.ts";
import { isAncestor } from "./selectors.ts";

/** Anchors every node under a number of its own. */
function anchored(outline: Outline): Outline {
  for (const { id } of [...outline.recordsOf("node")]) outline.put("anchor", { id, nodeId: id });
  return outline;
}
const fieldsOf = (from: number, to: number) => ({ anchorId: from, needsId: to });

function need(outline: Outline, from: number, to: number): string {
  const id = requirementId(from, to);
  const fields = fieldsOf(from, to);
  const plan = createRecord(outline, { kind: "requirement", id, fields });
  if (!plan.ok) return plan.error;
  outline.put("requirement", { id, ...fields });
  return "said";
}

test("a card needs another one or all below a note, never itself, and never what needs it", () => {
  // 1 Physiology, 2 Ions, 3 and 4 cards below it, 5 Potentials, 6 a card below it, 7 a card below that one
  const tree = anchored(
    sampleTree(`
      Physiology
        Ions
          Channel? :: a pore
          Pump? :: a protein
        Potentials
          Action potential? :: a spike
            Threshold? :: a voltage
    `),
  );
  expect(need(tree, 6, 3)).toBe("said");
  expect(need(tree, 3, 6)).toBe("requirement-cycle");
  expect(need(tree, 6, 6)).toBe("requirement-cycle");
  expect(need(tree, 6, 5), "a note above it, of which it is a part itself").toBe("requirement-cycle");
  expect(need(tree, 4, 5), "all below a note, where one needs what needs nothing of this").toBe("said");
  expect(need(tree, 3, 2), "the note that it stands below").toBe("requirement-cycle");
  expect(need(tree, 7, 6), "the card that it stands below, but is no part of").toBe("said");
  expect(need(tree, 6, 7)).toBe("requirement-cycle");
  expect(need(tree, 6, 2), "of what is below, one needs it").toBe("requirement-cycle");
  expect(needsOf(tree)).toEqual([
    { from: 4, to: 5 },
    { from: 6, to: 3 },
    { from: 7, to: 6 },
  ]);
});

test("whatever is said in whatever order, exactly that is refused after which a card would need itself", () => {
  const trees = fc.array(fc.record({ above: fc.nat(), isCard: fc.boolean() }), {
    minLength: 2,
    maxLength: 12,
  });
  const pairs = fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 30 });
  fc.assert(
    fc.property(trees, pairs, (nodes, wanted) => {
      const tree = createOutline();
      nodes.forEach(({ above, isCard }, i) => {
        const parentId = i === 0 ? null : (above % i) + 1;
        const itemType = isCard ? "flashcard" : "note";
        tree.put("node", { id: i + 1, parentId, sortOrder: i, itemType, itemId: i + 1 });
      });
      anchored(tree);
      const said: Need[] = [];
      for (const [a, b] of wanted) {
        const pair = { from: (a % nodes.length) + 1, to: (b % nodes.length) + 1 };
        if (said.some(({ from, to }) => from === pair.from && to === pair.to)) continue;
        const isRefused = need(tree, pair.from, pair.to) === "requirement-cycle";
        expect(isRefused).toBe(reaches(tree, [...said, pair], pair));
        if (!isRefused) said.push(pair);
      }
      const closes = cycleFinder(tree, said);
      expect(said.filter(closes)).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

/** Whether what a need leads to comes back to where it begins: card by card, as slowly as one would say it. */
function reaches(tree: Outline, needs: readonly Need[], { from, to }: Need): boolean {
  const metWith = (id: NodeId) =>
    tree.get("node", id)?.itemType === "flashcard"
      ? [id]
      : [...tree.recordsOf("node")]
          .map((node) => node.id)
          .filter((each) => each === id || isAncestor(tree, id, each));
  const seen = new Set(metWith(to));
  for (const id of seen)
    for (const each of needs) if (each.from === id) for (const next of metWith(each.to)) seen.add(next);
  return seen.has(from);
}
