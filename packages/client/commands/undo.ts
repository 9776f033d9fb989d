import { rowBefore } from "../store/row-before.ts";
import type { CaretPosition, UndoResult } from "../store/undo.ts";
import { saveAllTexts } from "./carry-out.ts";
import { type Command, type CommandContext, command } from "./command.ts";
import { undoAnnouncement, undoneText } from "./undo-text.ts";

/** Takes one change back that need not be the last, from a message or a list. */
export const undoChange = (ctx: CommandContext, id: string): void => {
  saveAllTexts(ctx);
  ctx.workspace.undo.undoChange(id, (taken) => showUndone(ctx, taken));
};

const take = (direction: UndoResult["direction"], keys: readonly string[]): Command =>
  // Also where nothing is left: the browser's own undo knows nothing of the other notes.
  command(
    direction,
    keys,
    () => true,
    (ctx) => {
      saveAllTexts(ctx);
      ctx.workspace.undo.take(direction, (taken) => showUndone(ctx, taken));
    },
  );

/** Undo and redo. They come first among the commands, since they hold everywhere in the outline. */
export const UNDO: readonly Command[] = [take("undo", ["Mod+z"]), take("redo", ["Mod+Shift+z", "Ctrl+y"])];

/** Long enough to read a sentence that nobody expected. */
const TOLD_MS = 6_000;

/** Puts everything where it was when the step was done, and says what cannot be seen. */
function showUndone(ctx: CommandContext, taken: UndoResult): void {
  const { ui, list, workspace } = ctx;
  const { tree } = workspace;
  const isListed = (id: CaretPosition["id"]) => list.indexOf(tree.keyOf(id)) >= 0;
  for (const { id, isCollapsed } of taken.foldings) ui.setCollapsed(tree.keyOf(id), isCollapsed);
  const { position } = taken;
  if (position && taken.isDone && isListed(position.id)) {
    const key = tree.keyOf(position.id);
    const { conversions, cardEdits } = ui.getState();
    // A form open then is closed: its row stands for it. An open form has undo keys of its own.
    const hasForm = conversions.has(key) || cardEdits.has(key);
    const part = hasForm ? "row" : position.part === "form" ? "inner" : position.part;
    const at = { key, part } as const;
    ui.requestFocus(position.caret === undefined ? at : { ...at, caret: position.caret });
  }
  leaveGonePage(ctx, position);
  const words = undoneText(taken, taken.rows.some(isListed));
  if (words !== null) ctx.notify({ message: words, type: "info", duration: TOLD_MS });
  // What everybody else sees.
  else ui.announce(undoAnnouncement(taken));
}

/** Where the page's own root was made by what is taken back, the page above is shown, with the caret where one was. */
function leaveGonePage(ctx: CommandContext, position: CaretPosition | null): void {
  const { tree } = ctx.workspace;
  if (ctx.isApart || tree.row(ctx.list.rootKey)) return;
  const caretKey = position ? tree.keyOf(position.id) : null;
  const parent = ctx.parentId();
  const above = parent === null ? null : tree.keyOf(parent);
  const key = [above, caretKey].find((each) => each !== null && tree.row(each));
  if (!key) return;
  rowBefore.key = caretKey;
  ctx.openTree(key, { replace: true });
}
