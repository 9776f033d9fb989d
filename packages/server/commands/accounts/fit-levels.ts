import type { CarriedNode } from "./read-notebook.ts";

/**
 * Fits a notebook into fewer levels without losing a node or changing the reading order: a node that would be
 * too deep is placed right after its former parent.
 * @param notebook parents before their children, siblings in order
 * @param levels how many levels there are, at least two
 */
export function fitLevels(notebook: readonly CarriedNode[], levels: number): readonly CarriedNode[] {
  const places = new Map<number, { readonly level: number; readonly parentId: number | null }>();
  /** Parents that took in nodes from deeper levels: all their children are numbered anew. */
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
