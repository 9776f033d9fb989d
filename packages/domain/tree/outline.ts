import { forEachItemType } from "../kind/items.ts";
import { forEachKind, type KindName, type RecordOf } from "../kind/kinds.ts";
import { compareIds, isServerId, type RecordId } from "../kind/record-id.ts";
import { indexAmong } from "./child-index.ts";
import type { Item, NodeId, TreeNode } from "./node.ts";
import { createParts } from "./parts.ts";
import type { TreeTarget } from "./view.ts";

/** Everything an outline holds, each list in order of id; two outlines are equal when these are. */
export interface OutlineSnapshot {
  readonly records: RecordLists;
  readonly children: readonly (readonly [NodeId, readonly NodeId[]])[];
}

export interface Outline extends TreeTarget {
  snapshot(): OutlineSnapshot;
}

type RecordLists = { readonly [K in KindName]: readonly RecordOf<K>[] };
type RecordMaps = { readonly [K in KindName]: Map<RecordId, RecordOf<K>> };

const LEAF: readonly NodeId[] = [];

/**
 * An outline over plain Maps: the rows a server command has loaded, or the tree of a test. A node whose parent
 * is not loaded is allowed, and is found again as a child once the parent is put. The list `childIds` returns
 * is the live one: copy it before writing to the outline.
 */
export function createOutline(): Outline {
  const records = forEachKind<RecordMaps>(() => new Map());
  const { node: nodes } = records;
  const children = new Map<NodeId, NodeId[]>();
  const holders = forEachItemType(() => new Map<RecordId, NodeId>());
  const parts = createParts();

  const sortOrderOf = (id: NodeId) => nodes.get(id)?.sortOrder ?? 0;

  const detach = (node: TreeNode) => {
    if (holders[node.itemType].get(node.itemId) === node.id) holders[node.itemType].delete(node.itemId);
    if (node.parentId === null) return;
    const siblings = children.get(node.parentId) ?? [];
    siblings.splice(indexAmong(siblings, node, sortOrderOf), 1);
    if (siblings.length === 0) children.delete(node.parentId);
  };

  const attach = (node: TreeNode) => {
    holders[node.itemType].set(node.itemId, node.id);
    if (node.parentId === null) return;
    const siblings = children.get(node.parentId);
    if (siblings) siblings.splice(indexAmong(siblings, node, sortOrderOf), 0, node.id);
    else children.set(node.parentId, [node.id]);
  };

  return {
    get: (kind, id) => records[kind].get(id),
    recordsOf: (kind) => records[kind].values(),
    childIds: (id) => (nodes.has(id) ? (children.get(id) ?? LEAF) : LEAF),
    holderOf: (item: Item) => holders[item.itemType].get(item.itemId),
    numberOf: (id) => (isServerId(id) ? id : undefined),
    belongings: (kind, ownerId) => [
      ...(records[kind].has(ownerId) ? [ownerId] : []),
      ...parts.of(kind, ownerId),
    ],
    put(kind, record) {
      const old = kind === "node" ? nodes.get(record.id) : undefined;
      if (old) detach(old);
      records[kind].set(record.id, record);
      parts.put(kind, record);
      const node = kind === "node" ? nodes.get(record.id) : undefined;
      if (node) attach(node);
    },
    remove(kind, id) {
      const old = kind === "node" ? nodes.get(id) : undefined;
      if (old) detach(old);
      const gone = records[kind].get(id);
      if (gone) parts.remove(kind, gone);
      records[kind].delete(id);
    },
    snapshot: () => ({
      records: forEachKind<RecordLists>((kind) => inOrder<unknown>(records[kind])),
      children: [...children]
        .map(([id, ids]) => [id, [...ids]] as const)
        .sort(([a], [b]) => compareIds(a, b)),
    }),
  };
}

function inOrder<T>(records: ReadonlyMap<RecordId, T>): readonly T[] {
  return [...records].sort(([a], [b]) => compareIds(a, b)).map(([, record]) => record);
}
