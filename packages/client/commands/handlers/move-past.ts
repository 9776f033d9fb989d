import { parentBeyond, reorderPastParent } from "@perennial/domain/intent/go-past-parent";
import { reorder } from "@perennial/domain/intent/reorder";
import { type CommandContext, pageRootId, type Target } from "../command.ts";
import { moveRow } from "../move-row.ts";
import { visibleTree } from "../visible-tree.ts";

/** The row goes on up or down, at the edge of its parent into the branch beside that. */
export const moveOn =
  (direction: "up" | "down") =>
  (ctx: CommandContext, at: Target): void => {
    const tree = visibleTree(ctx);
    const beyond = parentBeyond(tree, { nodeId: at.row.node.id, pageRootId: pageRootId(ctx), direction });
    // A closed row that it goes into opens, or it would be out of sight.
    const opens = beyond === undefined ? [] : [beyond];
    moveRow(ctx, at, "reorder", (target) => reorderPastParent(tree, { ...target, direction }), opens);
  };

/** The row changes places with the sibling above or below it, and stops at the ends of the list. */
export const moveAmongSiblings =
  (direction: "up" | "down") =>
  (ctx: CommandContext, at: Target): void =>
    moveRow(ctx, at, "reorder", (target) => reorder(visibleTree(ctx), { ...target, direction }));
