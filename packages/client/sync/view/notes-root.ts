import type { NodeId } from "@perennial/domain/tree/node";
import { createListeners } from "../../platform/listeners.ts";
import type { TreeStore } from "../../store/tree-store.ts";
import type { Workspace } from "../../store/workspace.ts";

/**
 * The root node of the account: known once a tree was loaded from there, whole once nothing of it is missing.
 */
export interface NotesRoot {
  get(): NodeId | null;
  loaded(root: NodeId): void;
  /**
   * The tree is complete, and as new as can be loaded: before that, the copy on this device may be shown in
   * part, and be old.
   */
  settled(): void;
  isWhole(): boolean;
  readonly whole: Workspace["whole"];
}

/**
 * Starts with no root known. While the root is not in the tree, as between two generations of the log,
 * `isWhole` is false.
 */
export function createNotesRoot(tree: Pick<TreeStore, "get">): NotesRoot {
  const { subscribe, tell } = createListeners();
  let root: NodeId | null = null;
  let whole: NodeId | null = null;
  return {
    get: () => root,
    loaded(id) {
      root = id;
    },
    settled() {
      whole = root;
      tell();
    },
    isWhole: () => whole !== null && tree.get("node", whole) !== undefined,
    whole: { get: () => whole, subscribe },
  };
}
