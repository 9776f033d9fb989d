import type { EditableKind, RecordOf } from "../kind/kinds.ts";
import type { NewContent } from "../op/command.ts";
import { creationOf } from "../op/record-ops.ts";
import type { OutlineItem } from "../outline-text/outline-item.ts";
import { err, ok, type Result } from "../result.ts";
import { uuidOf } from "../search/hash.ts";
import { MAX_LEVELS } from "../tree/limits.ts";
import type { NodeId, TreeNode } from "../tree/node.ts";
import { levelOf } from "../tree/selectors.ts";
import type { TreeView } from "../tree/view.ts";
import { decideContent } from "./content.ts";
import { renumberSteps, roomBelow } from "./make-room.ts";
import type { DrawId, Plan, Step } from "./plan.ts";
import type { Refusal } from "./refusal.ts";

export interface InsertItems {
  readonly items: readonly OutlineItem[];
  readonly parentId: NodeId;
  /** The outermost rows follow this sibling; null to come first. */
  readonly previousSiblingId: NodeId | null;
  readonly draw: DrawId;
}

/** A row that was made, with how many children it has so far. */
interface Made {
  readonly id: NodeId;
  children: number;
}

/** Rows that were copied, pasted or imported become nodes, with numbers of their own: they make room but once. */
export function insertItems(tree: TreeView, args: InsertItems): Result<Plan, Refusal> {
  const { items, parentId, previousSiblingId, draw } = args;
  if (!tree.get("node", parentId)) return err("unknown-parent");
  const height = items.reduce((deepest, { depth }) => Math.max(deepest, depth + 1), 0);
  if (levelOf(tree, parentId) + height > MAX_LEVELS) return err("too-deep");
  const outermost = items.filter(({ depth }) => depth === 0).length;
  const room = roomBelow(tree, parentId, previousSiblingId, outermost);
  if (!room.ok) return room;
  const steps: Step[] = renumberSteps(tree, room.value.renumbered);
  const sortOrders = room.value.sortOrders.values();
  const path: Made[] = [];
  for (const item of items) {
    const { depth } = item;
    const above = depth === 0 ? undefined : path[depth - 1];
    const sortOrder = above ? ++above.children : (sortOrders.next().value ?? 0);
    const made = insertItem(tree, item, { parentId: above?.id ?? parentId, sortOrder }, draw);
    if (!made.ok) return made;
    for (const step of made.value.steps) steps.push(step);
    path.length = depth;
    path[depth] = { id: made.value.id, children: 0 };
  }
  return ok({ steps });
}

/** Decides the steps that make a node of one row, at a place that was found for it. */
export function insertItem(
  tree: TreeView,
  item: OutlineItem,
  place: { readonly parentId: NodeId; readonly sortOrder: number },
  draw: DrawId,
): Result<{ readonly id: NodeId; readonly steps: readonly Step[] }, Refusal> {
  const id = draw();
  const content = decideContent(tree, contentOf(draw, item));
  if (!content.ok) return content;
  const { accepted, item: shown, ops } = content.value;
  const node: TreeNode = { id, ...place, ...shown };
  const creation: Step = {
    command: { type: "node.create", id, content: accepted, ...place },
    ops: [...ops, { type: "node.create", id, before: null, after: node }],
  };
  const steps = [
    creation,
    ...(item.isDone ? [recordStep("mark", { id: draw(), nodeId: id, sign: "done" })] : []),
    ...(item.anchor === undefined ? [] : [recordStep("anchor", { id: item.anchor, nodeId: id })]),
    ...(item.provenance ?? []).map((came) => recordStep("provenance", { id: draw(), nodeId: id, ...came })),
  ];
  const { once } = item;
  const named = (step: Step, place: number): Step => ({ ...step, once: uuidOf(`${place} ${once}`) });
  return ok({ id, steps: once === undefined ? steps : steps.map(named) });
}

/** Makes a record of a node that is made in the step before. */
function recordStep<K extends EditableKind>(kind: K, record: RecordOf<K>): Step {
  const { id, ...fields } = record;
  return {
    command: { type: "record.create", record: { kind, id }, fields },
    ops: [creationOf(kind, record)],
  };
}

const contentOf = (draw: DrawId, { text, answer, form }: OutlineItem): NewContent =>
  answer === undefined
    ? { kind: "new-note", id: draw(), text }
    : { kind: "new-flashcard", id: draw(), question: text, answer, ...(form && { form }) };
