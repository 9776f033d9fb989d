import { SHOWN_WITH } from "../kind/items.ts";
import { GENERIC_KINDS } from "../kind/kinds.ts";
import type { RecordId } from "../kind/record-id.ts";
import { referredTo } from "../kind/references.ts";
import { deletionOf } from "../op/record-ops.ts";
import type { AnyRecord, CutRow } from "../outline-text/cut-row.ts";
import { ok, type Result } from "../result.ts";
import type { NodeId, TreeNode } from "../tree/node.ts";
import { flatten } from "../tree/selectors.ts";
import type { TreeView } from "../tree/view.ts";
import { type DeleteBranches, deleteBranches } from "./delete-branches.ts";
import type { Plan, Step } from "./plan.ts";
import type { Refusal } from "./refusal.ts";

/** Branches as they are taken away, and as `pasteCut` puts them elsewhere. */
export interface CutBranches {
  readonly plan: Plan;
  readonly rows: readonly CutRow[];
}

/** Takes branches away to be pasted elsewhere, with the records that refer to their nodes, such as marks. */
export function cutBranches(tree: TreeView, args: DeleteBranches): Result<CutBranches, Refusal> {
  const deletion = deleteBranches(tree, args);
  if (!deletion.ok) return deletion;
  const rows = rowsOf(tree, args.nodeIds);
  const detach = rows.flatMap(({ attached }) => attached.map(removal));
  return ok({ plan: { steps: [...detach, ...deletion.value.steps] }, rows });
}

function rowsOf(tree: TreeView, nodeIds: readonly NodeId[]): CutRow[] {
  const attached = attachedTo(tree);
  const rows = new Map<NodeId, CutRow>();
  for (const nodeId of nodeIds)
    for (const { id, depth } of rows.has(nodeId) ? [] : flatten(tree, nodeId)) {
      const node = tree.get("node", id);
      if (node && !rows.has(id))
        rows.set(id, { depth, node, shown: shownBy(tree, node), attached: attached.get(id) ?? [] });
    }
  return [...rows.values()];
}

function shownBy(tree: TreeView, { itemType, itemId }: TreeNode): AnyRecord[] {
  return SHOWN_WITH[itemType].flatMap((kind) => {
    const ids = kind === itemType ? [itemId] : tree.belongings(kind, itemId);
    return ids.flatMap((id) => {
      const record = tree.get(kind, id);
      return record ? [{ kind, record } as AnyRecord] : [];
    });
  });
}

/** By node: the records that refer to it and are no part of what it shows. */
function attachedTo(tree: TreeView): Map<RecordId, AnyRecord[]> {
  const found = new Map<RecordId, AnyRecord[]>();
  for (const kind of GENERIC_KINDS)
    for (const record of tree.recordsOf(kind))
      for (const { kind: to, id } of referredTo(kind, record)) {
        if (to !== "node") continue;
        const own = found.get(id) ?? [];
        own.push({ kind, record } as AnyRecord);
        found.set(id, own);
      }
  return found;
}

function removal({ kind, record }: AnyRecord): Step {
  const generic = GENERIC_KINDS.find((each) => each === kind);
  if (!generic) throw new Error(`records of the kind ${kind} have no commands`);
  return {
    command: { type: "record.delete", record: { kind: generic, id: record.id } },
    ops: [deletionOf(kind, record)],
  };
}
