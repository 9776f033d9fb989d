import { createNode } from "@perennial/domain/intent/create-node";
import { opsOf } from "@perennial/domain/intent/plan";
import type { Op } from "@perennial/domain/op/op";
import type { Item, NodeId } from "@perennial/domain/tree/node";
import type { ModelState } from "./state.ts";

/** How long what was deleted can come back. */
const TOMBSTONE_MS = 30 * 86_400_000;

/** Brings back a deleted item that a node is pointed at: this is how an undo is said. */
export function bringBack(state: ModelState, item: Item): void {
  const { outline } = state;
  const lives = outline.get(item.itemType, item.itemId);
  if (!lives) state.apply(revival(state, item) ?? []);
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

/** The ops that make a deleted item again, a card with the progress it had; null where it is gone for good. */
function revival({ history, now }: ModelState, { itemType, itemId: id }: Item): Op[] | null {
  const type = itemType === "note" ? "note.delete" : "flashcard.delete";
  const grave = history.findLast(({ op }) => op.type === type && op.id === id);
  if (!grave || now().getTime() - grave.at.getTime() > TOMBSTONE_MS) return null;
  if (grave.op.type === "note.delete")
    return [{ type: "note.create", id, before: null, after: grave.op.before }];
  if (grave.op.type !== "flashcard.delete") return null;
  const ops: Op[] = [{ type: "flashcard.create", id, before: null, after: grave.op.before }];
  const last = history.findLast(({ op }) => op.type === "progress.set" && op.id === id)?.op;
  if (last?.type === "progress.set" && last.before && !last.after)
    ops.push({ type: "progress.set", id, before: null, after: last.before });
  return ops;
}

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
