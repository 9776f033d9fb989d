import type * as wire from "@perennial/contract/outline/wire";
import {
  restoreBranches as decideRestoration,
  deletedRows,
  type RestoreBranches,
} from "@perennial/domain/intent/restore-branches";
import type { KindName, RecordOf } from "@perennial/domain/kind/kinds";
import { type RecordId, serverId } from "@perennial/domain/kind/record-id";
import type { Op } from "@perennial/domain/op/op";
import { shapeOf } from "@perennial/domain/op/op-type";
import { err, ok } from "@perennial/domain/result";
import { isSameItem } from "@perennial/domain/tree/node";
import type { Earlier } from "../../log/log-entry.ts";
import { before, TOMBSTONE_DAYS } from "../../retention/kept.ts";
import type { Asking } from "../../state/asking.ts";
import type { GroupState } from "../../state/group-state.ts";
import type { Decision } from "../decision.ts";
import { earlierCall } from "../earlier-call.ts";
import { refusalFromDomain, refuseField } from "../refusal.ts";
import { movedPlaces } from "./places.ts";

type Command = Extract<wire.Command, { type: "branches.restore" }>;

/**
 * Restores branches that one call has deleted, with all that this call took and that is still kept. What lives stays as it
 * is.
 * @param earlier what the group has recorded so far
 */
export function* restoreBranches(state: GroupState, command: Command, earlier: Earlier): Asking<Decision> {
  const { ids, places, undo_of: undoOf } = command;
  if (!undoOf) return err(refuseField("undo_of", "Name the call whose deletion is to be taken back."));
  const { ops: deletion, isOwn } = earlierCall(state, undoOf, earlier);
  const rows = deletedRows(state.outline, deletion, ids);
  yield* state.require((needs) => {
    const { rootNodeId, outline } = state;
    if (rootNodeId !== null && !outline.get("node", rootNodeId)) needs.need("line", "node", rootNodeId);
    if (!isOwn) return;
    for (const { node } of rows) {
      needs.need("line", "node", serverId(node.id));
      needItem(needs, node.before);
    }
  });
  yield* state.require((needs) => {
    for (const { node } of rows) {
      // It may have shown another item when it was deleted once more.
      const last = state.facts.stored.node.get(node.id)?.record;
      if (last && !isSameItem(last, node.before)) needItem(needs, last);
    }
  });
  const last = lastValues(state);
  const restored = decideRestoration(state.outline, {
    named: ids,
    rows,
    places: movedPlaces(places ?? []),
    last,
    rootId: state.rootNodeId,
  });
  if (!restored.ok) return err(refusalFromDomain(restored.error));
  const { ops, nodes, isChanged } = restored.value;
  state.apply(ops);
  return ok({ status: 200, body: { nodes, changed: isChanged } });
}

const needItem = (
  needs: Parameters<Parameters<GroupState["require"]>[0]>[0],
  { itemType, itemId }: { readonly itemType: RecordOf<"node">["itemType"]; readonly itemId: RecordId },
): void => {
  needs.need("record", itemType, serverId(itemId));
  needs.need("holder", itemType, serverId(itemId));
};

/** Returns a look-up of the last values of deleted records: by what this group did, else by their tombstones. */
function lastValues({ facts, ops, now }: GroupState): RestoreBranches["last"] {
  const deleted = new Map<string, Op["before"]>();
  for (const { type, id, before: values, after } of ops) {
    const name = `${shapeOf(type).kind} ${id}`;
    if (after === null) deleted.set(name, values);
    else deleted.delete(name);
  }
  const oldest = before(now, TOMBSTONE_DAYS);
  return <K extends KindName>(kind: K, id: RecordId): RecordOf<K> | null => {
    // What is kept under a kind's name is of that kind, which the type of the map cannot express.
    const own = deleted.get(`${kind} ${id}`) as RecordOf<K> | null | undefined;
    if (own) return own;
    const stored = facts.stored[kind].get(id);
    return stored?.deletedAt && stored.deletedAt >= oldest ? stored.record : null;
  };
}
