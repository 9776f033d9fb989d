import { useEffect } from "react";
import { flushSync } from "react-dom";
import { saveText } from "../../commands/carry-out.ts";
import { type CommandContext, isEditing, isPageRoot } from "../../commands/command.ts";
import { createLastChild } from "../../commands/writing.ts";

/** A click on a bullet opens the page of its row; one on the free page below the outline starts a note. */
export function usePointing(ctx: CommandContext): void {
  useEffect(() => {
    let pressed: EventTarget | null = null;
    const onPointerDown = (event: PointerEvent) => {
      pressed = event.target;
    };
    const onClick = (event: MouseEvent) => {
      const { target } = event;
      if (event.defaultPrevented || event.button !== 0 || !(target instanceof Element)) return;
      const key = target.closest(".bul")?.closest<HTMLElement>("[data-key]")?.dataset.key;
      if (key !== undefined && !isPageRoot(ctx, key)) {
        saveText(ctx, key);
        ctx.openTree(key);
        return;
      }
      const outline = document.querySelector(".outline");
      // Anything behind the outline. A press that closes a form may be released there though it began on a row.
      const isBelow =
        outline !== null && target.contains(outline) && target !== outline && target === pressed;
      if (isBelow && isEditing(ctx) && event.clientY > outline.getBoundingClientRect().bottom)
        flushSync(() => createLastChild(ctx, "", "pointer"));
    };
    document.addEventListener("pointerdown", onPointerDown, { passive: true });
    document.addEventListener("click", onClick);
    return () => {
      document.removeEventListener("pointerdown", onPointerDown);
      document.removeEventListener("click", onClick);
    };
  }, [ctx]);
}
