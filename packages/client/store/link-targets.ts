import type { NodeId } from "@perennial/domain/tree/node";
import { type RowData, titleOf } from "./row-data.ts";
import type { TreeStore } from "./tree-store.ts";

interface Target {
  readonly title: string;
  readonly address: string | undefined;
  readonly isDeleted: boolean;
}

/** What the anchors of a tree lead to. A row is looked at when a link to it is shown, and again when it changes. */
export function createLinkTargets(
  tree: Pick<TreeStore, "get" | "row" | "keyOf" | "subscribeRow" | "subscribeStructure">,
  addressOf: (wireId: number) => string,
) {
  const known = new Map<number, { readonly row: RowData | undefined; readonly target: Target }>();
  const nodeOf = (anchor: number): NodeId | undefined => tree.get("anchor", anchor)?.nodeId;
  return {
    get(anchor: number): Target | undefined {
      const nodeId = nodeOf(anchor);
      if (nodeId === undefined) return undefined;
      const row = tree.row(tree.keyOf(nodeId));
      const last = known.get(anchor);
      if (last && last.row === row) return last.target;
      const address = row && row.wireId > 0 ? addressOf(row.wireId) : undefined;
      const target = { title: titleOf(row), address, isDeleted: row === undefined };
      known.set(anchor, { row, target });
      return target;
    },
    subscribe(anchor: number, listener: () => void): () => void {
      let leaveRow = () => {};
      let watched: NodeId | undefined;
      const watch = () => {
        const nodeId = nodeOf(anchor);
        if (nodeId === watched) return;
        leaveRow();
        watched = nodeId;
        leaveRow = nodeId === undefined ? () => {} : tree.subscribeRow(tree.keyOf(nodeId), listener);
      };
      watch();
      // An anchor is handed on where a row goes, and comes with one.
      const leave = tree.subscribeStructure(() => {
        watch();
        listener();
      });
      return () => {
        leaveRow();
        leave();
      };
    },
  };
}
