import type { NodeId } from "@perennial/domain/tree/node";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { ChosenRows } from "./ui-store.ts";

/** The tree on the screen, for what stands around it: the header's link, the toolbar, the mobile bar. */
export interface CurrentTree {
  readonly rootId: NodeId | null;
  /** Where "Go to parent tree: {label}" leads; null for the root of an account, and while loading. */
  readonly parent: { readonly id: NodeId; readonly label: string } | null;
  /** The root's text; "" while it is blank. */
  readonly title: string;
  /** Returns what is selected in it, where something is; comes with the tools of the tree. */
  readonly selected?: (() => ChosenRows | undefined) | undefined;
}

/** While no tree is on the screen. */
export const NO_TREE: CurrentTree = { rootId: null, parent: null, title: "" };

/** The one of the page. */
export const currentTree: StoreApi<CurrentTree> = createStore<CurrentTree>(() => NO_TREE);
