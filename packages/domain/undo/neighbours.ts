import type { Step } from "../intent/plan.ts";
import { applyOps } from "../op/apply.ts";
import { createOverlay } from "../tree/overlay.ts";
import { previousSibling } from "../tree/selectors.ts";
import type { TreeView } from "../tree/view.ts";
import type { DoneStep } from "./done-step.ts";

/** Returns the steps with the neighbours of the nodes that they move or delete. */
export function withNeighbours<T extends Step>(
  tree: TreeView,
  steps: readonly T[],
): (T & Pick<DoneStep, "neighbours">)[] {
  const places = ({ command: { type } }: Step) => type === "node.move" || type === "node.delete";
  // Most steps move nothing, and then this costs nothing.
  if (!steps.some(places)) return [...steps];
  const sheet = createOverlay(tree);
  return steps.map((step) => {
    const { command } = step;
    if (command.type !== "node.move" && command.type !== "node.delete") {
      applyOps(sheet, step.ops);
      return step;
    }
    const followed = () => previousSibling(sheet, command.id)?.id ?? null;
    const before = followed();
    applyOps(sheet, step.ops);
    return { ...step, neighbours: { before, after: followed() } };
  });
}
