import { SHOWN_WITH } from "../kind/items.ts";
import type { KindName } from "../kind/kinds.ts";
import type { RecordId } from "../kind/record-id.ts";
import { sameRecord } from "../kind/same-record.ts";
import type { Item } from "../tree/node.ts";
import type { TreeView } from "../tree/view.ts";
import type { Made } from "./made.ts";

/** Returns whether an item and what belongs to it are as the steps left them: undo must not delete what others added. */
export function isAsMade(tree: TreeView, item: Item, made: Made): boolean {
  return SHOWN_WITH[item.itemType].every((kind) =>
    idsOf(tree, kind, item, made).every((id) => isAsLeft(tree, kind, id, made)),
  );
}

function idsOf(tree: TreeView, kind: KindName, { itemType, itemId }: Item, made: Made): readonly RecordId[] {
  return kind === itemType ? [itemId] : [...tree.belongings(kind, itemId), ...made.ownedBy(kind, itemId)];
}

/** Returns whether a record is as the last op on it left it. */
function isAsLeft(tree: TreeView, kind: KindName, id: RecordId, made: Made): boolean {
  const last = made.last(kind, id);
  const now = tree.get(kind, id);
  if (!last?.after || !now) return !last?.after && (!now || isUnrated(now));
  return sameRecord(last.after, now);
}

/** Progress whose ratings were all taken back counts as none. */
const isUnrated = (record: object): boolean => "reviewedAt" in record && record.reviewedAt === null;
