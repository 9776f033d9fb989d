import { useEffect } from "react";
import { flushSync } from "react-dom";
import { type CommandContext, targetAt } from "../../commands/command.ts";
import { runCommand } from "../../commands/registry.ts";
import { holdClick } from "../../platform/hold-click.ts";
import { openMenu, rowAt } from "./menu-opening.ts";

/** A finger that rests for so long on a row wants its menu, unless it has moved so far, in ms and px. */
const LONG_PRESS_MS = 500;
const STILL_PX = 10;

/** A long press opens the menu of a row; while rows are selected it selects up to its row. */
export function useLongPress(ctx: CommandContext): void {
  useEffect(() => {
    let cancel = () => {};
    const onPointerDown = (down: PointerEvent) => {
      cancel();
      const row = rowAt(down.target);
      // A finger in the text that is being written moves the caret and selects words.
      if (down.pointerType !== "touch" || !row || down.target === document.activeElement) return;
      const timer = setTimeout(() => {
        cancel();
        const at = targetAt(ctx, row.dataset.key ?? "", "row", "pointer");
        if (!flushSync(() => runCommand(ctx, "select-to", at)))
          openMenu(ctx, row, down.clientX, down.clientY);
        // The finger that goes up after it chooses nothing.
        holdClick();
      }, LONG_PRESS_MS);
      const onMove = (move: PointerEvent) => {
        if (Math.hypot(move.clientX - down.clientX, move.clientY - down.clientY) > STILL_PX) cancel();
      };
      cancel = () => {
        clearTimeout(timer);
        for (const name of ["pointerup", "pointercancel"]) document.removeEventListener(name, cancel);
        document.removeEventListener("pointermove", onMove);
      };
      for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, cancel);
      document.addEventListener("pointermove", onMove);
    };
    document.addEventListener("pointerdown", onPointerDown, { passive: true });
    return () => {
      cancel();
      document.removeEventListener("pointerdown", onPointerDown);
    };
  }, [ctx]);
}
