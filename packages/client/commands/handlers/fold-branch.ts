import { flatten } from "@perennial/domain/tree/selectors";
import { caretNow } from "../caret-position.ts";
import type { CommandContext, Target } from "../command.ts";
import { isPageRoot } from "../command.ts";

/** Shows, or hides, the children of a row and of everything below it. */
export const foldBranch =
  (isCollapsed: boolean) =>
  (ctx: CommandContext, at: Target): void => {
    const { tree, undo } = ctx.workspace;
    const { collapsed } = ctx.ui.getState();
    const ids = flatten(tree, at.row.node.id)
      .map(({ id }) => id)
      .filter((id) => {
        const key = tree.keyOf(id);
        if (isPageRoot(ctx, key) || tree.childIds(id).length === 0) return false;
        return collapsed.has(key) !== isCollapsed;
      });
    if (ids.length > 0)
      undo.folded(
        ids.map((id) => ({ id, isCollapsed })),
        caretNow(ctx),
      );
    ctx.ui.setAllCollapsed(ids.map(tree.keyOf), isCollapsed);
    ctx.ui.announce(isCollapsed ? "Collapsed all" : "Expanded all");
  };
