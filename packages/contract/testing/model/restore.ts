import { createNode } from "@perennial/domain/intent/create-node";
import { areThere } from "@perennial/domain/intent/create-record";
import { opsOf } from "@perennial/domain/intent/plan";
import type { EditableKind } from "@perennial/domain/kind/kinds";
import { compareIds, type RecordId } from "@perennial/domain/kind/record-id";
import { invertOps } from "@perennial/domain/op/invert";
import type { Op, OpOf } from "@perennial/domain/op/op";
import type { Item, NodeId } from "@perennial/domain/tree/node";
import type { ModelState } from "./state.ts";

/** How long what was deleted can come back. */
export const TOMBSTONE_MS = 30 * 86_400_000;

/** Brings back a deleted item that a node is pointed at: this is how an undo is said. */
export function bringBack(state: ModelState, item: Item): void {
  const { outline } = state;
  const lives = outline.get(item.itemType, item.itemId);
  if (!lives) state.apply(revival(state, item) ?? []);
}

/** The same for a record that no node shows. @returns false where there is nothing to bring back */
export function bringRecordBack(state: ModelState, kind: EditableKind, id: number): boolean {
  const grave = graveOf(state, kind, id);
  if (!grave || !areThere(state.outline, kind, grave.before ?? {})) return false;
  state.apply(invertOps([grave]));
  return true;
}

/** Whether a node was deleted, and can come back. */
export function wasDeleted({ history, now }: ModelState, id: NodeId): boolean {
  const grave = history.findLast(({ op }) => op.type === "node.delete" && op.id === id);
  return grave !== undefined && now().getTime() - grave.at.getTime() <= TOMBSTONE_MS;
}

/** Returns a node, or the one that took its place where it was deleted with an heir. */
export function ledOn(state: ModelState, id: NodeId): NodeId {
  if (state.outline.get("node", id)) return id;
  const grave = state.history.findLast(({ op }) => op.type === "node.delete" && op.id === id);
  const heir = grave && state.heirs.get(grave.op);
  return heir === undefined ? id : ledOn(state, heir);
}

/**
 * An edit beats a concurrent delete: the deleted item comes back with its node and at its place, else below the
 * nearest ancestor that lives; where its node shows something else by now, in a new node right after that one.
 * @returns false where there is nothing to bring back
 */
export function restoreItem(state: ModelState, item: Item): boolean {
  const loss = lossOf(state, item);
  const ops = loss && revival(state, item);
  if (!loss || !ops) return false;
  state.apply(ops);
  const content = { kind: "existing", ...item } as const;
  if (state.outline.get("node", loss.id)) return placeBeside(state, loss.id, content);
  const wasDeleted = loss.type === "node.delete";
  const lostParent = wasDeleted ? loss.before.parentId : formerParent(state, loss.id);
  const id = wasDeleted ? loss.id : state.draw();
  for (const parentId of livingAncestors(state, lostParent)) {
    const sortOrder = wasDeleted && parentId === lostParent ? loss.before.sortOrder : undefined;
    const plan = createNode(state.outline, { id, parentId, content, sortOrder });
    if (!plan.ok) continue;
    state.apply(opsOf(plan.value));
    return true;
  }
  return false;
}

/** Shows content in a new node right after another one; as its first child where that one is the root. */
export function placeBeside(
  state: ModelState,
  nodeId: NodeId,
  content: Parameters<typeof createNode>[1]["content"],
): boolean {
  const parentId = state.outline.get("node", nodeId)?.parentId ?? null;
  const place =
    parentId === null
      ? { parentId: nodeId, previousSiblingId: null }
      : { parentId, previousSiblingId: nodeId };
  const plan = createNode(state.outline, { id: state.draw(), ...place, content });
  if (!plan.ok) return false;
  state.apply(opsOf(plan.value));
  return true;
}

/** The ops that make a deleted item again, with what belonged to it; null where it is gone for good. */
function revival(state: ModelState, { itemType, itemId }: Item): Op[] | null {
  const { history, outline } = state;
  const grave = graveOf(state, itemType, itemId);
  if (!grave) return null;
  const belongings = new Map<RecordId, Op>();
  for (const { op } of history) if (op.type === "progress.set" && isOf(op, itemId)) belongings.set(op.id, op);
  const lost = [...belongings.values()].filter((op) => op.after === null && !outline.get("progress", op.id));
  return invertOps([...lost.sort((a, b) => compareIds(b.id, a.id)), grave]);
}

/** How a record was deleted, where it can still come back. */
function graveOf({ history, now }: ModelState, kind: EditableKind, id: RecordId): Op | null {
  const grave = history.findLast(({ op }) => op.type === `${kind}.delete` && op.id === id);
  return grave && now().getTime() - grave.at.getTime() <= TOMBSTONE_MS ? grave.op : null;
}

const isOf = (op: OpOf<"progress.set">, flashcardId: RecordId) =>
  (op.after ?? op.before)?.flashcardId === flashcardId;

type Loss = Extract<Op, { type: "node.delete" | "node.repoint" }>;

/** How a node last stopped showing an item. */
function lossOf({ history }: ModelState, { itemType, itemId }: Item): Loss | undefined {
  return history
    .map(({ op }) => op)
    .filter((op): op is Loss => op.type === "node.delete" || op.type === "node.repoint")
    .findLast(({ before }) => before.itemType === itemType && before.itemId === itemId);
}

/** The nearest ancestor that lives, and the root for when nothing can stand below that one. */
function livingAncestors(state: ModelState, from: NodeId | null): NodeId[] {
  const found = new Set<NodeId>();
  for (let id = from; id !== null; id = formerParent(state, id)) {
    if (!state.outline.get("node", id)) continue;
    found.add(id);
    break;
  }
  return [...found.add(state.rootId)];
}

/** Where a deleted node stood. */
function formerParent({ history }: ModelState, id: NodeId): NodeId | null {
  const deletion = history.findLast(({ op }) => op.type === "node.delete" && op.id === id)?.op;
  return deletion?.type === "node.delete" ? deletion.before.parentId : null;
}
