import { indent } from "@perennial/domain/intent/indent";
import { outdent } from "@perennial/domain/intent/outdent";
import { previousSibling } from "@perennial/domain/tree/selectors";
import { type Command, type CommandContext, command, isEditing, isPageRoot, type Target } from "./command.ts";
import { moveAmongSiblings, moveOn } from "./handlers/move-past.ts";
import { moveRow } from "./move-row.ts";
import { visibleTree } from "./visible-tree.ts";

const inField = (_ctx: CommandContext, at: Target) => at.place === "field";
const movable = (ctx: CommandContext, at: Target) => isEditing(ctx) && !isPageRoot(ctx, at.key);

function runIndent(ctx: CommandContext, at: Target): void {
  const tree = visibleTree(ctx);
  // Below a collapsed row the caret would be out of sight.
  const above = previousSibling(tree, at.row.node.id);
  moveRow(ctx, at, "indent", (target) => indent(tree, target), above ? [above.id] : []);
}

const runOutdent = (ctx: CommandContext, at: Target): void =>
  moveRow(ctx, at, "outdent", (target) => outdent(visibleTree(ctx), target));

/** In a note of several visual lines Shift with an arrow selects text, until the first or last of them. */
const movableAtEdge =
  (direction: "up" | "down") =>
  (ctx: CommandContext, at: Target): boolean => {
    if (!movable(ctx, at)) return false;
    if (at.place !== "field" || !at.field) return true;
    const { first, last } = at.field.line();
    return direction === "up" ? first : last;
  };

/** Commands that change the level or order of a row. With a selection those of `SELECTION` come first. */
export const STRUCTURE: readonly Command[] = [
  // On the root too: Tab never leaves a field by accident.
  command("tab-indent", ["Tab"], inField, runIndent, "Indent"),
  command("tab-outdent", ["Shift+Tab"], inField, runOutdent, "Outdent"),
  command("indent", ["Mod+]"], movable, runIndent),
  command("outdent", ["Mod+["], movable, runOutdent),
  command("move-up", ["Shift+ArrowUp"], movableAtEdge("up"), moveAmongSiblings("up")),
  command("move-down", ["Shift+ArrowDown"], movableAtEdge("down"), moveAmongSiblings("down")),
  command("move-up-always", ["Alt+Shift+ArrowUp"], movable, moveOn("up"), "Move up"),
  command("move-down-always", ["Alt+Shift+ArrowDown"], movable, moveOn("down"), "Move down"),
];
