import type * as wire from "@perennial/contract/outline/wire";
import { moveNode } from "@perennial/domain/intent/move-node";
import { repointNode } from "@perennial/domain/intent/repoint-node";
import { serverId } from "@perennial/domain/kind/record-id";
import { err, ok } from "@perennial/domain/result";
import { ancestorIds, levelOf } from "@perennial/domain/tree/selectors";
import type { Asking } from "../state/asking.ts";
import type { GroupState } from "../state/group-state.ts";
import { bringBack } from "./create-node.ts";
import { type Decision, follow, followPlacement } from "./decision.ts";
import { type OwnWrites, showsUnseen } from "./known-texts.ts";
import { presentNode } from "./present.ts";
import { refuse, refuseField } from "./refusal.ts";
import { restoreItem } from "./restore-item.ts";

type Command = Extract<wire.Command, { type: "tree.update" }>;

/**
 * PUT /trees: points a node at another item, moves it, or both. The item it showed is deleted; where somebody
 * has written into that what the sender had not seen, its text is kept in a note right after.
 */
export function* updateNode(
  state: GroupState,
  { id, tree }: Pick<Command, "id" | "tree">,
  ownWrites: OwnWrites,
): Asking<Decision> {
  const node = state.outline.get("node", id);
  if (!node) return err(refuse("not_found"));
  const { item_type: itemType, item_id: itemId } = tree;
  if (itemType && typeof itemId === "number") {
    const item = { itemType, itemId };
    bringBack(state, item);
    const isKept = yield* showsUnseen(state, node, tree, ownWrites);
    const repointed = follow(state, repointNode(state.outline, { nodeId: id, item }));
    if (!repointed.ok) return repointed;
    const { itemType: shownType, itemId: shownId } = node;
    if (isKept && !state.outline.get(shownType, shownId))
      yield* restoreItem(state, { itemType: shownType, itemId: shownId });
  } else if (itemType || typeof itemId === "number") {
    return err(refuseField("tree.item_id", "Send item_type and item_id together."));
  }
  const moved = yield* move(state, id, tree);
  return moved.ok ? ok({ status: 200, body: yield* presentNode(state, id) }) : moved;
}

function* move(state: GroupState, nodeId: number, tree: Command["tree"]): Asking<ReturnType<typeof follow>> {
  const parentId = tree.parent_id ?? undefined;
  const previousSiblingId = tree.previous_sibling_id ?? undefined;
  const sortOrder = tree.sort_order ?? undefined;
  if (parentId === undefined && previousSiblingId === undefined && sortOrder === undefined) return ok(null);
  const height = parentId === undefined ? undefined : yield* heightBelow(state, nodeId, parentId);
  const plan = moveNode(state.outline, { nodeId, parentId, previousSiblingId, sortOrder, height });
  return yield* followPlacement(state, plan, nodeId, { previousSiblingId });
}

/** Returns the levels of a branch, those of this group included, where a move might make it too deep; undefined else. */
function* heightBelow(state: GroupState, nodeId: number, parentId: number): Asking<number | undefined> {
  const { outline } = state;
  const node = outline.get("node", nodeId);
  if (
    !node ||
    node.parentId === null ||
    node.parentId === parentId ||
    levelOf(outline, parentId) < levelOf(outline, nodeId)
  )
    return undefined;
  const branches = new Map([[nodeId, 0]]);
  for (const op of state.ops) {
    if (op.type !== "node.create" && op.type !== "node.move") continue;
    const depth = ancestorIds(outline, op.id).indexOf(nodeId) + 1;
    if (depth > 0) branches.set(serverId(op.id), depth);
  }
  const created = new Set(state.ops.flatMap((op) => (op.type === "node.create" ? [serverId(op.id)] : [])));
  yield* state.require((needs) => {
    for (const id of branches.keys()) if (!created.has(id)) needs.need("height", "node", id);
  });
  const heights = [...branches].map(([id, depth]) => depth + (state.facts.heights.get(id) ?? 1));
  return Math.max(...heights);
}
