import type { Op } from "@perennial/domain/op/op";
import type { NodeId } from "@perennial/domain/tree/node";
import { ancestorIds } from "@perennial/domain/tree/selectors";
import type { TreeView } from "@perennial/domain/tree/view";
import type { EntryStep, PlaceAbove } from "./entries.ts";

/** A deep branch keeps so many of the nearest, and the one below its root. */
const MOST_PLACES = 16;

/** Where a node and those above it stand, the nearest first: a new row takes the place of what is gone by then. */
export function placesAbove(tree: TreeView, parentId: NodeId): readonly PlaceAbove[] {
  const places = [parentId, ...ancestorIds(tree, parentId)].flatMap((id): PlaceAbove[] => {
    const node = tree.get("node", id);
    return node && node.parentId !== null ? [{ parentId: node.parentId, sortOrder: node.sortOrder }] : [];
  });
  return places.length <= MOST_PLACES ? places : [...places.slice(0, MOST_PLACES - 1), ...places.slice(-1)];
}

/**
 * A step whose new row was to hang below a node that is gone: the row takes that node's place, below the nearest
 * node above that `lives`. Null where there is none, and for a step that makes no row. It keeps its UUID: a refused
 * call has taken none.
 */
export function inPlaceAbove(step: EntryStep, lives: (id: NodeId) => boolean): EntryStep | null {
  const { command, above = [] } = step;
  const at = above.findIndex(({ parentId }) => lives(parentId));
  const place = above[at];
  if (command.type !== "node.create" || !place) return null;
  const { previousSiblingId: _beside, ...rest } = command;
  // Ops of other nodes renumbered the siblings it was to have.
  const ops = step.ops.flatMap((op): Op[] => {
    if (op.type === "node.create") return [{ ...op, after: { ...op.after, ...place } }];
    return op.type === "node.move" ? [] : [op];
  });
  return { ...step, command: { ...rest, ...place }, ops, above: above.slice(at + 1) };
}
