import { indent } from "@perennial/domain/intent/indent";
import { outdent } from "@perennial/domain/intent/outdent";
import { previousSibling } from "@perennial/domain/tree/selectors";
import { type Command, type CommandContext, isEditing, isPageRoot, type Target } from "./command.ts";
import { later } from "./late-deeds.ts";
import { moveRow } from "./move-row.ts";
import { seenTree } from "./seen-tree.ts";

const movable = (ctx: CommandContext, at: Target) => isEditing(ctx) && !isPageRoot(ctx, at.key);

function runIndent(ctx: CommandContext, at: Target): void {
  const tree = seenTree(ctx);
  // Below a collapsed row the caret would be out of sight.
  const above = previousSibling(tree, at.row.node.id);
  moveRow(ctx, at, "indent", (target) => indent(tree, target), above ? [above.id] : []);
}

const runOutdent = (ctx: CommandContext, at: Target): void =>
  moveRow(ctx, at, "outdent", (target) => outdent(seenTree(ctx), target));

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

/**
 * Commands that change the level or the order of a row. With several rows selected those of `SELECTION` come
 * first.
 */
export const STRUCTURE: readonly Command[] = [
  tabIndent,
  tabOutdent,
  indentCommand,
  outdentCommand,
  later("move-up", ["Shift+ArrowUp"], (ctx, at) => movable(ctx, at) && atEdge(at, "up")),
  later("move-down", ["Shift+ArrowDown"], (ctx, at) => movable(ctx, at) && atEdge(at, "down")),
  later("move-up-always", ["Alt+Shift+ArrowUp"], movable, "Move up"),
  later("move-down-always", ["Alt+Shift+ArrowDown"], movable, "Move down"),
];
