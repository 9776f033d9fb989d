import { useCallback, useSyncExternalStore } from "react";
import type { RowData } from "../../store/row-data.ts";
import type { TreeStore } from "../../store/tree-store.ts";

/** The row's snapshot; renders again when something in this row changes, and only then. */
export function useRow(tree: TreeStore, key: string): RowData | undefined {
  const subscribe = useCallback((listener: () => void) => tree.subscribeRow(key, listener), [tree, key]);
  return useSyncExternalStore(subscribe, () => tree.row(key));
}
