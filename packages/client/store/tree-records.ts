import { SHOWN_IN, SHOWN_WITH } from "@perennial/domain/kind/items";
import { forEachKind, KIND_NAMES, type KindName, type RecordOf } from "@perennial/domain/kind/kinds";
import { compareIds, type RecordId } from "@perennial/domain/kind/record-id";
import { sameRecord } from "@perennial/domain/kind/same-record";
import type { NodeId, TreeNode } from "@perennial/domain/tree/node";
import { createParts } from "@perennial/domain/tree/parts";
import type { TreeTarget } from "@perennial/domain/tree/view";
import { createChildLists, NO_CHILDREN } from "./child-lists.ts";
import type { Identity } from "./identity.ts";
import { createItemHolders } from "./item-holders.ts";
import { createNodeMarks } from "./node-marks.ts";
import type { Shown } from "./row-data.ts";

/** Hears what a write is about to touch, while the records still say what stood before it. */
export interface Touch {
  /** A node, or something that it shows. */
  node(id: NodeId): void;
  /** The list of a node's children. @param childIds reads such a list as it stands */
  children(id: NodeId, childIds: (id: NodeId) => readonly NodeId[]): void;
  /** A node goes. */
  gone(id: NodeId): void;
  /** The signs of a node. */
  marks(id: NodeId): void;
}

/** The records of the tree, with the indexes that follow from them: lists of children, who shows what, parts. */
export interface TreeRecords extends TreeTarget {
  nodeIds(): Iterable<NodeId>;
  shownBy(node: TreeNode): Shown;
  /** The signs of a node: the same list until it changes; undefined for a node without. */
  marksOn(id: NodeId): Shown["marks"];
  /** The nodes that have signs, also those that are deleted and may come back. */
  markedIds(): Iterable<NodeId>;
  /** A record has a number now, by which it stands among siblings of the same sort order. */
  renumbered(kind: KindName, id: RecordId): void;
  /** Puts back the list that was handed out before, where it has become the same again. */
  keepChildIds(id: NodeId, ids: readonly NodeId[]): void;
  clear(): void;
}

type RecordMaps = { readonly [K in KindName]: Map<RecordId, RecordOf<K>> };

export function createTreeRecords(identity: Identity, touch: Touch): TreeRecords {
  const records = forEachKind<RecordMaps>(() => new Map());
  const { node: nodes } = records;
  const holders = createItemHolders();
  const parts = createParts();
  const marks = createNodeMarks();
  const numberOf = (id: NodeId) => identity.serverIdOf("node", id) ?? id;
  const lists = createChildLists(
    (a, b) =>
      (nodes.get(a)?.sortOrder ?? 0) - (nodes.get(b)?.sortOrder ?? 0) || compareIds(numberOf(a), numberOf(b)),
  );

  const detach = (node: TreeNode) => {
    holders.remove(node);
    if (node.parentId !== null) lists.remove(node.parentId, node.id);
  };
  const attach = (node: TreeNode) => {
    holders.add(node);
    if (node.parentId !== null) lists.add(node.parentId, node.id);
  };
  const childIds = (id: NodeId) => (nodes.has(id) ? lists.of(id) : NO_CHILDREN);
  const touchParent = ({ parentId }: TreeNode) => {
    if (parentId !== null) touch.children(parentId, childIds);
  };
  const touchHolder = (kind: KindName, id: RecordId) => {
    const type = SHOWN_IN[kind];
    const holder = type === undefined ? undefined : holders.of({ itemType: type, itemId: id });
    if (holder !== undefined) touch.node(holder);
  };

  const putNode = (node: TreeNode) => {
    const old = nodes.get(node.id);
    if (old && sameRecord(old, node)) return;
    touch.node(node.id);
    if (!old || old.parentId !== node.parentId || old.sortOrder !== node.sortOrder) {
      if (old) touchParent(old);
      touchParent(node);
    }
    // Children that were put before their parent appear with it.
    if (!old && lists.of(node.id).length > 0) touch.children(node.id, childIds);
    if (old) detach(old);
    nodes.set(node.id, node);
    attach(node);
  };
  const removeNode = (id: NodeId) => {
    const old = nodes.get(id);
    if (!old) return;
    touchParent(old);
    touch.children(id, childIds);
    touch.gone(id);
    detach(old);
    nodes.delete(id);
  };

  return {
    get: (kind, id) => records[kind].get(id),
    recordsOf: (kind) => records[kind].values(),
    childIds,
    holderOf: holders.of,
    belongings: (kind, ownerId) => [
      ...(records[kind].has(ownerId) ? [ownerId] : []),
      ...parts.of(kind, ownerId),
    ],
    put(kind, record) {
      if (isNode(kind, record)) return putNode(record);
      const old = records[kind].get(record.id);
      // The record that is there stays where it says the same, so that its row keeps its snapshot.
      if (!old || !sameRecord(old, record)) records[kind].set(record.id, record);
      parts.put(kind, record);
      touchHolder(kind, record.id);
      if (isMark(kind, record)) {
        marks.put(record);
        touch.node(record.nodeId);
        touch.marks(record.nodeId);
      }
    },
    remove(kind, id) {
      if (kind === "node") return removeNode(id);
      const gone = records[kind].get(id);
      if (!gone) return;
      parts.remove(kind, gone);
      records[kind].delete(id);
      touchHolder(kind, id);
      if (isMark(kind, gone)) {
        marks.remove(gone);
        touch.node(gone.nodeId);
        touch.marks(gone.nodeId);
      }
    },
    nodeIds: () => nodes.keys(),
    marksOn: marks.of,
    markedIds: marks.nodeIds,
    shownBy({ id, itemType, itemId }) {
      const shown: { [kind: string]: unknown } = {};
      const own = marks.of(id);
      if (own) shown["marks"] = own;
      for (const kind of SHOWN_WITH[itemType]) {
        const record = records[kind].get(itemId);
        if (record) shown[kind] = record;
      }
      return shown;
    },
    renumbered(kind, id) {
      if (kind !== "node") return touchHolder(kind, id);
      const node = nodes.get(id);
      if (node) {
        touchParent(node);
        detach(node);
        attach(node);
      }
      touch.node(id);
    },
    keepChildIds: lists.keep,
    clear() {
      for (const id of nodes.keys()) {
        touch.children(id, childIds);
        touch.gone(id);
      }
      for (const kind of KIND_NAMES) records[kind].clear();
      holders.clear();
      parts.clear();
      marks.clear();
      lists.clear();
    },
  };
}

const isMark = (kind: KindName, _record: RecordOf<KindName>): _record is RecordOf<"mark"> => kind === "mark";
const isNode = (kind: KindName, _record: RecordOf<KindName>): _record is TreeNode => kind === "node";
