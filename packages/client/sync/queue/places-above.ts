import type { Op } from "@perennial/domain/op/op";
import type { NodeId } from "@perennial/domain/tree/node";
import { ancestorIds } from "@perennial/domain/tree/selectors";
import type { TreeView } from "@perennial/domain/tree/view";
import type { EntryStep, PlaceAbove } from "./entries.ts";

/** How many places are kept: the nearest ones; of a deeper branch also the one just below its root. */
const MOST_PLACES = 16;

/**
 * Returns the places of a node and of those above it, nearest first: if the node is gone when a new row below
 * it is sent, the row takes the place of what is gone.
 */
export function placesAbove(tree: TreeView, parentId: NodeId): readonly PlaceAbove[] {
  const places = [parentId, ...ancestorIds(tree, parentId)].flatMap((id): PlaceAbove[] => {
    const node = tree.get("node", id);
    return node && node.parentId !== null ? [{ parentId: node.parentId, sortOrder: node.sortOrder }] : [];
  });
  return places.length <= MOST_PLACES ? places : [...places.slice(0, MOST_PLACES - 1), ...places.slice(-1)];
}

/**
 * Returns a creating step moved up, to the place of the parent that is gone, below the nearest node above that
 * `lives`; null where there is none, and for a step that creates no row. The step keeps its UUID: the server
 * refused the call, so it has used no idempotency key.
 */
export function inPlaceAbove(step: EntryStep, lives: (id: NodeId) => boolean): EntryStep | null {
  const { command, above = [] } = step;
  const at = above.findIndex(({ parentId }) => lives(parentId));
  const place = above[at];
  if (command.type !== "node.create" || !place) return null;
  const { previousSiblingId: _beside, ...rest } = command;
  // Ops on other nodes renumbered the siblings that the row was to have.
  const ops = step.ops.flatMap((op): Op[] => {
    if (op.type === "node.create") return [{ ...op, after: { ...op.after, ...place } }];
    return op.type === "node.move" ? [] : [op];
  });
  return { ...step, command: { ...rest, ...place }, ops, above: above.slice(at + 1) };
}
