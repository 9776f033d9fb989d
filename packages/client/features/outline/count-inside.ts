import type { TreeStore } from "../../store/tree-store.ts";

const MOST = 9_999;

/** How many rows a collapsed one hides; counting stops where the number would say no more. */
export function countInside(tree: Pick<TreeStore, "childKeys">, key: string): string {
  let count = 0;
  const open = [tree.childKeys(key)];
  for (let keys = open.pop(); keys; keys = open.pop()) {
    count += keys.length;
    if (count > MOST) return `${MOST.toLocaleString("en")}+`;
    for (const child of keys) {
      const below = tree.childKeys(child);
      if (below.length > 0) open.push(below);
    }
  }
  return String(count);
}
