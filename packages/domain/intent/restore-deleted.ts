import type { KindName, RecordOf } from "../kind/kinds.ts";
import type { RecordId } from "../kind/record-id.ts";
import type { Op } from "../op/op.ts";
import { shapeOf } from "../op/op-type.ts";
import { ok, type Result } from "../result.ts";
import type { NodeId } from "../tree/node.ts";
import type { TreeView } from "../tree/view.ts";
import { rowSteps } from "./branch-steps.ts";
import type { Plan } from "./plan.ts";
import type { Refusal } from "./refusal.ts";
import { deletedRows, restoreBranches } from "./restore-branches.ts";

export interface RestoreDeleted {
  /** The top of the branch. */
  readonly nodeId: NodeId;
  /** All that the call did which deleted it, in the order of the log. */
  readonly deletion: readonly Op[];
  /** The UUID of that call. */
  readonly undoOf: string;
  /** What stood above the branch, from the top. */
  readonly above: readonly NodeId[];
  readonly rootId: NodeId;
}

export interface RestoredDeleted {
  /** Without steps where the branch is there already. */
  readonly plan: Plan;
  /** Below which node it comes back. */
  readonly parentId: NodeId;
  /** Whether that is another one than it stood below. */
  readonly isElsewhere: boolean;
}

/**
 * Restores a branch that any device deleted, as the server does it: at its place, or below the nearest node above that
 * is still there.
 */
export function restoreDeleted(tree: TreeView, args: RestoreDeleted): Result<RestoredDeleted, Refusal> {
  const { nodeId, deletion, undoOf, above, rootId } = args;
  const rows = deletedRows(tree, deletion, [nodeId]);
  const went = new Map<string, Op["before"]>();
  for (const { type, id, before, after } of deletion)
    if (after === null) went.set(`${shapeOf(type).kind} ${id}`, before);
  const top = rows.find(({ node }) => node.id === nodeId)?.node.before;
  const parentId = [rootId, ...above, ...(top?.parentId == null ? [] : [top.parentId])].findLast((id) =>
    tree.get("node", id),
  );
  const isElsewhere = parentId !== top?.parentId;
  const place = { id: nodeId, parentId: parentId ?? rootId, sortOrder: top?.sortOrder ?? 0 };
  const restored = restoreBranches(tree, {
    named: [nodeId],
    rows,
    places: isElsewhere ? [place] : [],
    // What is kept under a kind's name is of that kind, which the type of the map cannot express.
    last: <K extends KindName>(kind: K, id: RecordId) =>
      (went.get(`${kind} ${id}`) as RecordOf<K> | undefined) ?? null,
    rootId,
  });
  if (!restored.ok) return restored;
  const { ops } = restored.value;
  const command = { type: "branches.restore", places: [] } as const;
  const steps = ops.length === 0 ? [] : rowSteps({ command, ops, undoOf });
  return ok({ plan: { steps }, parentId: place.parentId, isElsewhere });
}
