import type { CarriedNode } from "./read-notebook.ts";

/**
 * Makes a notebook fit into fewer levels without losing a node or changing the order in which they are read: what
 * would stand too deep stands right after the node it stood below.
 * @param notebook parents before their children, siblings in order
 * @param levels how many there are for it, at least two
 */
export function fitLevels(notebook: readonly CarriedNode[], levels: number): readonly CarriedNode[] {
  const places = new Map<number, { readonly level: number; readonly parentId: number | null }>();
  /** Parents that took in others' children: all of theirs are numbered anew. */
  const crowded = new Map<number | null, number>();
  for (const { id, parentId } of notebook) {
    const parent = parentId === null ? undefined : places.get(parentId);
    if (!parent) places.set(id, { level: 1, parentId });
    else if (parent.level < levels) places.set(id, { level: parent.level + 1, parentId });
    else {
      places.set(id, parent);
      crowded.set(parent.parentId, 0);
    }
  }
  if (crowded.size === 0) return notebook;
  return notebook.map((node) => {
    const parentId = places.get(node.id)?.parentId ?? null;
    const before = crowded.get(parentId);
    if (before === undefined) return node;
    crowded.set(parentId, before + 1);
    return { ...node, parentId, sortOrder: before + 1 };
  });
}
