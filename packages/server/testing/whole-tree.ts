import type * as wire from "@perennial/contract/outline/wire";
import type pg from "pg";
import { openTree, type TreeRead } from "../queries/tree.ts";
import type { TreeOptions } from "../queries/tree-branch.ts";

/** A branch with all its nodes. */
export interface WholeTree extends Omit<TreeRead, "parts"> {
  readonly nodes: readonly wire.Node[];
}

/** Reads a branch to its end; null for an unknown, deleted or foreign id. */
export async function readTree(
  pool: pg.Pool,
  userId: number,
  rootId: number,
  options: TreeOptions,
): Promise<WholeTree | null> {
  const tree = await openTree(pool, userId, rootId, options);
  if (!tree) return null;
  const nodes: wire.Node[] = [];
  for await (const part of tree.parts) nodes.push(...part.nodes);
  const { version, generation, parent } = tree;
  return { rootId, version, generation, parent, nodes };
}
