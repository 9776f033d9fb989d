import { forEachItemType } from "../kind/items.ts";
import { forEachKind, type KindName, type RecordOf } from "../kind/kinds.ts";
import { ownerIdIn } from "../kind/owner.ts";
import { compareIds, type RecordId } from "../kind/record-id.ts";
import { childIndex, indexAmong } from "./child-index.ts";
import { type Item, isSameItem, type NodeId, type TreeNode } from "./node.ts";
import { createParts } from "./parts.ts";
import type { TreeTarget, TreeView } from "./view.ts";

const LEAF: readonly NodeId[] = [];

/** The records written over the tree; null where one was removed. */
type Sheet = { readonly [K in KindName]: Map<RecordId, RecordOf<K> | null> };

/** Lays a writable overlay over a tree, to decide on what a step would leave. Its cost grows with what is written. */
export function createOverlay(base: TreeView): TreeTarget {
  const sheet = forEachKind<Sheet>(() => new Map());
  const children = new Map<NodeId, NodeId[]>();
  const holders = forEachItemType(() => new Map<RecordId, NodeId | null>());
  const parts = createParts();

  const get = <K extends KindName>(kind: K, id: RecordId): RecordOf<K> | undefined => {
    const written = sheet[kind].get(id);
    return written === undefined ? base.get(kind, id) : (written ?? undefined);
  };
  const holderOf = (item: Item) => {
    const written = holders[item.itemType].get(item.itemId);
    return written === undefined ? base.holderOf(item) : (written ?? undefined);
  };
  const sortOrderOf = (id: NodeId) => get("node", id)?.sortOrder ?? 0;

  const writableChildren = (parentId: NodeId) => {
    const list = children.get(parentId) ?? [...base.childIds(parentId)];
    children.set(parentId, list);
    return list;
  };
  const lookAway = (old: TreeNode) => {
    if (holderOf(old) === old.id) holders[old.itemType].set(old.itemId, null);
  };
  const detach = (old: TreeNode) => {
    if (old.parentId === null) return;
    const siblings = writableChildren(old.parentId);
    const index = childIndex({ get }, siblings, old.id);
    if (index >= 0) siblings.splice(index, 1);
  };
  const attach = (added: TreeNode) => {
    if (added.parentId === null) return;
    const siblings = writableChildren(added.parentId);
    siblings.splice(indexAmong(siblings, added, sortOrderOf), 0, added.id);
  };
  /** A node leaves its place before it is written, and takes its place afterwards. */
  const nodeOf = (kind: KindName, id: RecordId) => (kind === "node" ? get("node", id) : undefined);

  return {
    get,
    *recordsOf(kind) {
      for (const record of base.recordsOf(kind)) if (!sheet[kind].has(record.id)) yield record;
      for (const record of sheet[kind].values()) if (record) yield record;
    },
    childIds: (id) => (get("node", id) ? (children.get(id) ?? base.childIds(id)) : LEAF),
    holderOf,
    numberOf: base.numberOf,
    belongings(kind, ownerId) {
      const below = base.belongings(kind, ownerId).filter((id) => !sheet[kind].has(id));
      const first = sheet[kind].get(ownerId);
      const own = first && ownerIdIn(kind, first) === ownerId ? [ownerId] : [];
      return [...below, ...own, ...parts.of(kind, ownerId)].sort(compareIds);
    },
    put(kind, record) {
      const old = nodeOf(kind, record.id);
      if (old) detach(old);
      sheet[kind].set(record.id, record);
      parts.put(kind, record);
      const added = nodeOf(kind, record.id);
      if (!added) return;
      attach(added);
      if (old && !isSameItem(old, added)) lookAway(old);
      // Ten thousand nodes that are moved go on showing what they show.
      if (holderOf(added) !== added.id) holders[added.itemType].set(added.itemId, added.id);
    },
    remove(kind, id) {
      const old = nodeOf(kind, id);
      if (old) {
        detach(old);
        lookAway(old);
      }
      const written = sheet[kind].get(id);
      if (written) parts.remove(kind, written);
      sheet[kind].set(id, null);
    },
  };
}
