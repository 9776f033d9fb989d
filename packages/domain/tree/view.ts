import type { KindName, RecordOf } from "../kind/kinds.ts";
import type { RecordId } from "../kind/record-id.ts";
import type { Item, NodeId } from "./node.ts";

/**
 * What a rule may read of an outline. The client's store, the rows that a server command has loaded and the plain
 * maps of the tests all implement it, so that a rule runs unchanged on both sides of the wire.
 */
export interface TreeView {
  get<K extends KindName>(kind: K, id: RecordId): RecordOf<K> | undefined;
  /** Every record of a kind, in no particular order. */
  recordsOf<K extends KindName>(kind: K): Iterable<RecordOf<K>>;
  /** Returns the ids of the children ordered by (sortOrder, id); empty for a leaf and for an unknown id. */
  childIds(id: NodeId): readonly NodeId[];
  /** Returns the ids of the records of a kind that belong to another one, in order: at most one for each of its parts. */
  belongings(kind: KindName, ownerId: RecordId): readonly RecordId[];
  /** Returns the one node that shows an item; a second one would be emptied when the first is deleted. */
  holderOf(item: Item): NodeId | undefined;
  /** Returns the server's number of a node; undefined while it has none. */
  numberOf(id: NodeId): number | undefined;
}

/** What `apply` writes to. Putting a node also keeps the child list of its parent in order. */
export interface TreeTarget extends TreeView {
  put<K extends KindName>(kind: K, record: RecordOf<K>): void;
  remove(kind: KindName, id: RecordId): void;
}
