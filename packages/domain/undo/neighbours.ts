import type { Step } from "../intent/plan.ts";
import { applyOps } from "../op/apply.ts";
import type { NodeId } from "../tree/node.ts";
import { createOverlay } from "../tree/overlay.ts";
import { previousSibling } from "../tree/selectors.ts";
import type { TreeView } from "../tree/view.ts";
import type { DoneStep, Neighbours } from "./done-step.ts";
import { listsBefore } from "./lists-before.ts";

/** A step as it was submitted. */
type Sent = Pick<DoneStep, "uuid"> & Partial<Pick<DoneStep, "command">>;

/**
 * Looks at the tree before steps are done. Returns a function that makes them done steps, with the neighbours of
 * the nodes that they move or delete. The lists that the steps touch are copied, and the neighbours are looked for when the
 * first of them is read: ten thousand rows are moved without waiting for what only their undoing needs.
 */
export function lookBefore(tree: TreeView, steps: readonly Step[]): (sent: readonly Sent[]) => DoneStep[] {
  // Most steps move nothing, and then this costs nothing.
  const before = steps.some(places) ? listsBefore(tree, steps) : tree;
  let found: Neighbours[] | null = null;
  return (sent) =>
    steps.map((step, i): DoneStep => {
      const { uuid = null, command = step.command } = sent[i] ?? {};
      if (!places(step)) return { ...step, uuid, command };
      return {
        ...step,
        uuid,
        command,
        get neighbours() {
          found ??= neighboursOf(before, steps);
          return found[i] as Neighbours;
        },
      };
    });
}

const places = ({ command: { type } }: Step) => type === "node.move" || type === "node.delete";

function neighboursOf(tree: TreeView, steps: readonly Step[]): Neighbours[] {
  const sheet = createOverlay(tree);
  const followed = (id: NodeId) => previousSibling(sheet, id)?.id ?? null;
  return steps.map((step) => {
    const id = places(step) && "id" in step.command ? step.command.id : null;
    const before = id === null ? null : followed(id);
    applyOps(sheet, step.ops);
    return { before, after: id === null ? null : followed(id) };
  });
}
