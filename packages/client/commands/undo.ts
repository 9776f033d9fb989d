import type { UndoResult } from "../store/undo.ts";
import { saveAllTexts } from "./carry-out.ts";
import type { Command, CommandContext } from "./command.ts";
import { showUndone } from "./show-undone.ts";

/** Takes one change back that need not be the last, from a message or a list. */
export const undoChange = (ctx: CommandContext, id: string): void => {
  saveAllTexts(ctx);
  ctx.workspace.undo.undoChange(id, (taken) => showUndone(ctx, taken));
};

const take = (direction: UndoResult["direction"], label: string, keys: readonly string[]): Command => ({
  id: direction,
  label,
  keys,
  // Also where nothing is left: the browser's own undo knows nothing of the other notes.
  when: () => true,
  run(ctx) {
    saveAllTexts(ctx);
    ctx.workspace.undo.take(direction, (taken) => showUndone(ctx, taken));
  },
});

/** Undo and redo. They come first among the commands, since they hold everywhere in the outline. */
export const UNDO: readonly Command[] = [
  take("undo", "Undo", ["Mod+z"]),
  take("redo", "Redo", ["Mod+Shift+z", "Ctrl+y"]),
];
