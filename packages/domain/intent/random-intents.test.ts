import fc from "fast-check";
import { expect, test } from "vitest";
import { compareIds } from "../kind/record-id.ts";
import { applyOps } from "../op/apply.ts";
import { invertOps } from "../op/invert.ts";
import type { Result } from "../result.ts";
import { CONFIDENCE_COLORS } from "../study/confidence.ts";
import { drawing, sampleTree } from "../testing/sample.ts";
import type { NodeId } from "../tree/node.ts";
import { createOutline, type Outline } from "../tree/outline.ts";
import { createOverlay } from "../tree/overlay.ts";
import { ancestorIds, flatten } from "../tree/selectors.ts";
import { convertToFlashcard } from "./convert-to-flashcard.ts";
import { convertToNote } from "./convert-to-note.ts";
import { createChild } from "./create-child.ts";
import { createNode } from "./create-node.ts";
import { createSibling } from "./create-sibling.ts";
import { deleteEmptyNote } from "./delete-empty-note.ts";
import { deleteNode } from "./delete-node.ts";
import { editFlashcard } from "./edit-flashcard.ts";
import { editNote } from "./edit-note.ts";
import { indent } from "./indent.ts";
import { mergeWithPrevious } from "./merge-with-previous.ts";
import { moveNode } from "./move-node.ts";
import { outdent } from "./outdent.ts";
import { type DrawId, opsOf, type Plan } from "./plan.ts";
import { rateFlashcard } from "./rate-flashcard.ts";
import type { Refusal } from "./refusal.ts";
import { reorder } from "./reorder.ts";
import { repointNode } from "./repoint-node.ts";
import { splitNote } from "./split-note.ts";

/** What chance decides about one intent; `a` and `b` pick nodes of the tree as it is by then. */
interface Chance {
  readonly kind: number;
  readonly a: number;
  readonly b: number;
  readonly text: string;
  readonly number: number;
}

type Try = (tree: Outline, a: NodeId, b: NodeId, chance: Chance, draw: DrawId) => Result<Plan, Refusal>;

const oddId = (id: NodeId) => Number(id) % 2 !== 0;

const TRIES: readonly Try[] = [
  (tree, a, b, { text }, draw) =>
    createNode(tree, {
      id: draw(),
      parentId: a,
      content: { kind: "new-flashcard", id: draw(), question: text, answer: "answer" },
      previousSiblingId: oddId(b) ? b : undefined,
    }),
  (tree, a, _b, { text, number }, draw) => {
    const content = { kind: "new-note", id: draw(), text } as const;
    return createNode(tree, { id: draw(), parentId: a, content, sortOrder: number });
  },
  (tree, a, b, _chance, draw) => createChild(tree, { parentId: a, at: oddId(b) ? "first" : "last", draw }),
  (tree, a, _b, _chance, draw) => createSibling(tree, { nodeId: a, draw }),
  (tree, a, _b, { text, number }, draw) =>
    splitNote(tree, { nodeId: a, text, caret: Math.abs(number) % 9, draw }),
  (tree, a, _b, { text }) => mergeWithPrevious(tree, { nodeId: a, text }),
  (tree, a) => deleteEmptyNote(tree, { nodeId: a, text: "" }),
  (tree, a) => deleteNode(tree, { nodeId: a }),
  (tree, a) => indent(tree, { nodeId: a }),
  (tree, a) => outdent(tree, { nodeId: a }),
  (tree, a, b) => reorder(tree, { nodeId: a, direction: oddId(b) ? "up" : "down" }),
  (tree, a, b) => moveNode(tree, { nodeId: a, parentId: b }),
  (tree, a, b) => moveNode(tree, { nodeId: a, previousSiblingId: b }),
  (tree, a, b, { number }) => moveNode(tree, { nodeId: a, parentId: b, sortOrder: number }),
  (tree, a, b) => {
    const other = tree.get("node", b);
    const item = { itemType: other?.itemType ?? "note", itemId: other?.itemId ?? 0 } as const;
    return repointNode(tree, { nodeId: a, item });
  },
  (tree, a, _b, { text }) => editNote(tree, { noteId: tree.get("node", a)?.itemId ?? 0, text }),
  (tree, a, _b, { text }) =>
    editFlashcard(tree, { flashcardId: tree.get("node", a)?.itemId ?? 0, answer: text }),
  (tree, a, b) => {
    const color = CONFIDENCE_COLORS[Math.abs(Number(b)) % 4] ?? "red";
    const flashcardId = tree.get("node", a)?.itemId ?? 0;
    return rateFlashcard(tree, { flashcardId, color, now: new Date(Math.abs(Number(b)) * 1e9) });
  },
  (tree, a, _b, { text }, draw) =>
    convertToFlashcard(tree, { nodeId: a, question: text, answer: "answer", draw }),
  (tree, a, _b, _chance, draw) => convertToNote(tree, { nodeId: a, draw }),
];

