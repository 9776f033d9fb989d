import type { KindName } from "../kind/kinds.ts";
import type { RecordId } from "../kind/record-id.ts";
import type { Op } from "../op/op.ts";
import { shapeOf } from "../op/op-type.ts";
import type { NodeId } from "../tree/node.ts";
import { flatten } from "../tree/selectors.ts";
import type { TreeView } from "../tree/view.ts";

/** What a call has done since the version at which the sender of a deletion saw the branches. */
export interface LaterChange {
  readonly type: Op["type"];
  readonly id: RecordId;
  /** The idempotency key of the call. */
  readonly call: string;
  /** Where a node stood before it was moved. */
  readonly parentId?: NodeId | null;
}

/**
 * Returns the nodes of some branches that hold what the sender of their deletion has not seen: other words or another
 * item than then, a row that was made there since, and all that came with a row that was moved there.
 * @param later in the order of the log
 * @param seen the calls whose changes the sender has seen, since they are its own
 */
export function unseenRows(
  tree: TreeView,
  nodeIds: readonly NodeId[],
  later: readonly LaterChange[],
  seen: ReadonlySet<string>,
): ReadonlySet<NodeId> {
  const unseen = new Set<NodeId>();
  const { written, cameFrom } = unseenIn(later, seen);
  if (written.size === 0 && cameFrom.size === 0) return unseen;
  const below = new Set<NodeId>();
  for (const nodeId of nodeIds) for (const { id } of flatten(tree, nodeId)) below.add(id);
  const named = new Set(nodeIds);
  const cameAfter = (id: NodeId) => {
    const from = cameFrom.get(id);
    return from !== undefined && !named.has(id) && (from === null || !below.has(from));
  };
  for (const id of below) {
    const node = tree.get("node", id);
    if (!node) continue;
    const { itemType, itemId } = node;
    if (written.has(nameOf("node", id)) || written.has(nameOf(itemType, itemId))) unseen.add(id);
    if (cameAfter(id)) for (const row of flatten(tree, id)) unseen.add(row.id);
  }
  return unseen;
}

const nameOf = (kind: KindName, id: RecordId) => `${kind} ${id}`;

/** Returns the records that were written unseen, and the former parents of nodes that were moved unseen. */
function unseenIn(later: readonly LaterChange[], seen: ReadonlySet<string>) {
  const written = new Set<string>();
  const cameFrom = new Map<RecordId, NodeId | null>();
  /** By call: the record that it edited first. What an edit writes beside that is others' words. */
  const edited = new Map<string, string>();
  for (const { type, id, call, parentId = null } of later) {
    const { kind, verb } = shapeOf(type);
    const name = nameOf(kind, id);
    if (type === "node.move") {
      if (!seen.has(call) && !cameFrom.has(id)) cameFrom.set(id, parentId);
      continue;
    }
    const first = edited.get(call);
    const isBeside = first !== undefined && first !== name;
    if ((verb === "create" || verb === "edit") && (isBeside || !seen.has(call))) written.add(name);
    if (verb === "edit" && first === undefined) edited.set(call, name);
  }
  return { written, cameFrom };
}
