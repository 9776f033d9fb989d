import type { DrawId } from "@perennial/domain/intent/plan";
import type { NodeId } from "@perennial/domain/tree/node";
import type { TreeTarget } from "@perennial/domain/tree/view";
import { reportDefect } from "../platform/report.ts";
import { type ChildList, createChildKeys } from "./child-keys.ts";
import type { Identity, Naming } from "./identity.ts";
import { type RowData, sameRow } from "./row-data.ts";
import { createRowKeys } from "./row-keys.ts";
import { createTouchedRows, type Touched } from "./touched-rows.ts";
import { createTransact } from "./transact.ts";
import { createTreeListeners, type TreeListeners } from "./tree-listeners.ts";
import { createTreeRecords, type TreeRecords } from "./tree-records.ts";

/** The outline on the screen: mutable maps with a listener per row, so a key press notifies one row. */
export interface TreeStore
  extends TreeTarget,
    Pick<TreeListeners, "subscribeRow" | "subscribeStructure" | "subscribeMarks" | "subscribeTouched">,
    Pick<
      TreeRecords,
      "nodeIds" | "marksOn" | "markedIds" | "anchorsOn" | "provenanceOn" | "livingAbove" | "clear"
    > {
  row(key: string): RowData | undefined;
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
  /** Learns server numbers of records made on this device. `madeHere` false: on another page. */
  learn(namings: readonly Naming[], madeHere: boolean): void;
  /** Marks a node as having a structural change on its way. */
  attachMutation(id: NodeId, mutationUuid: string): void;
  detachMutation(id: NodeId, mutationUuid: string): void;
}

/** Creates an empty store; `report` gets what a listener throws, without stopping the others. */
export function createTreeStore(identity: Identity, report = reportDefect): TreeStore {
  const keys = createRowKeys(identity);
  const childKeys = createChildKeys(keys.keyOf);
  const pending = createPendingNodes();
  const listeners = createTreeListeners(report);
  const touched = createTouchedRows();
  const touchRow = (id: NodeId) => touched.row(keys.keyOf(id));
  const records = createTreeRecords(identity, {
    node: touchRow,
    children(id, childIds) {
      const key = keys.keyOf(id);
      touched.list(key, () => {
        const ids = childIds(id);
        return { ids, keys: childKeys.of(key, ids) };
      });
    },
    gone: (id) => touched.gone(keys.keyOf(id)),
    marks: (id) => touched.marks(keys.keyOf(id)),
  });

  const buildRow = (key: string): RowData | undefined => {
    const node = records.get("node", keys.idOf(key));
    // A row has one key: it does not answer to its other id as a second row.
    if (!node || keys.keyOf(node.id) !== key) return undefined;
    return {
      key,
      node,
      ...records.shownBy(node),
      childCount: records.childIds(node.id).length,
      pending: pending.has(node.id),
      wireId: identity.wireIdOf("node", node.id),
      itemWireId: identity.wireIdOf(node.itemType, node.itemId),
    };
  };
  const snapshots = createRowSnapshots(buildRow);
  const row = (key: string) => snapshots.get(key, touched.has(key));

  const hasListChanged = (key: string, before: ChildList): boolean => {
    const id = keys.idOf(key);
    const ids = records.get("node", id) && records.childIds(id);
    return childKeys.renew(key, before, ids, (same) => records.keepChildIds(id, same));
  };
  const commit = ({ rows, lists, gone, marked }: Touched) => {
    const parents = new Set<string>();
    for (const [key, before] of lists) if (hasListChanged(key, before)) parents.add(key);
    const removed = new Set([...gone].filter((key) => !buildRow(key)));
    const changed = [...rows].filter((key) => snapshots.renew(key, listeners.isWatched(key)));
    for (const key of changed) listeners.tellRow(key);
    if (parents.size > 0 || removed.size > 0) listeners.tellStructure({ parents, removed });
    if (marked.size > 0) listeners.tellMarks(marked);
    listeners.tellTouched(rows);
  };

  const transact = createTransact(touched.take, commit);

  return {
    ...records,
    put: (kind, record) => transact(() => records.put(kind, record)),
    remove: (kind, id) => transact(() => records.remove(kind, id)),
    clear: () =>
      transact(() => {
        records.clear();
        childKeys.clear();
      }),
    row,
    subscribeRow(key, listener) {
      // Its changes are told from what it shows now on.
      row(key);
      return listeners.subscribeRow(key, listener);
    },
    subscribeStructure: listeners.subscribeStructure,
    subscribeMarks: listeners.subscribeMarks,
    subscribeTouched: listeners.subscribeTouched,
    transact,
    keyOf: keys.keyOf,
    idOf(key) {
      const id = keys.idOf(key);
      return records.get("node", id) ? id : undefined;
    },
    childKeys: (key) => childKeys.of(key, records.childIds(keys.idOf(key))),
    identity,
    drawId: identity.draw,
    learn: (namings, madeHere) =>
      transact(() => {
        for (const naming of namings) {
          const { kind, local, server } = naming;
          identity.learn(naming, !madeHere || records.get(kind, server) !== undefined);
          records.renumbered(kind, local);
        }
      }),
    attachMutation: (id, uuid) =>
      transact(() => {
        pending.add(id, uuid);
        touchRow(id);
      }),
    detachMutation: (id, uuid) =>
      transact(() => {
        pending.remove(id, uuid);
        touchRow(id);
      }),
  };
}

