import type { Plan } from "@perennial/domain/intent/plan";
import {
  type Branches,
  indentBranches,
  outdentBranches,
  reorderBranches,
} from "@perennial/domain/intent/rearrange-branches";
import type { Refusal } from "@perennial/domain/intent/refusal";
import type { Result } from "@perennial/domain/result";
import type { NodeId } from "@perennial/domain/tree/node";
import type { TreeView } from "@perennial/domain/tree/view";
import { carryOut, saveAllTexts } from "../carry-out.ts";
import { type CommandContext, pageRootId, type Target } from "../command.ts";
import { FAILURE_TEXT, pleaseLogIn } from "../failure-texts.ts";
import { positionText } from "../position-text.ts";
import { visibleTree } from "../visible-tree.ts";
import { countOf, rowsMeant } from "./target-rows.ts";

type Name = "indent" | "outdent" | "reorder";
const DONE: Readonly<Record<Name, string>> = { indent: "Indented", outdent: "Outdented", reorder: "Moved" };

/** Several rows go elsewhere at once; they stay selected. */
const rearrange =
  (name: Name, decide: (tree: TreeView, branches: Branches) => Result<Plan, Refusal>) =>
  (ctx: CommandContext, at: Target): void => {
    if (!ctx.isSignedIn()) {
      ctx.notify({ message: pleaseLogIn(name), type: "error" });
      return;
    }
    saveAllTexts(ctx);
    const tree = visibleTree(ctx);
    const nodeIds = rowsMeant(ctx, at);
    const { selection } = ctx.ui.getState();
    const decision = decide(tree, { nodeIds, pageRootId: pageRootId(ctx) });
    // Below a closed row they would be out of sight.
    const opens = name === "outdent" || !decision.ok ? [] : newParents(decision.value, tree);
    const meta = {
      eventType: `node.${name}`,
      source: at.source,
      failure: FAILURE_TEXT[name],
      opens,
    } as const;
    if (!carryOut(ctx, decision, meta)) return;
    if (selection) ctx.ui.select(selection);
    ctx.ui.announce(`${DONE[name]} ${countOf(nodeIds.length)}, ${positionText(ctx, at.key)}`);
  };

const newParents = ({ steps }: Plan, tree: TreeView): NodeId[] => [
  ...new Set(
    steps.flatMap(({ command }) =>
      command.type === "node.move" && command.parentId !== tree.get("node", command.id)?.parentId
        ? [command.parentId]
        : [],
    ),
  ),
];

/** Each run of selected siblings goes below the sibling above it. */
export const indentRows = rearrange("indent", indentBranches);
/** Each run of selected siblings goes to directly after its parent. */
export const outdentRows = rearrange("outdent", outdentBranches);

/** Moves selected rows above the previous sibling or, at the top, below the parent's previous sibling. */
export const moveRowsUp = rearrange("reorder", (tree, branches) =>
  reorderBranches(tree, { ...branches, direction: "up" }),
);

/** Moves selected rows below the next sibling or, at the end, below the parent's next sibling. */
export const moveRowsDown = rearrange("reorder", (tree, branches) =>
  reorderBranches(tree, { ...branches, direction: "down" }),
);
