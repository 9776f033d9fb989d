import type { NodeId } from "@perennial/domain/tree/node";
import { useCallback, useSyncExternalStore } from "react";
import type { RowData } from "../../store/row-data.ts";
import type { TreeStore } from "../../store/tree-store.ts";

/** The row of a node as it is now; undefined once it is gone. */
export function useRow(tree: TreeStore, nodeId: NodeId): RowData | undefined {
  const key = tree.keyOf(nodeId);
  return useSyncExternalStore(
    useCallback((listener: () => void) => tree.subscribeRow(key, listener), [tree, key]),
    () => tree.row(key),
  );
}
