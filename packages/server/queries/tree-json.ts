import type * as wire from "@perennial/contract/outline/wire";
import type { Records } from "./records-with.ts";
import type { TreeRead } from "./tree.ts";

/** Yields the flat answer (wire.FlatTree) in pieces of text, each as soon as its nodes are read. */
export async function* flatTreeJson(tree: TreeRead): AsyncGenerator<string> {
  const generation = JSON.stringify(tree.generation);
  const head = `{"root_id":${tree.rootId},"version":${tree.version},"generation":${generation},"nodes":[`;
  const records: Record<string, Records[string]> = {};
  let before = head;
  for await (const part of tree.parts) {
    yield before + JSON.stringify(part.nodes).slice(1, -1);
    before = ",";
    for (const [table, rows] of Object.entries(part.records))
      records[table] = [...(records[table] ?? []), ...rows];
  }
  yield `]${parentMember(tree)}${recordsMember(records)}}`;
}

/**
 * Yields the nested answer (wire.NestedNode) in pieces of text. It counts what is still open instead of using
 * recursion: 10,000 levels do not overflow the stack.
 */
export async function* nestedTreeJson(tree: TreeRead): AsyncGenerator<string> {
  /** For each open node the number of children that are still to come. */
  const open: number[] = [];
  for await (const { nodes } of tree.parts) {
    let piece = "";
    for (const node of nodes) {
      const waiting = open.length - 1;
      if (waiting >= 0) open[waiting] = (open[waiting] ?? 0) - 1;
      piece += start(node, node.id === tree.rootId ? parentMember(tree) : "");
      open.push(node.children_ids.length);
      let closed = 0;
      while (open.length > 0 && open.at(-1) === 0) {
        open.pop();
        closed++;
      }
      piece += "]}".repeat(closed);
      if (closed > 0 && open.length > 0) piece += ",";
    }
    yield piece;
  }
}

/** Returns a node's text up to its children. */
const start = (node: wire.Node, more: string): string =>
  `${JSON.stringify(node).slice(0, -1)}${more},"children":[`;

const recordsMember = (records: Records): string =>
  Object.keys(records).length === 0 ? "" : `,"records":${JSON.stringify(records)}`;

const parentMember = (tree: TreeRead): string =>
  tree.parent === null ? "" : `,"parent":${JSON.stringify(tree.parent)}`;
