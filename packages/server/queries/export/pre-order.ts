/** Where a node stands in a branch: its depth below the root, which stands on 0. */
export interface NodeDepth {
  readonly id: number;
  readonly depth: number;
}

/**
 * The nodes of a branch, parents before their children, siblings in their order. No recursion, and each node once:
 * neither a deep tree nor a cycle does harm.
 */
export function* preOrder(
  childrenOf: ReadonlyMap<number, readonly number[]>,
  rootId: number,
): Generator<NodeDepth> {
  const open: NodeDepth[] = [{ id: rootId, depth: 0 }];
  const seen = new Set<number>();
  for (let place = open.pop(); place; place = open.pop()) {
    if (seen.has(place.id)) continue;
    seen.add(place.id);
    yield place;
    const children = childrenOf.get(place.id) ?? [];
    for (let index = children.length - 1; index >= 0; index--)
      open.push({ id: children[index] as number, depth: place.depth + 1 });
  }
}
