import type { FieldsOf } from "../kind/kinds.ts";
import type { RecordId } from "../kind/record-id.ts";
import type { Result } from "../result.ts";
import type { NodeId } from "../tree/node.ts";
import type { TreeView } from "../tree/view.ts";
import { createRecord } from "./create-record.ts";
import { deleteRecord } from "./delete-record.ts";
import { inTurnForEach } from "./in-turn.ts";
import type { DrawId, Plan } from "./plan.ts";
import type { Refusal } from "./refusal.ts";

export type Sign = FieldsOf<"mark">["sign"];

/** Puts a sign on some nodes. */
export const markNodes = (
  tree: TreeView,
  {
    nodeIds,
    sign,
    draw,
  }: { readonly nodeIds: readonly NodeId[]; readonly sign: Sign; readonly draw: DrawId },
): Result<Plan, Refusal> =>
  inTurnForEach(tree, nodeIds, (sheet, nodeId) =>
    createRecord(sheet, { kind: "mark", id: draw(), fields: { nodeId, sign } }),
  );

/** Takes signs away, of which a node may have several of one sort. */
export const takeMarks = (tree: TreeView, markIds: readonly RecordId[]): Result<Plan, Refusal> =>
  inTurnForEach(tree, markIds, (sheet, id) => deleteRecord(sheet, { kind: "mark", id }));
