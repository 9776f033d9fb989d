import type { NodePlace } from "../op/command.ts";
import type { Result } from "../result.ts";
import type { NodeId } from "../tree/node.ts";
import type { TreeView } from "../tree/view.ts";
import { inTurnForEach } from "./in-turn.ts";
import { moveNode } from "./move-node.ts";
import type { Plan } from "./plan.ts";
import type { Refusal } from "./refusal.ts";

/**
 * Moves nodes with all that is below them, one after another, each to a place.
 * @param heightOf returns how many levels a branch has, for a caller that has not loaded it
 */
export const moveToPlaces = (
  tree: TreeView,
  places: readonly NodePlace[],
  heightOf?: (tree: TreeView, id: NodeId) => number,
): Result<Plan, Refusal> =>
  inTurnForEach(tree, places, (sheet, { id, parentId, sortOrder }) =>
    moveNode(sheet, { nodeId: id, parentId, sortOrder, height: heightOf?.(sheet, id) }),
  );