const chance: fc.Arbitrary<Chance> = fc.record({
  kind: fc.nat({ max: TRIES.length - 1 }),
  a: fc.nat({ max: 1000 }),
  b: fc.nat({ max: 1000 }),
  text: fc.string({ maxLength: 8 }),
  number: fc.oneof(
    fc.integer({ min: -9, max: 9 }),
    fc.double({ noDefaultInfinity: true, noNaN: true }),
    fc.constantFrom(Number.NaN, Infinity),
  ),
});

const start = () =>
  sampleTree(`
    Root
      A
        A1
        Q :: A
      B
  `);

function expectTree(tree: Outline): void {
  const { records, children } = tree.snapshot();
  const { node: nodes, note: notes, flashcard: flashcards, progress } = records;
  expect(nodes.filter(({ parentId }) => parentId === null)).toHaveLength(1);
  for (const node of nodes) {
    expect(Number.isFinite(node.sortOrder)).toBe(true);
    if (node.id !== 1) expect(ancestorIds(tree, node.id).at(-1)).toBe(1);
    expect(tree.holderOf(node)).toBe(node.id);
    const content =
      node.itemType === "note" ? tree.get("note", node.itemId) : tree.get("flashcard", node.itemId);
    expect(content).toBeDefined();
  }
  const inLists = children.flatMap(([, ids]) => ids);
  expect(new Set(inLists).size).toBe(inLists.length);
  expect(inLists).toHaveLength(nodes.length - 1);
  for (const [parentId, ids] of children) {
    const siblings = ids.map((id) => tree.get("node", id));
    expect(siblings.every((sibling) => sibling?.parentId === parentId)).toBe(true);
    for (let i = 1; i < siblings.length; i++) {
      const [before, after] = [siblings[i - 1], siblings[i]];
      const step =
        (after?.sortOrder ?? 0) - (before?.sortOrder ?? 0) || compareIds(after?.id ?? 0, before?.id ?? 0);
      expect(step).toBeGreaterThan(0);
    }
  }
  expect(flatten(tree, 1)).toHaveLength(nodes.length);
  expect(notes.length + flashcards.length).toBe(nodes.length);
  expect(progress.every(({ flashcardId }) => tree.get("flashcard", flashcardId))).toBe(true);
}

/** Carries out the intents that are granted, one after another, and tells each tree and plan on the way. */
function wander(chances: readonly Chance[], visit: (tree: Outline, plan: Plan) => void): Outline {
  const tree = start();
  const draw = drawing();
  for (const one of chances) {
    const ids = tree.snapshot().records.node.map(({ id }) => id);
    const pick = (at: number) => ids[at % ids.length] ?? 1;
    const plan = TRIES[one.kind]?.(tree, pick(one.a), pick(one.b), one, draw);
    if (!plan?.ok) continue;
    visit(tree, plan.value);
    applyOps(tree, opsOf(plan.value));
  }
  return tree;
}

const walk = fc.array(chance, { maxLength: 60 });

test("random intents keep the tree a tree: one root, one parent, children in order, one note or flashcard for each node [1.tree-points]", () => {
  fc.assert(
    fc.property(walk, (chances) => {
      expectTree(wander(chances, () => {}));
    }),
  );
});

test("every step of a plan leaves the tree a tree, but for a content that waits for its node", () => {
  fc.assert(
    fc.property(walk, (chances) => {
      wander(chances, (tree, plan) => {
        const sheet = createOverlay(tree);
        for (const { ops } of plan.steps) {
          applyOps(sheet, ops);
          for (const op of ops)
            if (op.type === "node.create" || op.type === "node.move")
              expect(ancestorIds(sheet, op.id).at(-1)).toBe(1);
        }
      });
    }),
  );
});

test("apply then invert is the identity for every plan", () => {
  fc.assert(
    fc.property(walk, (chances) => {
      wander(chances, (tree, plan) => {
        const before = tree.snapshot();
        applyOps(tree, opsOf(plan));
        applyOps(tree, invertOps(opsOf(plan)));
        expect(tree.snapshot()).toEqual(before);
      });
    }),
  );
});

test("a whole evening taken back leaves the tree it began with", () => {
  fc.assert(
    fc.property(walk, (chances) => {
      const plans: Plan[] = [];
      const tree = wander(chances, (_tree, plan) => plans.push(plan));
      applyOps(tree, invertOps(plans.flatMap(opsOf)));
      expect(tree.snapshot()).toEqual(start().snapshot());
    }),
  );
});

test("an intent decides and never does: the tree is not touched", () => {
  fc.assert(
    fc.property(walk, chance, (chances, one) => {
      const tree = wander(chances, () => {});
      const before = tree.snapshot();
      const ids = before.records.node.map(({ id }) => id);
      TRIES[one.kind]?.(tree, ids[one.a % ids.length] ?? 1, ids[one.b % ids.length] ?? 1, one, drawing());
      expect(tree.snapshot()).toEqual(before);
    }),
  );
});

test("an intent on an empty outline is refused and does not throw", () => {
  fc.assert(
    fc.property(chance, (one) => {
      const plan = TRIES[one.kind]?.(createOutline(), one.a, one.b, one, drawing());
      expect(plan?.ok).toBe(false);
    }),
  );
});
