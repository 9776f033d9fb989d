import { useEffect } from "react";
import type { CommandContext } from "../../commands/command.ts";

/** The row a pointer is on; none where the pointer has a text selected, or another control has a menu of its own. */
export function rowAt(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof Element)) return null;
  const isSelected = target instanceof HTMLTextAreaElement && target.selectionStart !== target.selectionEnd;
  return isSelected || target.closest("form, [data-own-keys]")
    ? null
    : target.closest<HTMLElement>(".rows > [data-key]");
}

/** Opens the menu of a row where the pointer is. */
export function openMenu({ ui }: CommandContext, row: HTMLElement, x: number, y: number): void {
  const key = row.dataset.key ?? "";
  const { focus } = ui.getState();
  const part = focus?.key === key ? focus.part : "row";
  ui.openMenu({ key, part: part === "form" ? "inner" : part, point: { x, y } });
}

/** Opens the menu of a row by the right button of a mouse, from the first moment: the menu itself comes later. */
export function useMenuOpening(ctx: CommandContext): void {
  useEffect(() => {
    const onContextMenu = (event: MouseEvent) => {
      const row = rowAt(event.target);
      // With Shift the browser's own is wanted.
      if (!row || event.shiftKey) return;
      event.preventDefault();
      // Of a key that has opened it already.
      if (!ctx.ui.getState().menu) openMenu(ctx, row, event.clientX, event.clientY);
    };
    document.addEventListener("contextmenu", onContextMenu);
    return () => document.removeEventListener("contextmenu", onContextMenu);
  }, [ctx]);
}
