import { useEffect } from "react";
import { act } from "../../commands/act.ts";
import { type CommandContext, isEditing } from "../../commands/command.ts";
import { ownDrags } from "../../platform/own-drags.ts";
import { follows, isToSide, type Move, swipeCommand } from "./swipe.ts";

/** A row that is swiped to the side is indented or outdented. In the text that is being written it is the caret's. */
export function useSwiping(ctx: CommandContext): void {
  useEffect(() => {
    let swipe: { readonly row: HTMLElement; readonly down: PointerEvent; isMeant: boolean } | undefined;
    const end = () => {
      swipe?.row.removeAttribute("data-swiping");
      swipe?.row.style.removeProperty("--swipe");
      swipe = undefined;
    };
    const moved = (down: PointerEvent, now: PointerEvent): Move => ({
      x: now.clientX - down.clientX,
      y: now.clientY - down.clientY,
      ms: now.timeStamp - down.timeStamp,
    });
    const onPointerDown = (event: PointerEvent) => {
      end();
      const { target } = event;
      if (event.pointerType !== "touch" || !event.isPrimary || !(target instanceof Element)) return;
      const row = target.closest<HTMLElement>(".rows > [data-key]");
      if (
        !row ||
        target.closest("form, [data-own-keys]") ||
        target === document.activeElement ||
        !isEditing(ctx)
      )
        return;
      swipe = { row, down: event, isMeant: false };
    };
    const onPointerMove = (event: PointerEvent) => {
      if (!swipe || !event.isPrimary) return;
      const move = moved(swipe.down, event);
      if (!swipe.isMeant) {
        const side = isToSide(move);
        if (side === false) return end();
        if (side === undefined) return;
        swipe.isMeant = true;
        swipe.row.setAttribute("data-swiping", "");
      }
      swipe.row.style.setProperty("--swipe", `${follows(move.x)}px`);
    };
    const onPointerUp = (event: PointerEvent) => {
      const done = swipe;
      end();
      if (!done?.isMeant) return;
      const command = swipeCommand(moved(done.down, event).x, getComputedStyle(done.row).direction === "rtl");
      if (command) act(ctx, command, done.row.dataset.key ?? "", "row");
    };
    const outline = document.querySelector<HTMLElement>(".outline");
    const leaveMoves = outline && ownDrags(outline, () => swipe?.isMeant === true);
    const options = { passive: true } as const;
    document.addEventListener("pointerdown", onPointerDown, options);
    document.addEventListener("pointermove", onPointerMove, options);
    document.addEventListener("pointerup", onPointerUp, options);
    document.addEventListener("pointercancel", end, options);
    return () => {
      end();
      leaveMoves?.();
      document.removeEventListener("pointerdown", onPointerDown);
      document.removeEventListener("pointermove", onPointerMove);
      document.removeEventListener("pointerup", onPointerUp);
      document.removeEventListener("pointercancel", end);
    };
  }, [ctx]);
}
