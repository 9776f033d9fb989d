import type * as wire from "@perennial/contract/wire";
import type { TreeRead } from "./tree.ts";

/** Nodes per piece: large enough to be cheap to send, small enough not to hold up other requests. */
const NODES_PER_PIECE = 512;

/** The flat answer (wire.FlatTree) in pieces of text, so that a large tree never stands in memory as one string. */
export function* flatTreeJson(tree: TreeRead): Generator<string> {
  const generation = JSON.stringify(tree.generation);
  let piece = `{"root_id":${tree.rootId},"version":${tree.version},"generation":${generation},"nodes":[`;
  for (const [index, node] of tree.nodes.entries()) {
    piece += (index === 0 ? "" : ",") + JSON.stringify(node);
    if (index % NODES_PER_PIECE === NODES_PER_PIECE - 1) {
      yield piece;
      piece = "";
    }
  }
  yield `${piece}]${parentMember(tree)}${recordsMember(tree)}}`;
}

/**
 * The nested answer (wire.NestedNode) in pieces of text. Written from the pre-order with a count of what is still
 * open instead of recursion: 10,000 levels do not overflow.
 */
export function* nestedTreeJson(tree: TreeRead): Generator<string> {
  /** For each node that is open, the children that still have to come. */
  const open: number[] = [];
  let piece = "";
  for (const [index, node] of tree.nodes.entries()) {
    const waiting = open.length - 1;
    if (waiting >= 0) open[waiting] = (open[waiting] ?? 0) - 1;
    piece += start(node, index === 0 ? parentMember(tree) : "");
    open.push(node.children_ids.length);
    let closed = 0;
    while (open.length > 0 && open.at(-1) === 0) {
      open.pop();
      closed++;
    }
    piece += "]}".repeat(closed);
    if (closed > 0 && open.length > 0) piece += ",";
    if (index % NODES_PER_PIECE === NODES_PER_PIECE - 1) {
      yield piece;
      piece = "";
    }
  }
  yield piece;
}

/** A node's text up to its children. */
const start = (node: wire.Node, more: string): string =>
  `${JSON.stringify(node).slice(0, -1)}${more},"children":[`;

const recordsMember = ({ records }: TreeRead): string =>
  Object.keys(records).length === 0 ? "" : `,"records":${JSON.stringify(records)}`;

const parentMember = (tree: TreeRead): string =>
  tree.parent === null ? "" : `,"parent":${JSON.stringify(tree.parent)}`;
