import { SHOWN_WITH } from "../kind/items.ts";
import type { KindName } from "../kind/kinds.ts";
import type { RecordId } from "../kind/record-id.ts";
import { sameRecord } from "../kind/same-record.ts";
import type { Item } from "../tree/node.ts";
import type { TreeView } from "../tree/view.ts";
import type { StepChanges } from "./step-changes.ts";

/** Returns whether an item and what belongs to it are as the steps left them: undo must not delete what others added. */
export function isAsMade(tree: TreeView, item: Item, changes: StepChanges): boolean {
  return SHOWN_WITH[item.itemType].every((kind) =>
    idsOf(tree, kind, item, changes).every((id) => isAsLeft(tree, kind, id, changes)),
  );
}

function idsOf(
  tree: TreeView,
  kind: KindName,
  { itemType, itemId }: Item,
  changes: StepChanges,
): readonly RecordId[] {
  return kind === itemType ? [itemId] : [...tree.belongings(kind, itemId), ...changes.ownedBy(kind, itemId)];
}

/** Returns whether a record is as the last op on it left it. */
function isAsLeft(tree: TreeView, kind: KindName, id: RecordId, changes: StepChanges): boolean {
  const last = changes.last(kind, id);
  const now = tree.get(kind, id);
  if (!last?.after || !now) return !last?.after && (!now || isUnrated(now));
  return sameRecord(last.after, now);
}

/** Progress whose ratings were all taken back counts as none. */
const isUnrated = (record: object): boolean => "reviewedAt" in record && record.reviewedAt === null;
