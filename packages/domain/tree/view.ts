import type { KindName, RecordOf } from "../kind/kinds.ts";
import type { RecordId } from "../kind/record-id.ts";
import type { Item, NodeId } from "./node.ts";

/**
 * What a rule may read of an outline. The client's store, the rows a server command has loaded and the plain
 * maps of the tests all offer it, so that a rule runs unchanged on both sides of the wire.
 */
export interface TreeView {
  get<K extends KindName>(kind: K, id: RecordId): RecordOf<K> | undefined;
  /** The ids of the children in order of (sortOrder, id); empty for a leaf and for an unknown id. */
  childIds(id: NodeId): readonly NodeId[];
  /** The ids of the records of a kind that belong to another one, in order: one for each part of it that has one. */
  belongings(kind: KindName, ownerId: RecordId): readonly RecordId[];
  /** The node that shows a note or a card. A content has at most one, else deleting one node would empty another. */
  holderOf(item: Item): NodeId | undefined;
}

/** What `apply` writes to. Putting a node also keeps the child list of its parent in order. */
export interface TreeTarget extends TreeView {
  put<K extends KindName>(kind: K, record: RecordOf<K>): void;
  remove(kind: KindName, id: RecordId): void;
}
