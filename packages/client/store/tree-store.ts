import type { DrawId } from "@perennial/domain/intent/plan";
import { forEachItemType, ITEM_TYPES, SHOWN_IN, SHOWN_WITH } from "@perennial/domain/kind/items";
import { forEachKind, KIND_NAMES, type KindName, type RecordOf } from "@perennial/domain/kind/kinds";
import { compareIds, type RecordId } from "@perennial/domain/kind/record-id";
import { sameRecord } from "@perennial/domain/kind/same-record";
import type { Item, NodeId, TreeNode } from "@perennial/domain/tree/node";
import { createParts } from "@perennial/domain/tree/parts";
import type { TreeTarget } from "@perennial/domain/tree/view";
import { reportDefect } from "../platform/report.ts";
import { createChildLists, NO_CHILDREN } from "./child-lists.ts";
import type { Identity, Naming } from "./identity.ts";
import { createRowKeys } from "./row-keys.ts";

/** What one row shows: an immutable snapshot, the same object until something in it changes. */
export interface RowData {
  /** The row's name for as long as it lives; see `RowKeys`. */
  readonly key: string;
  readonly node: TreeNode;
  readonly note?: RecordOf<"note">;
  readonly flashcard?: RecordOf<"flashcard">;
  readonly progress?: RecordOf<"progress">;
  readonly childCount: number;
  /** A move, a repointing or a deletion of this node is on its way to the server. */
  readonly pending: boolean;
  /** The node's number for others: the server's, or a negative one until it has given it. */
  readonly face: number;
  /** The same of what it shows. */
  readonly itemFace: number;
}

export interface StructureChange {
  /** The keys of the nodes whose list of children is another one now. */
  readonly parents: ReadonlySet<string>;
  /** The keys of the nodes that are gone. */
  readonly removed: ReadonlySet<string>;
}

/**
 * The outline as the screen shows it. Mutable maps with a listener per row: a keystroke notifies one row,
 * whatever the size of the tree.
 */
export interface TreeStore extends TreeTarget {
  row(key: string): RowData | undefined;
  subscribeRow(key: string, listener: () => void): () => void;
  /** Called after a transaction in which lists of children changed or nodes went. */
  subscribeStructure(listener: (change: StructureChange) => void): () => void;
  /** Listeners run once, after the outermost transaction, and only for rows whose content really differs. */
  transact<T>(write: () => T): T;
  keyOf(id: NodeId): string;
  /** The id of the row's node; undefined when there is no such node (any more). */
  idOf(key: string): NodeId | undefined;
  /** The keys of the children in order: the same array until it changes. */
  childKeys(key: string): readonly string[];
  readonly identity: Identity;
  /** An id for a record that is made here. */
  readonly drawId: DrawId;
  /**
   * Learns the server's numbers of records that were made on this device. @param madeHere false for those of other
   * pages: this one knows such a record by its number
   */
  learn(namings: readonly Naming[], madeHere: boolean): void;
  /** Marks a node as having a structural change on its way. */
  attachMutation(id: NodeId, mutationUuid: string): void;
  detachMutation(id: NodeId, mutationUuid: string): void;
  /** Every node, in no particular order. */
  nodeIds(): Iterable<NodeId>;
  clear(): void;
}

type RecordMaps = { readonly [K in KindName]: Map<RecordId, RecordOf<K>> };
type Shown = Pick<RowData, "note" | "flashcard" | "progress">;

/**
 * @param identity whoever the records are on this page
 * @param report takes what a listener throws; the others are told, and the store goes on, all the same
 */
