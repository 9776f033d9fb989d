import type { NodeId } from "@perennial/domain/tree/node";

/** Hears what a write is about to touch, while the records still say what stood before it. */
export interface Touch {
  /** A node, or something that it shows. */
  node(id: NodeId): void;
  /** The list of a node's children. @param childIds reads such a list as it stands */
  children(id: NodeId, childIds: (id: NodeId) => readonly NodeId[]): void;
  gone(id: NodeId): void;
  marks(id: NodeId): void;
}
