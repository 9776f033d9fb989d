import type { NodeId } from "@perennial/domain/tree/node";
import type { TreeStore } from "../../store/tree-store.ts";

/** What is said of where a card stands. */
export interface PlaceTexts {
  /** What stands above it, in a line. */
  pathOf(tree: TreeStore, nodeId: NodeId): string;
  /** The page on which its row stands; null while the server has given it no number. */
  addressOf(tree: TreeStore, nodeId: NodeId): string | null;
}
