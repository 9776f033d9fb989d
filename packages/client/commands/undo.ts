import type { Taken } from "../store/undo.ts";
import { saveAllTexts } from "./carry-out.ts";
import type { Command, CommandContext } from "./command.ts";
import { awaitCode, createLater } from "./later.ts";

const showing = createLater(() => import("./show-taken.ts"), true);

/**
 * Fetches the code that shows what was undone, so that undo works without a connection. Resolves also where
 * that fails.
 */
export const preloadUndo = showing.preload;

const show = (ctx: CommandContext, taken: Taken): void =>
  showing.use(ctx, ({ showTaken }) => showTaken(ctx, taken));

/** Takes one change back that need not be the last, from a message or a list. */
export const takeBackChange = (ctx: CommandContext, id: string): void => {
  saveAllTexts(ctx);
  ctx.workspace.undo.takeBack(id, (taken) => show(ctx, taken));
};

const take = (direction: Taken["direction"], label: string, keys: readonly string[]): Command => ({
  id: direction,
  label,
  keys,
  // Also where nothing is left: the browser's own undo knows nothing of the other notes.
  when: () => true,
  run(ctx, { key, field }) {
    saveAllTexts(ctx);
    const { undo } = ctx.workspace;
    const run = () => undo.take(direction, (taken) => show(ctx, taken));
    if (undo.isHere()) return run();
    const text = field?.text();
    // What was typed or done meanwhile would be taken back instead.
    const hasGoneOn = () => ctx.fields.get(key)?.text() !== text;
    awaitCode(ctx, undo.fetch(), (_, isOvertaken) => isOvertaken || hasGoneOn() || run(), true);
  },
});

/** Undo and redo. They come first among the commands, since they hold everywhere in the outline. */
export const UNDO: readonly Command[] = [
  take("undo", "Undo", ["Mod+z"]),
  take("redo", "Redo", ["Mod+Shift+z", "Ctrl+y"]),
];
