import { indent } from "@perennial/domain/intent/indent";
import { outdent } from "@perennial/domain/intent/outdent";
import { previousSibling } from "@perennial/domain/tree/selectors";
import { type Command, type CommandContext, command, isEditing, isPageRoot, type Target } from "./command.ts";
import { moveAmongSiblings, moveOn } from "./handlers/move-past.ts";
import { moveRow } from "./move-row.ts";
import { visibleTree } from "./visible-tree.ts";

const movable = (ctx: CommandContext, at: Target) => isEditing(ctx) && !isPageRoot(ctx, at.key);

function runIndent(ctx: CommandContext, at: Target): void {
  const tree = visibleTree(ctx);
  // Below a collapsed row the caret would be out of sight.
  const above = previousSibling(tree, at.row.node.id);
  moveRow(ctx, at, "indent", (target) => indent(tree, target), above ? [above.id] : []);
}

const runOutdent = (ctx: CommandContext, at: Target): void =>
  moveRow(ctx, at, "outdent", (target) => outdent(visibleTree(ctx), target));

/** In a field, on the root too: Tab never leaves it by accident. */
const tabIndent: Command = {
  id: "tab-indent",
  label: "Indent",
  keys: ["Tab"],
  when: (_ctx, at) => at.place === "field",
  run: runIndent,
};

const tabOutdent: Command = {
  id: "tab-outdent",
  label: "Outdent",
  keys: ["Shift+Tab"],
  when: (_ctx, at) => at.place === "field",
  run: runOutdent,
};

const indentCommand: Command = {
  id: "indent",
  label: "Indent",
  keys: ["Mod+]"],
  when: movable,
  run: runIndent,
};

const outdentCommand: Command = {
  id: "outdent",
  label: "Outdent",
  keys: ["Mod+["],
  when: movable,
  run: runOutdent,
};

/** In a note of several visual lines Shift with an arrow selects text, until the first or last of them. */
const atEdge = (at: Target, direction: "up" | "down"): boolean => {
  if (at.place !== "field" || !at.field) return true;
  const { first, last } = at.field.line();
  return direction === "up" ? first : last;
};

/** Commands that change the level or order of a row. With a selection those of `SELECTION` come first. */
export const STRUCTURE: readonly Command[] = [
  tabIndent,
  tabOutdent,
  indentCommand,
  outdentCommand,
  command(
    "move-up",
    ["Shift+ArrowUp"],
    (ctx, at) => movable(ctx, at) && atEdge(at, "up"),
    moveAmongSiblings("up"),
  ),
  command(
    "move-down",
    ["Shift+ArrowDown"],
    (ctx, at) => movable(ctx, at) && atEdge(at, "down"),
    moveAmongSiblings("down"),
  ),
  command("move-up-always", ["Alt+Shift+ArrowUp"], movable, moveOn("up"), "Move up"),
  command("move-down-always", ["Alt+Shift+ArrowDown"], movable, moveOn("down"), "Move down"),
];
