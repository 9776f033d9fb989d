import type * as wire from "@perennial/contract/outline/wire";
import { deleteBranches as decideDeletion } from "@perennial/domain/intent/delete-branches";
import { opsOf } from "@perennial/domain/intent/plan";
import { type LaterChange, unseenRows } from "@perennial/domain/intent/unseen-rows";
import { serverId } from "@perennial/domain/kind/record-id";
import { isOpType } from "@perennial/domain/op/op-type";
import { err, ok } from "@perennial/domain/result";
import type { NodeId, TreeNode } from "@perennial/domain/tree/node";
import { flatten } from "@perennial/domain/tree/selectors";
import type { Earlier, LogEntry } from "../../log/log-entry.ts";
import type { Asking } from "../../state/asking.ts";
import type { GroupState } from "../../state/group-state.ts";
import { sinceBase } from "../../state/needs.ts";
import type { Decision } from "../decision.ts";
import { refusalFromDomain, refuse } from "../refusal.ts";

type Command = Extract<wire.Command, { type: "branches.delete" }>;

/**
 * Deletes branches in one call. What holds something that the sender has not seen stays, with everything above it: an edit
 * beats a concurrent deletion (decisions 29 and 98). Branches that are gone already are passed over.
 * @param earlier what the group has recorded so far, and the calls of the same sender in it
 */
export function* deleteBranches(
  state: GroupState,
  command: Command,
  { log, own }: Earlier,
): Asking<Decision> {
  const { outline, facts } = state;
  const { ids, seen } = command;
  if (!ids.every((id) => outline.get("node", id) || facts.stored.node.has(id)))
    return err(refuse("not_found"));
  const nodeIds = [...new Set(ids)].filter((id) => outline.get("node", id));
  const nodes = new Map<NodeId, TreeNode>();
  for (const nodeId of nodeIds)
    for (const { id } of flatten(outline, nodeId)) {
      const node = outline.get("node", id);
      if (node) nodes.set(id, node);
    }
  yield* state.require((needs) => {
    // What an earlier command of this group has put there is not read with the branch.
    for (const { op } of log)
      if (op.type === "node.move" && nodes.has(op.id))
        needs.need("branch", "node", serverId(op.id), sinceBase(command));
    for (const { itemType, itemId } of nodes.values())
      if (!facts.stored[itemType].has(itemId)) needs.need("record", itemType, serverId(itemId));
  });
  const { base_version: version } = command;
  const later = typeof version === "number" ? laterChanges(state, log, version) : [];
  const known = new Set([...(seen ?? []).map((uuid) => uuid.toLowerCase()), ...own]);
  const unseen = unseenRows(outline, nodeIds, later, known);
  const plan = decideDeletion(outline, { nodeIds, unseen });
  if (!plan.ok) return err(refusalFromDomain(plan.error));
  state.apply(opsOf(plan.value));
  return ok({ status: 200, body: { nodes: plan.value.steps.length } });
}

/** Returns what was done since a version: what stands in the log, and what this group has done before. */
function laterChanges({ facts }: GroupState, log: readonly LogEntry[], version: number): LaterChange[] {
  const later: LaterChange[] = [];
  for (const {
    version: at,
    mutation_type: type,
    record_id: id,
    mutation_uuid: call,
    parent_id: parentId,
  } of facts.changes)
    if (at > version && isOpType(type)) later.push({ type, id, call, parentId });
  for (const { op, mutationUuid: call } of log) {
    const { type, id } = op;
    later.push({ type, id, call, ...(op.type === "node.move" ? { parentId: op.before.parentId } : {}) });
  }
  return later;
}
