import type { NodeId } from "@perennial/domain/tree/node";
import { createListeners } from "../../platform/listeners.ts";
import type { TreeStore } from "../../store/tree-store.ts";
import type { Workspace } from "../../store/workspace.ts";

/** The account's root: known once a tree was loaded from there, whole once nothing is missing. */
export interface NotesRoot {
  get(): NodeId | null;
  loaded(root: NodeId): void;
  /** The tree is complete and current; before, the copy may be shown in part. */
  settled(): void;
  isWhole(): boolean;
  readonly whole: Workspace["whole"];
}

/** Starts without a root. `isWhole` is false while the root is not in the tree. */
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
