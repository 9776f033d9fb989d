import { caretNow } from "./caret-position.ts";
import { saveText } from "./carry-out.ts";
import {
  type Command,
  type CommandContext,
  command,
  type Handler,
  isEditing,
  isPageRoot,
  outsideField,
  type Target,
} from "./command.ts";
import { announcePosition } from "./position-text.ts";

/** Two presses of Space within this time are one gesture. */
export const DOUBLE_SPACE_MS = 500;
const MODE_TOAST_MS = 2_000;

/** Collapses or expands a row on this device: undoable and announced. A hidden focus moves to the row. */
export function toggleCollapsed(ctx: CommandContext, key: string): void {
  const { ui, list } = ctx;
  const { collapsed, focus } = ui.getState();
  const hides = !collapsed.has(key);
  const index = list.indexOf(key);
  const focused = focus ? list.indexOf(focus.key) : -1;
  const losesFocus = hides && focused > index && focused < list.subtreeEnd(index);
  if (losesFocus && focus) saveText(ctx, focus.key);
  const id = ctx.workspace.tree.idOf(key);
  if (id !== undefined) ctx.workspace.undo.folded([{ id, isCollapsed: hides }], caretNow(ctx));
  ui.setCollapsed(key, hides);
  announcePosition(ctx, hides ? "Closed" : "Opened", key);
  // What had the focus goes out of sight: the row that hides it takes over.
  if (losesFocus && focus)
    ui.requestFocus({ key, part: focus.part === "row" ? "row" : "inner", caret: "end" });
}

const canCollapse = (ctx: CommandContext, at: Target) => at.row.childCount > 0 && !isPageRoot(ctx, at.key);

function edit(ctx: CommandContext, at: Target): void {
  if (isEditing(ctx)) {
    ctx.ui.requestFocus({ key: at.key, part: "inner", caret: "end" });
    return;
  }
  ctx.setMode("editing", { refocus: true });
  ctx.notify({ message: "Switched to editing mode", type: "info", duration: MODE_TOAST_MS });
}

/** Space counts towards the double press outside a text, and in a note that is blank. */
export const countsSpace = (ctx: CommandContext, at: Target): boolean =>
  isEditing(ctx) && (at.place !== "field" || at.field?.text().trim() === "");

const isSecondSpace = (ctx: CommandContext, at: Target) =>
  countsSpace(ctx, at) && ctx.now().getTime() - ctx.memory.spaceAt <= DOUBLE_SPACE_MS;

function view(ctx: CommandContext, at: Target): void {
  ctx.memory.spaceAt = 0;
  // The first press has left a blank in the note; the two together leave nothing.
  if (at.place === "field" && at.field) ctx.workspace.typing.giveUp(at.key);
  ctx.setMode("viewing", { refocus: true });
}

const canEdit = (ctx: CommandContext, at: Target) =>
  outsideField(ctx, at) && (!isEditing(ctx) || at.row.node.itemType === "note");
const canCollapseHere = (ctx: CommandContext, at: Target) => outsideField(ctx, at) && canCollapse(ctx, at);
const collapse: Handler = (ctx, at) => toggleCollapsed(ctx, at.key);
const COLLAPSE = "Collapse/expand children";

export const VIEW: readonly Command[] = [
  command("toggle-mode-by-space", ["Space"], isSecondSpace, view, "Switch between viewing and editing"),
  command("collapse", ["c"], canCollapseHere, collapse, COLLAPSE),
  command("collapse-anywhere", ["Mod+."], canCollapse, collapse, COLLAPSE),
  command("edit", ["e"], canEdit, edit),
];
