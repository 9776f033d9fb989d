import fc from "fast-check";
import { convertToFlashcard } from "../intent/convert-to-flashcard.ts";
import { convertToNote } from "../intent/convert-to-note.ts";
import { createChild } from "../intent/create-child.ts";
import { createNode } from "../intent/create-node.ts";
import { createSibling } from "../intent/create-sibling.ts";
import { deleteBranches } from "../intent/delete-branches.ts";
import { deleteEmptyNote } from "../intent/delete-empty-note.ts";
import { deleteNode } from "../intent/delete-node.ts";
import { editFlashcard } from "../intent/edit-flashcard.ts";
import { editNote } from "../intent/edit-note.ts";
import { indent } from "../intent/indent.ts";
import { insertItems } from "../intent/insert-items.ts";
import { mergeWithPrevious } from "../intent/merge-with-previous.ts";
import { moveBranches } from "../intent/move-branches.ts";
import { moveNode } from "../intent/move-node.ts";
import { outdent } from "../intent/outdent.ts";
import { pasteItems } from "../intent/paste-items.ts";
import { type DrawId, opsOf, type Plan } from "../intent/plan.ts";
import { rateFlashcard } from "../intent/rate-flashcard.ts";
import { indentBranches, outdentBranches, reorderBranches } from "../intent/rearrange-branches.ts";
import type { Refusal } from "../intent/refusal.ts";
import { reorder } from "../intent/reorder.ts";
import { repointNode } from "../intent/repoint-node.ts";
import { splitNote } from "../intent/split-note.ts";
import { applyOps } from "../op/apply.ts";
import { itemsOf } from "../outline-text/items-of.ts";
import type { Result } from "../result.ts";
import { CONFIDENCE_COLORS } from "../study/confidence.ts";
import type { NodeId } from "../tree/node.ts";
import type { Outline } from "../tree/outline.ts";
import { flatten, isAncestor } from "../tree/selectors.ts";
import { drawing, sampleTree } from "./sample.ts";

/** What chance decides about one intent; `a` and `b` pick nodes of the tree as it is by then. */
export interface Chance {
  readonly kind: number;
  readonly a: number;
  readonly b: number;
  readonly text: string;
  readonly number: number;
}

type Try = (tree: Outline, a: NodeId, b: NodeId, chance: Chance, draw: DrawId) => Result<Plan, Refusal>;

const oddId = (id: NodeId) => Number(id) % 2 !== 0;

export const TRIES: readonly Try[] = [
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
    const now = new Date(Math.abs(Number(b)) * 1e9);
    return rateFlashcard(tree, { flashcardId, color, now, timeZone: "UTC" });
  },
  (tree, a, _b, { text }, draw) =>
    convertToFlashcard(tree, { nodeId: a, question: text, answer: "answer", draw }),
  (tree, a, _b, _chance, draw) => convertToNote(tree, { nodeId: a, draw }),
  (tree, a, b) => deleteBranches(tree, { nodeIds: [a, b] }),
  (tree, a, b) => moveBranches(tree, { nodeIds: [a], parentId: b }),
  (tree, a, b) => indentBranches(tree, { nodeIds: inOrder(tree, a, b) }),
  (tree, a, b) => outdentBranches(tree, { nodeIds: inOrder(tree, a, b) }),
  (tree, a, b) =>
    reorderBranches(tree, { nodeIds: inOrder(tree, a, b), direction: oddId(b) ? "up" : "down" }),
  (tree, a, b, _chance, draw) => {
    const previousSiblingId = oddId(b) ? (tree.childIds(a).at(-1) ?? null) : null;
    return insertItems(tree, { items: itemsOf(tree, [b]), parentId: a, previousSiblingId, draw });
  },
  (tree, a, b, { text, number }, draw) => {
    const caret = { before: text.slice(0, number), after: text.slice(number) };
    return pasteItems(tree, { nodeId: a, items: itemsOf(tree, [b]), caret, draw });
  },
];

/** Two nodes as somebody selects them: in the order of the screen, one of them where the other lies below it. */
function inOrder(tree: Outline, a: NodeId, b: NodeId): NodeId[] {
  if (a === b || isAncestor(tree, a, b)) return [a];
  if (isAncestor(tree, b, a)) return [b];
  return flatten(tree, 1).flatMap(({ id }) => (id === a || id === b ? [id] : []));
}

export const chance: fc.Arbitrary<Chance> = fc.record({
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

/** The outline that every walk begins with. */
export const start = () =>
  sampleTree(`
    Root
      A
        A1
        Q :: A
      B
  `);

/** Carries out the intents that are granted, one after another, and tells each tree and plan on the way. */
export function wander(chances: readonly Chance[], visit: (tree: Outline, plan: Plan) => void): Outline {
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

export const walk = fc.array(chance, { maxLength: 60 });
