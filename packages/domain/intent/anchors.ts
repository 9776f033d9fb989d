import { serverId } from "../kind/record-id.ts";
import { invertOp } from "../op/invert.ts";
import type { Op, OpOf } from "../op/op.ts";
import type { NodeId } from "../tree/node.ts";
import type { TreeView } from "../tree/view.ts";

/** Returns the anchors that lead to a node. */
export const anchorsOf = (tree: TreeView, nodeId: NodeId): number[] => {
  const ids: number[] = [];
  for (const anchor of tree.recordsOf("anchor")) if (anchor.nodeId === nodeId) ids.push(serverId(anchor.id));
  return ids;
};

/** Returns the ops by which the anchors of a node that goes lead to the one that takes its place. */
export const handedOn = (tree: TreeView, from: NodeId, to: NodeId): Op[] =>
  anchorsOf(tree, from).map((id) => ({
    type: "anchor.edit",
    id,
    before: { nodeId: from },
    after: { nodeId: to },
  }));

const isHandedOn = (op: Op): op is OpOf<"anchor.edit"> => op.type === "anchor.edit";

/** Returns the node that a deletion with these ops handed anchors to, or that a restoration took them back from. */
export const heirIn = (ops: readonly Op[]): NodeId | undefined => {
  const op = ops.find(isHandedOn);
  return op && (ops.some(({ type }) => type === "node.delete") ? op.after : op.before).nodeId;
};

/** Returns the anchors that a deletion with these ops handed on. */
export const handedOnBy = (ops: readonly Op[]): number[] =>
  ops.filter(isHandedOn).map(({ id }) => serverId(id));

/** Returns the ops that lead anchors back to where a deletion took them from, but for those that were led elsewhere since. */
export const ledBack = (tree: TreeView, deletion: readonly Op[]): Op[] =>
  deletion
    .filter((op) => isHandedOn(op) && tree.get("anchor", op.id)?.nodeId === op.after.nodeId)
    .map(invertOp);