export function createTreeStore(identity: Identity, report = reportDefect): TreeStore {
  const records = forEachKind<RecordMaps>(() => new Map());
  const { node: nodes } = records;
  const holders = forEachItemType(() => new Map<RecordId, NodeId>());
  const mutations = new Map<NodeId, Set<string>>();
  const keys = createRowKeys(identity);
  const parts = createParts();
  const numberOf = (id: NodeId) => identity.serverIdOf("node", id) ?? id;
  const lists = createChildLists(
    (a, b) =>
      (nodes.get(a)?.sortOrder ?? 0) - (nodes.get(b)?.sortOrder ?? 0) || compareIds(numberOf(a), numberOf(b)),
  );

  const rows = new Map<string, RowData>();
  const rowListeners = new Map<string, Set<() => void>>();
  const structureListeners = new Set<(change: StructureChange) => void>();
  /** The keys of children as last handed out, per key of the parent. */
  const keyLists = new Map<string, { ids: readonly NodeId[]; keys: readonly string[] }>();

  let depth = 0;
  const dirty = new Set<string>();
  /** Parents whose list was touched, with the list as it stood before the transaction. */
  const touched = new Map<string, { ids: readonly NodeId[]; keys: readonly string[] }>();
  const removed = new Set<string>();

  const childIds = (id: NodeId) => (nodes.has(id) ? lists.of(id) : NO_CHILDREN);

  const childKeysOf = (key: string, id: NodeId): readonly string[] => {
    const ids = childIds(id);
    // Most rows have none, and are asked whenever a list is built: nothing is kept of them.
    if (ids.length === 0) return NO_KEYS;
    const known = keyLists.get(key);
    if (known?.ids === ids) return known.keys;
    const fresh = ids.map(keys.keyOf);
    const same = known && sameItems(known.keys, fresh) ? known.keys : fresh;
    keyLists.set(key, { ids, keys: same });
    return same;
  };

  const touchParent = (parentId: NodeId | null) => {
    if (parentId === null) return;
    const key = keys.keyOf(parentId);
    if (!touched.has(key)) touched.set(key, { ids: childIds(parentId), keys: childKeysOf(key, parentId) });
    dirty.add(key);
  };

  /** The row that shows a record has to be looked at again. */
  const touchHolder = (kind: KindName, id: RecordId) => {
    const type = SHOWN_IN[kind];
    const holder = type === undefined ? undefined : holders[type].get(id);
    if (holder !== undefined) dirty.add(keys.keyOf(holder));
  };

  const shownBy = ({ itemType, itemId }: TreeNode): Shown => {
    const shown: { [kind: string]: unknown } = {};
    for (const kind of SHOWN_WITH[itemType]) {
      const record = records[kind].get(itemId);
      if (record) shown[kind] = record;
    }
    return shown;
  };

  const buildRow = (key: string): RowData | undefined => {
    const id = keys.idOf(key);
    const node = id === undefined ? undefined : nodes.get(id);
    // A row has one key: it does not answer to its other id as a second row.
    if (!node || keys.keyOf(node.id) !== key) return undefined;
    return {
      key,
      node,
      ...shownBy(node),
      childCount: childIds(node.id).length,
      pending: mutations.has(node.id),
      face: identity.faceOf("node", node.id),
      itemFace: identity.faceOf(node.itemType, node.itemId),
    };
  };

  const tell = (run: () => void) => {
    try {
      run();
    } catch (error) {
      report(error);
    }
  };

  const commit = () => {
    const parents = new Set<string>();
    for (const [key, before] of touched) {
      const id = keys.idOf(key);
      const after = id === undefined ? NO_CHILDREN : childIds(id);
      if (id !== undefined && after !== before.ids && sameItems(after, before.ids)) {
        lists.keep(id, before.ids);
        keyLists.set(key, before);
      } else if (id === undefined || !nodes.has(id)) keyLists.delete(key);
      else if (childKeysOf(key, id) !== before.keys && !sameItems(childKeysOf(key, id), before.keys))
        parents.add(key);
    }
    const gone = new Set<string>();
    for (const key of removed) if (!buildRow(key)) gone.add(key);
    const changedRows: string[] = [];
    for (const key of dirty) {
      const before = rows.get(key);
      // Nobody has looked at it: of a large tree that comes in that is all but what shows.
      if (!before && !rowListeners.has(key)) continue;
      const after = buildRow(key);
      if (before && after && sameRow(before, after)) continue;
      if (!after) rows.delete(key);
      else if (before) rows.set(key, after);
      changedRows.push(key);
    }
    dirty.clear();
    touched.clear();
    removed.clear();
    for (const key of changedRows) for (const listener of [...(rowListeners.get(key) ?? [])]) tell(listener);
    if (parents.size === 0 && gone.size === 0) return;
    for (const listener of [...structureListeners]) tell(() => listener({ parents, removed: gone }));
  };

  const transact = <T>(write: () => T): T => {
    depth++;
    try {
      return write();
    } finally {
      // Committed while still counted as open, so that a write by a listener is taken in by this loop.
      if (depth === 1) while (dirty.size > 0 || removed.size > 0 || touched.size > 0) commit();
      depth--;
    }
  };

  const detach = (node: TreeNode) => {
    if (holders[node.itemType].get(node.itemId) === node.id) holders[node.itemType].delete(node.itemId);
    if (node.parentId !== null) lists.remove(node.parentId, node.id);
  };
  const attach = (node: TreeNode) => {
    holders[node.itemType].set(node.itemId, node.id);
    if (node.parentId !== null) lists.add(node.parentId, node.id);
  };
  const isMoved = (a: TreeNode | undefined, b: TreeNode) =>
    !a || a.parentId !== b.parentId || a.sortOrder !== b.sortOrder;

  const putNode = (node: TreeNode) =>
    transact(() => {
      const old = nodes.get(node.id);
      if (old && sameRecord(old, node)) return;
      dirty.add(keys.keyOf(node.id));
      if (isMoved(old, node)) {
        if (old) touchParent(old.parentId);
        touchParent(node.parentId);
      }
      // Children that were put before their parent appear with it.
      if (!old && lists.of(node.id).length > 0) touchParent(node.id);
      if (old) detach(old);
      nodes.set(node.id, node);
      attach(node);
    });

  const removeNode = (id: NodeId) =>
    transact(() => {
      const old = nodes.get(id);
      if (!old) return;
      touchParent(old.parentId);
      touchParent(id);
      removed.add(keys.keyOf(id));
      detach(old);
      nodes.delete(id);
    });

  const put = <K extends KindName>(kind: K, record: RecordOf<K>) =>
    transact(() => {
      const old = records[kind].get(record.id);
      // The record that is there stays where it says the same, so that its row keeps its snapshot.
      if (!old || !sameRecord(old, record)) records[kind].set(record.id, record);
      parts.put(kind, record);
      touchHolder(kind, record.id);
    });
  const remove = (kind: KindName, id: RecordId) =>
    transact(() => {
      const gone = records[kind].get(id);
      if (!gone) return;
      parts.remove(kind, gone);
      records[kind].delete(id);
      touchHolder(kind, id);
    });

  const belongings = (kind: KindName, ownerId: RecordId): RecordId[] => [
    ...(records[kind].has(ownerId) ? [ownerId] : []),
    ...parts.of(kind, ownerId),
  ];

  const changeMutations = (id: NodeId, change: (uuids: Set<string>) => void) =>
    transact(() => {
      const uuids = mutations.get(id) ?? new Set();
      change(uuids);
      if (uuids.size > 0) mutations.set(id, uuids);
      else mutations.delete(id);
      dirty.add(keys.keyOf(id));
    });

  const row = (key: string): RowData | undefined => {
    const known = rows.get(key);
    if (known && !dirty.has(key)) return known;
    const fresh = buildRow(key);
    // Within a transaction nothing is kept: the snapshots from before it are what the commit compares with.
    if (!fresh || dirty.has(key)) return fresh && known && sameRow(known, fresh) ? known : fresh;
    rows.set(key, fresh);
    return fresh;
  };

  return {
    get: (kind, id) => records[kind].get(id),
    childIds,
    holderOf: (item: Item) => holders[item.itemType].get(item.itemId),
    belongings,
    put: (kind, record) => (isNode(kind, record) ? putNode(record) : put(kind, record)),
    remove: (kind, id) => (kind === "node" ? removeNode(id) : remove(kind, id)),

    row,
    subscribeRow(key, listener) {
      row(key);
      const listeners = rowListeners.get(key) ?? new Set();
      listeners.add(listener);
      rowListeners.set(key, listeners);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0 && rowListeners.get(key) === listeners) rowListeners.delete(key);
      };
    },
    subscribeStructure(listener) {
      structureListeners.add(listener);
      return () => structureListeners.delete(listener);
    },
    transact,
    keyOf: keys.keyOf,
    idOf(key) {
      const id = keys.idOf(key);
      return id !== undefined && nodes.has(id) ? id : undefined;
    },
    childKeys: (key) => childKeysOf(key, keys.idOf(key)),
    identity,
    drawId: identity.draw,
    learn: (namings, madeHere) =>
      transact(() => {
        for (const naming of namings) {
          const { kind, local, server } = naming;
          identity.learn(naming, !madeHere || records[kind].has(server));
          if (kind === "node") {
            const node = nodes.get(local);
            // Its place among siblings of the same sort order follows from its number.
            if (node) touchParent(node.parentId);
            if (node) {
              detach(node);
              attach(node);
            }
            dirty.add(keys.keyOf(local));
          } else touchHolder(kind, local);
        }
      }),

    attachMutation: (id, uuid) => changeMutations(id, (uuids) => uuids.add(uuid)),
    detachMutation: (id, uuid) => changeMutations(id, (uuids) => uuids.delete(uuid)),
    nodeIds: () => nodes.keys(),
    clear: () =>
      transact(() => {
        for (const node of nodes.values()) {
          touchParent(node.id);
          removed.add(keys.keyOf(node.id));
        }
        for (const kind of KIND_NAMES) records[kind].clear();
        for (const type of ITEM_TYPES) holders[type].clear();
        parts.clear();
        lists.clear();
        keyLists.clear();
      }),
  };
}

const NO_KEYS: readonly string[] = Object.freeze([]);

function sameItems<T>(a: readonly T[], b: readonly T[]): boolean {
  return a === b || (a.length === b.length && a.every((item, i) => item === b[i]));
}

const isNode = (kind: KindName, _record: RecordOf<KindName>): _record is TreeNode => kind === "node";

const same = <T extends object>(a: T | undefined, b: T | undefined) =>
  a === b || (a !== undefined && b !== undefined && sameRecord(a, b));

/** By content: a transaction may take a record away and put an equal one back. */
const sameRow = (a: RowData, b: RowData): boolean =>
  a.childCount === b.childCount &&
  a.pending === b.pending &&
  a.face === b.face &&
  a.itemFace === b.itemFace &&
  sameRecord(a.node, b.node) &&
  same(a.note, b.note) &&
  same(a.flashcard, b.flashcard) &&
  same(a.progress, b.progress);
