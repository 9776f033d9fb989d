import type { NodeId } from "@perennial/domain/tree/node";
import { createListeners } from "../../platform/listeners.ts";
import type { TreeStore } from "../../store/tree-store.ts";
import type { Workspace } from "../../store/workspace.ts";

/** The node of everything: known once a tree was loaded from there, and whole once nothing of it is to come. */
export interface NotesRoot {
  get(): NodeId | null;
  loaded(root: NodeId): void;
  /** What this device has kept may be shown in parts, and be old: now all is here, as new as can be had. */
  settled(): void;
  isWhole(): boolean;
  readonly whole: Workspace["whole"];
}

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
