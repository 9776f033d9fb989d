import type { NodeId } from "@perennial/domain/tree/node";
import { isAncestor } from "@perennial/domain/tree/selectors";
import type { TreeView } from "@perennial/domain/tree/view";
import { type RowData, titleOf } from "./row-data.ts";
import type { TreeStore } from "./tree-store.ts";

/** A row of what is embedded: how far below its top it stands, from 0, and what it says. */
export interface EmbeddedRow {
  readonly key: string;
  readonly depth: number;
  readonly text: string;
}

export interface Embedded {
  readonly title: string;
  /** Undefined as long as the server does not know it. */
  readonly wireId: number | undefined;
  readonly rows: readonly EmbeddedRow[];
  /** Whether there are more. */
  readonly hasMore: boolean;
}

/** So many rows of a note are shown where it is embedded. */
const MOST_ROWS = 20;

/**
 * Returns what a row shows of the note that it embeds; undefined where that is gone, or would hold the row itself.
 * @param row the one that holds the embed
 */
export function embeddedRows(
  tree: Pick<TreeStore, "row" | "keyOf"> & TreeView,
  row: RowData,
  anchor: number,
): Embedded | undefined {
  const nodeId = tree.get("anchor", anchor)?.nodeId;
  const top = nodeId === undefined ? undefined : tree.row(tree.keyOf(nodeId));
  if (!top || top.node.id === row.node.id || isAncestor(tree, top.node.id, row.node.id)) return undefined;
  const rows: EmbeddedRow[] = [];
  const open = below(top.node.id, 0);
  for (let next = open.pop(); next && rows.length <= MOST_ROWS; next = open.pop()) {
    const { id, depth } = next;
    const key = tree.keyOf(id);
    rows.push({ key, depth, text: titleOf(tree.row(key)) });
    open.push(...below(id, depth + 1));
  }
  return {
    title: titleOf(top),
    wireId: top.wireId > 0 ? top.wireId : undefined,
    rows: rows.slice(0, MOST_ROWS),
    hasMore: rows.length > MOST_ROWS,
  };

  function below(id: NodeId, depth: number): { readonly id: NodeId; readonly depth: number }[] {
    return tree
      .childIds(id)
      .slice(0, MOST_ROWS + 1)
      .map((child) => ({ id: child, depth }))
      .reverse();
  }
}
