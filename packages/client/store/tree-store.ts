import type { DrawId } from "@perennial/domain/intent/plan";
import { forEachItemType, ITEM_TYPES, SHOWN_IN, SHOWN_WITH } from "@perennial/domain/kind/items";
import { forEachKind, KIND_NAMES, type KindName, type RecordOf } from "@perennial/domain/kind/kinds";
import { compareIds, type RecordId } from "@perennial/domain/kind/record-id";
import { type CurrentId, withCurrentIds } from "@perennial/domain/kind/references";
import { sameRecord } from "@perennial/domain/kind/same-record";
import type { Item, ItemType, NodeId, TreeNode } from "@perennial/domain/tree/node";
import type { TreeTarget } from "@perennial/domain/tree/view";
import { reportDefect } from "../platform/report.ts";
import { createChildLists, NO_CHILDREN } from "./child-lists.ts";
import { createDrawId } from "./draw-id.ts";
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
  /** Follows a temporary id to the real one. */
  currentId(id: NodeId): NodeId;
  currentItemId(kind: ItemType, id: RecordId): RecordId;
  renameNode(temporary: NodeId, real: NodeId): void;
  renameItem(kind: ItemType, temporary: RecordId, real: RecordId): void;
  /** Marks a node as having a structural change on its way. */
  attachMutation(id: NodeId, mutationUuid: string): void;
  detachMutation(id: NodeId, mutationUuid: string): void;
  /** A temporary id that no record goes by, here or in what waits to be sent. */
  drawId: DrawId;
  /** Keeps an id that stands in a waiting change from being drawn. */
  reserveId(id: RecordId): void;
  /** Whether some record goes, went or will go by a temporary id. */
  isTaken(id: RecordId): boolean;
  /** Every node, in no particular order. */
  nodeIds(): Iterable<NodeId>;
  clear(): void;
}

type RecordMaps = { readonly [K in KindName]: Map<RecordId, RecordOf<K>> };
type Shown = Omit<RowData, "key" | "node" | "childCount" | "pending">;

/**
 * @param random a number from 0 (included) to 1 (excluded)
 * @param report takes what a listener throws; the others are told, and the store goes on, all the same
 */
