import { SHOWN_WITH } from "../kind/items.ts";
import type { KindName } from "../kind/kinds.ts";
import { ownerIdIn } from "../kind/owner.ts";
import type { RecordId } from "../kind/record-id.ts";
import { sameRecord } from "../kind/same-record.ts";
import type { Op } from "../op/op.ts";
import { shapeOf } from "../op/op-type.ts";
import type { Item } from "../tree/node.ts";
import type { TreeView } from "../tree/view.ts";

/**
 * Returns whether a note or card, with what belongs to it, is as these ops left it: undo must not delete what others
 * have added since.
 */
export function isAsMade(tree: TreeView, item: Item, ops: readonly Op[]): boolean {
  return SHOWN_WITH[item.itemType].every((kind) =>
    idsOf(tree, kind, item, ops).every((id) => isAsLeft(tree, kind, id, ops)),
  );
}

function idsOf(tree: TreeView, kind: KindName, { itemType, itemId }: Item, ops: readonly Op[]): RecordId[] {
  if (kind === itemType) return [itemId];
  const own = ops.filter(
    ({ type, before, after }) =>
      shapeOf(type).kind === kind && ownerIdIn(kind, after ?? before ?? {}) === itemId,
  );
  return [...tree.belongings(kind, itemId), ...own.map(({ id }) => id)];
}

/** Returns whether a record is as the last op on it left it. */
function isAsLeft(tree: TreeView, kind: KindName, id: RecordId, ops: readonly Op[]): boolean {
  const last = ops.findLast((op) => op.id === id && putsWhole(op, kind));
  const now = tree.get(kind, id);
  if (!last?.after || !now) return !last?.after && (!now || isUnrated(now));
  return sameRecord(last.after, now);
}

/** Progress whose ratings were all taken back counts as none. */
const isUnrated = (record: object): boolean => "reviewedAt" in record && record.reviewedAt === null;

const putsWhole = ({ type }: Op, kind: KindName) => {
  const shape = shapeOf(type);
  return shape.kind === kind && shape.verb !== "edit";
};
