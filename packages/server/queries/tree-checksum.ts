import { summedNode, withNode } from "@perennial/contract/outline/checksum";
import type { NearestSource } from "./nearest.ts";
import { openTree } from "./tree.ts";

/** A branch at its version, with its sum where that version was asked for. */
interface SummedTree {
  readonly version: number;
  readonly generation: string;
  readonly sum: { readonly nodes: number; readonly checksum: number } | null;
}

/**
 * Sums a branch in one snapshot, part by part, as a page would be given it. Where it is at another version than the one
 * that is asked for, it is not summed.
 * @returns null for an unknown, deleted or foreign id
 */
export async function sumTree(
  source: NearestSource,
  userId: number,
  rootId: number,
  at: number,
): Promise<SummedTree | null> {
  const tree = await openTree(source, userId, rootId, { includeParent: false, includeUserFlashcards: false });
  if (!tree) return null;
  const { version, generation, parts } = tree;
  const sum = { nodes: 0, checksum: 0 };
  for await (const { nodes } of parts) {
    // The snapshot is given back by the end of its parts, also where that comes at once.
    if (version !== at) return { version, generation, sum: null };
    for (const node of nodes) sum.checksum = withNode(sum.checksum, summedNode(node));
    sum.nodes += nodes.length;
  }
  return { version, generation, sum };
}
