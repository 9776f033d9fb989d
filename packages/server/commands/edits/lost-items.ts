import { readLogRow } from "@perennial/contract/log/logged-ops";
import { SHOWN_WITH } from "@perennial/domain/kind/items";
import type { KindName, RecordOf } from "@perennial/domain/kind/kinds";
import { ownerIdIn } from "@perennial/domain/kind/owner";
import { compareIds, type RecordId, serverId } from "@perennial/domain/kind/record-id";
import type { Op, OpOf } from "@perennial/domain/op/op";
import { shapeOf } from "@perennial/domain/op/op-type";
import { creationOf } from "@perennial/domain/op/record-ops";
import type { Item } from "@perennial/domain/tree/node";
import { before, TOMBSTONE_DAYS } from "../retention/kept.ts";
import type { Asking } from "../state/asking.ts";
import type { GroupState } from "../state/group-state.ts";

/** Returns the ops that restore a deleted item with what belonged to it; null where there is nothing to restore. */
export function reviveItem(state: GroupState, { itemType, itemId }: Item): Op[] | null {
  const item = lastOf(state, itemType, itemId, before(state.now, TOMBSTONE_DAYS));
  if (!item) return null;
  const belongings = SHOWN_WITH[itemType].filter((kind) => kind !== itemType);
  return [
    creationOf(itemType, item),
    ...belongings.flatMap((kind) =>
      idsOf(state, kind, itemId).flatMap((id) => {
        const record = lastOf(state, kind, id);
        return record ? [creationOf(kind, record)] : [];
      }),
    ),
  ];
}

/** Returns whether a node was deleted by this group, or recently enough that its tombstone is kept. */
export const isRestorable = (state: GroupState, nodeId: number): boolean =>
  lastOf(state, "node", nodeId, before(state.now, TOMBSTONE_DAYS)) !== null;

/** Returns the ids of all records known to have belonged to another one. */
function idsOf(state: GroupState, kind: KindName, ownerId: RecordId): RecordId[] {
  const ids = new Set<RecordId>();
  for (const { record } of state.facts.stored[kind].values())
    if (ownerIdIn(kind, record) === ownerId) ids.add(record.id);
  for (const op of state.ops)
    if (shapeOf(op.type).kind === kind && op.before && ownerIdIn(kind, op.before) === ownerId) ids.add(op.id);
  return [...ids].sort(compareIds);
}

/**
 * Returns the last values of a deleted record: from this group's ops, else from its tombstone.
 * @param since an older tombstone counts as none
 */
export function lastOf<K extends KindName>(
  state: GroupState,
  kind: K,
  id: RecordId,
  since?: Date,
): RecordOf<K> | null {
  const own = state.ops.findLast((op) => op.id === id && op.after === null && shapeOf(op.type).kind === kind);
  if (own) return own.before as RecordOf<K> | null;
  const stored = state.facts.stored[kind].get(id);
  if (!stored?.deletedAt || (since && stored.deletedAt < since)) return null;
  return stored.record;
}

type Loss = OpOf<"node.delete" | "node.repoint">;

/** Returns whether a deleted item went with its node or by a repoint of it; null where no node ever showed it. */
export function* lossOf(state: GroupState, item: Item): Asking<Loss | null> {
  // The rows of this group are not in the log yet.
  const own = state.ops.findLast((op): op is Loss => isLoss(op) && isOf(op, item));
  if (own) return own;
  const { itemType } = item;
  const id = serverId(item.itemId);
  yield* state.require((needs) => needs.need("loss", itemType, id));
  const row = state.facts.losses[itemType].get(id);
  const reading = row && readLogRow(row);
  return reading?.kind === "op" && isLoss(reading.op) ? reading.op : null;
}

const isLoss = (op: Op): op is Loss => op.type === "node.delete" || op.type === "node.repoint";
const isOf = ({ before: shown }: Loss, item: Item) =>
  shown.itemType === item.itemType && shown.itemId === item.itemId;
