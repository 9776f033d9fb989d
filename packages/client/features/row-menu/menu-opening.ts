import { useEffect } from "react";
import { flushSync } from "react-dom";
import { type CommandContext, targetAt } from "../../commands/command.ts";
import { runCommand } from "../../commands/registry.ts";
import { holdClick } from "../../platform/hold-click.ts";

/** A finger that rests for so long on a row wants its menu, unless it has moved so far, in ms and px. */
const LONG_PRESS_MS = 500;
const STILL_PX = 10;

/** The row a pointer is on; none where the pointer has a text selected, or another control has a menu of its own. */
function rowAt(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof Element)) return null;
  const isSelected = target instanceof HTMLTextAreaElement && target.selectionStart !== target.selectionEnd;
  return isSelected || target.closest("form") ? null : target.closest<HTMLElement>(".outline [data-key]");
}

/**
 * Opens the menu of a row: by the right button of a mouse, by the key for it, by a long press. While rows are selected a
 * long press selects up to its row.
 */
export function useMenuOpening(ctx: CommandContext): void {
  const { ui } = ctx;
  useEffect(() => {
    let cancel = () => {};
    const open = (row: HTMLElement, x: number, y: number) => {
      const key = row.dataset.key ?? "";
      const { focus } = ui.getState();
      const part = focus?.key === key ? focus.part : "row";
      ui.openMenu({ key, part: part === "form" ? "inner" : part, point: { x, y } });
    };
    const onContextMenu = (event: MouseEvent) => {
      const row = rowAt(event.target);
      // With Shift the browser's own is wanted.
      if (!row || event.shiftKey) return;
      event.preventDefault();
      // Of a key that has opened it already.
      if (!ui.getState().menu) open(row, event.clientX, event.clientY);
    };
    const onPointerDown = (down: PointerEvent) => {
      cancel();
      const row = rowAt(down.target);
      // A finger in the text that is being written moves the caret and selects words.
      if (down.pointerType !== "touch" || !row || down.target === document.activeElement) return;
      const timer = setTimeout(() => {
        cancel();
        const at = targetAt(ctx, row.dataset.key ?? "", "row", "pointer");
        if (!flushSync(() => runCommand(ctx, "select-to", at))) open(row, down.clientX, down.clientY);
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
    document.addEventListener("contextmenu", onContextMenu);
    document.addEventListener("pointerdown", onPointerDown, { passive: true });
    return () => {
      cancel();
      document.removeEventListener("contextmenu", onContextMenu);
      document.removeEventListener("pointerdown", onPointerDown);
    };
  }, [ctx, ui]);
}
