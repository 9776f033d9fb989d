import { type RefObject, useLayoutEffect } from "react";
import type { CommandContext } from "../../commands/command.ts";
import { createEditedLines } from "../../commands/edited-lines.ts";
import { afterPress, watchPresses } from "../../platform/after-press.ts";

/** Makes cards of the lines that were edited here and are left, by whatever way (decision 174). */
export function useLeftLines(ctx: CommandContext, outline: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = outline.current;
    if (!element) return;
    const lines = createEditedLines(ctx);
    watchPresses();
    const onInput = ({ target }: Event) => {
      const key =
        target instanceof Element ? target.closest<HTMLElement>("[data-key]")?.dataset.key : undefined;
      if (key !== undefined) lines.typed(key);
    };
    const onFocus = () => afterPress(() => lines.leave(isLeft));
    element.addEventListener("input", onInput);
    document.addEventListener("focusin", onFocus);
    document.addEventListener("focusout", onFocus);
    return () => {
      element.removeEventListener("input", onInput);
      document.removeEventListener("focusin", onFocus);
      document.removeEventListener("focusout", onFocus);
      lines.leaveAll();
    };
  }, [ctx, outline]);
}

/** The focus is in another row or nowhere; in a menu, a dialog or a toolbar something is done about this one. */
function isLeft(key: string): boolean {
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body) return true;
  const row = activeElement.closest<HTMLElement>("[data-key]");
  return activeElement.closest(".sheet") !== null && row?.dataset.key !== key;
}
