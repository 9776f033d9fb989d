import { createNode } from "@perennial/domain/intent/create-node";
import { areThere } from "@perennial/domain/intent/create-record";
import { opsOf } from "@perennial/domain/intent/plan";
import type { EditableKind } from "@perennial/domain/kind/kinds";
import { serverId } from "@perennial/domain/kind/record-id";
import { referredTo } from "@perennial/domain/kind/references";
import { creationOf } from "@perennial/domain/op/record-ops";
import type { Item, NodeId } from "@perennial/domain/tree/node";
import { before, TOMBSTONE_DAYS } from "../retention/kept.ts";
import type { Asking } from "../state/asking.ts";
import type { GroupState } from "../state/group-state.ts";
import { lastOf, lossOf, reviveItem } from "./lost-items.ts";

/**
 * Restores a deleted item that somebody was still editing: an edit beats a concurrent delete. It comes back
 * with its node, at its place or else below the nearest living ancestor. Where its node shows another item by
 * now, it gets a node of its own right after that one.
 * @returns false where there is nothing to restore
 */
export function* restoreItem(state: GroupState, item: Item): Asking<boolean> {
  const loss = yield* lossOf(state, item);
  const revival = loss && reviveItem(state, item);
  if (!loss || !revival) return false;
  state.apply(revival);
  const content = { kind: "existing", ...item } as const;
  const nodeId = loss.id;
  yield* state.require((needs) => needs.need("line", "node", serverId(nodeId)));
  const holder = state.outline.get("node", nodeId);
  if (holder) return yield* placeBeside(state, nodeId, content);
  const lostParent = loss.type === "node.delete" ? loss.before.parentId : formerParent(state, nodeId);
  // A node that was repointed first and deleted later may be restored with the item it showed last: take a new
  // one.
  const id = loss.type === "node.delete" ? nodeId : yield* state.draw("node");
  for (const parentId of yield* livingAncestors(state, lostParent)) {
    yield* state.require((needs) => needs.need("children", "node", serverId(parentId)));
    const sortOrder =
      loss.type === "node.delete" && parentId === lostParent ? loss.before.sortOrder : undefined;
    const plan = createNode(state.outline, { id, parentId, content, sortOrder });
    if (!plan.ok) continue;
    state.apply(opsOf(plan.value));
    return true;
  }
  return false;
}

/**
 * Restores a record that no node shows, where what it refers to still exists.
 * @returns false where there is nothing to restore
 */
export function* restoreRecord(state: GroupState, kind: EditableKind, id: number): Asking<boolean> {
  const record = lastOf(state, kind, id, before(state.now, TOMBSTONE_DAYS));
  if (!record) return false;
  yield* state.require((needs) => {
    for (const named of referredTo(kind, record)) needs.need("record", named.kind, serverId(named.id));
  });
  if (!areThere(state.outline, kind, record)) return false;
  state.apply([creationOf(kind, record)]);
  return true;
}

/**
 * Shows an item in a new node right after another one; where that one is the root, as its first child.
 * @returns false where the outline refuses
 */
export function* placeBeside(
  state: GroupState,
  nodeId: NodeId,
  content: Parameters<typeof createNode>[1]["content"],
): Asking<boolean> {
  yield* state.require((needs) => needs.need("line", "node", serverId(nodeId)));
  const parentId = state.outline.get("node", nodeId)?.parentId ?? null;
  yield* state.require((needs) => needs.need("children", "node", serverId(parentId ?? nodeId)));
  const plan = createNode(state.outline, {
    id: yield* state.draw("node"),
    parentId: parentId ?? nodeId,
    previousSiblingId: parentId === null ? null : nodeId,
    content,
  });
  if (!plan.ok) return false;
  state.apply(opsOf(plan.value));
  return true;
}

/** The nearest ancestor that lives, and the account's root for when nothing can stand below that one. */
function* livingAncestors(state: GroupState, from: NodeId | null): Asking<NodeId[]> {
  const found: NodeId[] = [];
  const seen = new Set<NodeId>();
  for (let id = from; id !== null && !seen.has(id); id = formerParent(state, id)) {
    seen.add(id);
    const asked = serverId(id);
    yield* state.require((needs) => needs.need("line", "node", asked));
    if (!state.outline.get("node", id)) continue;
    found.push(id);
    break;
  }
  const root = state.rootNodeId;
  if (root !== null && !found.includes(root)) {
    yield* state.require((needs) => needs.need("line", "node", root));
    if (state.outline.get("node", root)) found.push(root);
  }
  return found;
}

/** Where a deleted node stood, by its tombstone or by what this group did. */
function formerParent(state: GroupState, id: NodeId): NodeId | null {
  const own = state.ops.findLast((op) => op.type === "node.delete" && op.id === id);
  if (own?.type === "node.delete") return own.before.parentId;
  return state.facts.stored.node.get(id)?.record.parentId ?? null;
}
