import { useEffect, useRef } from "react";
import { flushSync } from "react-dom";
import type { CommandContext } from "../../commands/command.ts";
import { selectRows, selectTo } from "../../commands/handlers/selecting.ts";
import { isSelected } from "../../commands/handlers/target-rows.ts";
import { isApple } from "../../platform/system.ts";

/** Rows that are shown apart in a row of the page are none of these. */
export const rowKeyOf = (target: EventTarget | null): string | undefined =>
  target instanceof Element && !target.closest("[data-own-keys]")
    ? target.closest<HTMLElement>(".rows > [data-key]")?.dataset.key
    : undefined;

/** A press outside a row's controls and bullet may begin a selection; boxes above the page act on the selection. */
const isOnControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("form, button, a, .bul, .selection, dialog") !== null;

/** The right button, and on a Mac Control with the left one. */
const opensMenu = ({ button, ctrlKey }: MouseEvent): boolean =>
  button === 2 || (button === 0 && ctrlKey && isApple());

/** Selects rows: by Shift and a click, by drawing across rows, and by a tap while rows are selected. */
export function useSelecting(ctx: CommandContext): void {
  const { ui } = ctx;
  /** Where the mouse went down; it outlives what this listens with. */
  const begun = useRef<string>(undefined);
  const pressedBy = useRef("mouse");
  /** The click that follows a tap which has selected. */
  const isTaken = useRef(false);
  useEffect(() => {
    /** A menu that is opened on a selected row is for all of them: the selection stays, with the focus on that row. */
    const keepForMenu = (event: MouseEvent, key: string | undefined) => {
      const { selection } = ui.getState();
      if (!selection || key === undefined || !isSelected(ctx, key)) return;
      event.preventDefault();
      event.stopPropagation();
      flushSync(() => ui.select({ ...selection, at: key }));
    };
    const onPointerDown = (event: PointerEvent) => {
      pressedBy.current = event.pointerType;
      isTaken.current = false;
    };
    const onMouseDown = (event: MouseEvent) => {
      const key = rowKeyOf(event.target);
      begun.current = undefined;
      if (opensMenu(event)) return keepForMenu(event, key);
      if (event.button !== 0 || isOnControl(event.target)) return;
      if (key === undefined) {
        flushSync(ui.clearSelection);
        return;
      }
      const { selection, focus } = ui.getState();
      if (selection && pressedBy.current === "touch") {
        event.preventDefault();
        event.stopPropagation();
        isTaken.current = true;
        flushSync(() => selectTo(ctx, { key }));
        return;
      }
      const anchor = selection?.anchor ?? focus?.key;
      if (!event.shiftKey) begun.current = key;
      else if (anchor !== undefined && (selection || anchor !== key)) {
        event.preventDefault();
        event.stopPropagation();
        flushSync(() => selectRows(ctx, anchor, key));
      }
    };
    const onClick = (event: MouseEvent) => {
      if (!isTaken.current) return;
      isTaken.current = false;
      event.preventDefault();
      event.stopPropagation();
    };
    const drawTo = (event: MouseEvent) => {
      const anchor = begun.current;
      if (anchor === undefined) return;
      // Not the event's own target: a field may have taken its place by now.
      const key = rowKeyOf(document.elementFromPoint(event.clientX, event.clientY));
      const { selection } = ui.getState();
      const isHere = key === (selection?.head ?? anchor);
      if (key === undefined || isHere) return;
      document.documentElement.classList.add("drawing-rows");
      flushSync(() => selectRows(ctx, anchor, key));
    };
    const onMouseMove = (event: MouseEvent) => {
      if ((event.buttons & 1) !== 0) drawTo(event);
    };
    const onMouseUp = (event: MouseEvent) => {
      // A fast hand lets go where no move was told of.
      drawTo(event);
      begun.current = undefined;
      document.documentElement.classList.remove("drawing-rows");
    };
    document.addEventListener("pointerdown", onPointerDown, { capture: true, passive: true });
    document.addEventListener("mousedown", onMouseDown, { capture: true });
    document.addEventListener("click", onClick, { capture: true });
    document.addEventListener("mousemove", onMouseMove);
    document.addEventListener("mouseup", onMouseUp);
    return () => {
      document.removeEventListener("pointerdown", onPointerDown, { capture: true });
      document.removeEventListener("mousedown", onMouseDown, { capture: true });
      document.removeEventListener("click", onClick, { capture: true });
      document.removeEventListener("mousemove", onMouseMove);
      document.removeEventListener("mouseup", onMouseUp);
    };
  }, [ctx, ui]);
}
