import type { Caret } from "../store/ui-store.ts";
import { partOf, saveText } from "./carry-out.ts";
import {
  type Command,
  type CommandContext,
  command,
  type Handler,
  isCollapsed,
  isEditing,
  isPageRoot,
  outsideField,
  type Target,
} from "./command.ts";
import { toggleCollapsed } from "./view.ts";

/** The focus goes to the row above or below, whatever its level. */
function step(ctx: CommandContext, at: Target, by: -1 | 1, caret: Caret): void {
  const key = ctx.list.keyAt(ctx.list.indexOf(at.key) + by);
  if (key !== undefined) ctx.ui.requestFocus({ key, part: partOf(at.place), caret });
}

const hasRow = (ctx: CommandContext, at: Target, by: -1 | 1) => {
  const index = ctx.list.indexOf(at.key);
  return index >= 0 && ctx.list.keyAt(index + by) !== undefined;
};

/** Up and down go by visual lines, and leave a note from its first or last one, keeping the column. */
const vertical = (id: string, key: string, by: -1 | 1): Command => ({
  id,
  label: by < 0 ? "Up" : "Down",
  keys: [key],
  when(ctx, at) {
    if (!hasRow(ctx, at, by)) return false;
    // A button of the mobile bar goes by rows: there is no visual line to a tap.
    if (at.place !== "field" || !at.field || at.source === "mobile-bar") return true;
    const { first, last } = at.field.line();
    return by < 0 ? first : last;
  },
  run(ctx, at) {
    const { memory } = ctx;
    if (at.place === "field" && at.field) memory.goalX ??= at.field.caretX();
    const x = memory.goalX;
    const line = by < 0 ? "last" : "first";
    step(ctx, at, by, x === undefined ? (by < 0 ? "end" : "start") : { x, line });
  },
});

/** Left at the start of a text goes to the end of the row above, right at its end to the start of the next. */
const acrossEdge = (id: string, key: "ArrowLeft" | "ArrowRight"): Command => {
  const forward = (at: Target) => (key === "ArrowRight") === (at.field?.direction() !== "rtl");
  return {
    id,
    label: key === "ArrowLeft" ? "To the row above" : "To the row below",
    keys: [key],
    when(ctx, at) {
      if (at.place !== "field" || !at.field) return false;
      const { start, end } = at.field.selection();
      const edge = forward(at) ? at.field.text().length : 0;
      return start === end && start === edge && hasRow(ctx, at, forward(at) ? 1 : -1);
    },
    run: (ctx, at) => (forward(at) ? step(ctx, at, 1, "start") : step(ctx, at, -1, "end")),
  };
};

function toParent(ctx: CommandContext, at: Target): void {
  const { parentId } = at.row.node;
  if (parentId === null || isPageRoot(ctx, at.key)) return;
  ctx.ui.requestFocus({ key: ctx.workspace.tree.keyOf(parentId), part: partOf(at.place), caret: "end" });
}

/** A collapsed row opens first. */
function toChild(ctx: CommandContext, at: Target): void {
  if (isCollapsed(ctx, at.key) && !isPageRoot(ctx, at.key)) toggleCollapsed(ctx, at.key);
  else if (at.row.childCount > 0) step(ctx, at, 1, "start");
}

function leaveField(ctx: CommandContext, at: Target): void {
  saveText(ctx, at.key);
  ctx.ui.requestFocus({ key: at.key, part: "row" });
}

function openTree(ctx: CommandContext, at: Target): void {
  saveText(ctx, at.key);
  ctx.openTree(at.key);
}

const enterField: Handler = (ctx, at) => ctx.ui.requestFocus({ key: at.key, part: "inner", caret: "end" });

const canOpenTree = (ctx: CommandContext, at: Target) => outsideField(ctx, at) && at.key !== ctx.list.rootKey;
const canOpenParent = (ctx: CommandContext, at: Target) => outsideField(ctx, at) && ctx.parentId() !== null;
const isOnNote = (ctx: CommandContext, at: Target) =>
  at.place === "row" && isEditing(ctx) && at.row.node.itemType === "note";

/** Commands that move the focus or the caret, or lead to another page. They change no note. */
export const MOVING: readonly Command[] = [
  vertical("focus-up", "ArrowUp", -1),
  vertical("focus-down", "ArrowDown", 1),
  acrossEdge("text-left", "ArrowLeft"),
  acrossEdge("text-right", "ArrowRight"),
  command("focus-parent", ["ArrowLeft"], outsideField, toParent, "To the level above"),
  command("focus-child", ["ArrowRight"], outsideField, toChild, "To the level below"),
  command(
    "leave-field",
    ["Escape"],
    (_ctx, at) => at.place !== "row",
    leaveField,
    "From the text to its row",
  ),
  command("open-tree", ["Enter"], canOpenTree, openTree),
  // On the root's own row Enter goes into the text: its page is this one.
  command("enter-field", ["Enter"], isOnNote, enterField, "Edit the text"),
  command("open-parent", ["p"], canOpenParent, (ctx) => ctx.openParent(), "Go to the parent tree"),
];