/** The rows as they were last handed out, so that a row is another object only where it shows something else. */
interface RowSnapshots {
  /** Returns the row as it stands. `isChanging`: an open transaction has touched it. */
  get(key: string, isChanging: boolean): RowData | undefined;
  /** Updates a row after a transaction. Returns whether it looks different. `isWatched`: it has listeners. */
  renew(key: string, isWatched: boolean): boolean;
}

/** Starts empty: each row is cached when first asked for. @param build undefined without such a row */
function createRowSnapshots(build: (key: string) => RowData | undefined): RowSnapshots {
  const rows = new Map<string, RowData>();
  return {
    get(key, isChanging) {
      const known = rows.get(key);
      if (known && !isChanging) return known;
      const fresh = build(key);
      // Within a transaction nothing is kept: the snapshots from before it are what its end compares with.
      if (!fresh || isChanging) return fresh && known && sameRow(known, fresh) ? known : fresh;
      rows.set(key, fresh);
      return fresh;
    },
    renew(key, isWatched) {
      const before = rows.get(key);
      // Nobody has looked at it: of a large tree that comes in that is all but what shows.
      if (!before && !isWatched) return false;
      const after = build(key);
      if (before && after && sameRow(before, after)) return false;
      if (!after) rows.delete(key);
      else if (before) rows.set(key, after);
      return true;
    },
  };
}

/** The nodes of which a structural change is on its way to the server, each with those changes. */
interface PendingNodes {
  has(id: NodeId): boolean;
  add(id: NodeId, mutationUuid: string): void;
  remove(id: NodeId, mutationUuid: string): void;
}

/** Creates an empty set. A node with several changes on their way stays pending until the last of them is removed. */
function createPendingNodes(): PendingNodes {
  /** Hardly ever more than one of a node: the changes of ten thousand nodes need no set each. */
  const mutations = new Map<NodeId, readonly string[]>();
  return {
    has: (id) => mutations.has(id),
    add(id, uuid) {
      const uuids = mutations.get(id);
      if (!uuids?.includes(uuid)) mutations.set(id, uuids ? [...uuids, uuid] : [uuid]);
    },
    remove(id, uuid) {
      const uuids = mutations.get(id)?.filter((each) => each !== uuid) ?? [];
      if (uuids.length > 0) mutations.set(id, uuids);
      else mutations.delete(id);
    },
  };
}