export function createTreeStore(random: () => number, report = reportDefect): TreeStore {
  const records = forEachKind<RecordMaps>(() => new Map());
  const { node: nodes } = records;
  const holders = forEachItemType(() => new Map<RecordId, NodeId>());
  const itemAliases = forEachItemType(() => new Map<RecordId, RecordId>());
  const mutations = new Map<NodeId, Set<string>>();
  const reserved = new Set<RecordId>();
  const keys = createRowKeys();
  const lists = createChildLists(
    (a, b) => (nodes.get(a)?.sortOrder ?? 0) - (nodes.get(b)?.sortOrder ?? 0) || compareIds(a, b),
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
    const known = keyLists.get(key);
    if (known?.ids === ids) return known.keys;
    const fresh = ids.length === 0 ? NO_KEYS : ids.map(keys.keyOf);
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
    // The key of a row made here stays `t…`; the same node must not answer to `n…` as a second row.
    if (!node || keys.keyOf(node.id) !== key) return undefined;
    return {
      key,
      node,
      ...shownBy(node),
      childCount: childIds(node.id).length,
      pending: mutations.has(node.id),
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
      const after = buildRow(key);
      if (before && after && sameRow(before, after)) continue;
      if (!after) rows.delete(key);
      else if (before) rows.set(key, after);
      if (before || rowListeners.has(key)) changedRows.push(key);
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
      touchHolder(kind, record.id);
    });
  const remove = (kind: KindName, id: RecordId) =>
    transact(() => {
      if (records[kind].delete(id)) touchHolder(kind, id);
    });

  const renameRecord = (kind: KindName, temporary: RecordId, real: RecordId) => {
    const current: CurrentId = (_kind, id) => (id === temporary ? real : id);
    const record = records[kind].get(temporary);
    records[kind].delete(temporary);
    if (record && !records[kind].has(real)) put(kind, { ...withCurrentIds(kind, record, current), id: real });
  };

  const changeMutations = (id: NodeId, change: (uuids: Set<string>) => void) =>
    transact(() => {
      const current = keys.currentId(id);
      const uuids = mutations.get(current) ?? new Set();
      change(uuids);
      if (uuids.size > 0) mutations.set(current, uuids);
      else mutations.delete(current);
      dirty.add(keys.keyOf(current));
    });

  const currentItemId = (kind: ItemType, id: RecordId): RecordId => {
    let current = id;
    for (let next = itemAliases[kind].get(current); next !== undefined; next = itemAliases[kind].get(current))
      current = next;
    return current;
  };

  const isTaken = (id: RecordId) =>
    KIND_NAMES.some((kind) => records[kind].has(id)) ||
    reserved.has(id) ||
    keys.currentId(id) !== id ||
    ITEM_TYPES.some((type) => itemAliases[type].has(id));

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
    childKeys(key) {
      const id = keys.idOf(key);
      return id === undefined || !nodes.has(id) ? NO_KEYS : childKeysOf(key, id);
    },
    currentId: keys.currentId,
    currentItemId,

    renameNode(temporary, real) {
      if (temporary === real || keys.currentId(temporary) === real) return;
      transact(() => {
        const node = nodes.get(temporary);
        const children = lists.of(temporary);
        const key = keys.keyOf(temporary);
        if (node) touchParent(node.parentId);
        touchParent(temporary);
        // The real row may have been loaded already, under a name of its own: it goes on under this one.
        const loaded = nodes.get(real);
        if (loaded) {
          touchParent(loaded.parentId);
          touchParent(real);
          removed.add(keys.keyOf(real));
        }
        const moved = loaded ?? (node && { ...node, id: real });
        if (node) {
          detach(node);
          nodes.delete(temporary);
        }
        if (loaded) detach(loaded);
        keys.rename(temporary, real);
        if (moved) {
          nodes.set(real, moved);
          attach(moved);
        }
        for (const childId of children) {
          const child = nodes.get(childId);
          if (!child) continue;
          detach(child);
          const below = { ...child, parentId: real };
          nodes.set(childId, below);
          attach(below);
          dirty.add(keys.keyOf(childId));
        }
        const uuids = mutations.get(temporary);
        if (uuids) {
          mutations.delete(temporary);
          mutations.set(real, new Set([...uuids, ...(mutations.get(real) ?? [])]));
        }
        dirty.add(key);
      });
    },
    renameItem(kind, temporary, real) {
      if (temporary === real || currentItemId(kind, temporary) === real) return;
      transact(() => {
        itemAliases[kind].set(temporary, real);
        for (const shown of SHOWN_WITH[kind]) renameRecord(shown, temporary, real);
        const holder = holders[kind].get(temporary);
        const node = holder === undefined ? undefined : nodes.get(holder);
        holders[kind].delete(temporary);
        if (!node) return touchHolder(kind, real);
        nodes.set(node.id, { ...node, itemId: real });
        holders[kind].set(real, node.id);
        dirty.add(keys.keyOf(node.id));
      });
    },

    attachMutation: (id, uuid) => changeMutations(id, (uuids) => uuids.add(uuid)),
    detachMutation: (id, uuid) => changeMutations(id, (uuids) => uuids.delete(uuid)),
    drawId: createDrawId(random, isTaken),
    reserveId: (id) => void reserved.add(id),
    isTaken,
    nodeIds: () => nodes.keys(),
    clear: () =>
      transact(() => {
        for (const node of nodes.values()) {
          touchParent(node.id);
          removed.add(keys.keyOf(node.id));
        }
        for (const kind of KIND_NAMES) records[kind].clear();
        for (const type of ITEM_TYPES) holders[type].clear();
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
  sameRecord(a.node, b.node) &&
  same(a.note, b.note) &&
  same(a.flashcard, b.flashcard) &&
  same(a.progress, b.progress);
