import { type RefObject, useEffect } from "react";
import { flushSync } from "react-dom";
import { type CommandContext, isEditing } from "../../commands/command.ts";
import { holdClick } from "../../platform/hold-click.ts";
import { createDragMarks } from "./drag-marks.ts";
import { createDragSession, type DragSession } from "./drag-session.ts";
import { edgeSpeed } from "./edge-speed.ts";
import { rowToTake } from "./row-to-take.ts";

/** A mouse that has moved so far with its button down drags; less is a click. In px. */
const MOVED_PX = 4;
/** A finger that has rested so long takes the row up, unless it moves so far; in ms and px. */
const LONG_PRESS_MS = 500;
const STILL_PX = 10;
/** A frame that came late scrolls no further than one of this length, in ms. */
const LONGEST_FRAME_MS = 50;

export interface DragElements {
  readonly line: RefObject<HTMLElement | null>;
  readonly tag: RefObject<HTMLElement | null>;
  readonly count: RefObject<HTMLElement | null>;
  readonly where: RefObject<HTMLElement | null>;
}

/** Moves rows with the mouse by their bullet, and with a finger after a long press; Escape puts them back. */
export function useDragging(ctx: CommandContext, { line, tag, count, where }: DragElements): void {
  useEffect(() => {
    const outline = document.querySelector<HTMLElement>(".outline");
    if (!outline || !line.current || !tag.current || !count.current || !where.current) return;
    const words = count.current;
    const elements = { line: line.current, tag: tag.current, where: where.current };
    const marks = createDragMarks(ctx, outline, elements);
    let press: { readonly key: string; readonly x: number; readonly y: number; isTaken: boolean } | undefined;
    let drag: DragSession | undefined;
    let pointer = { x: 0, y: 0 };
    let frame = 0;
    let timer = 0;
    let stopList = () => {};
    /** Where the rows were to go is gone, and the pointer has not moved since. */
    let isGone = false;

    const show = () => {
      if (!drag || !press) return;
      isGone = false;
      const style = getComputedStyle(outline);
      const toSide = (pointer.x - press.x) / Number.parseFloat(style.getPropertyValue("--indent"));
      const levels = Math.round(style.direction === "rtl" ? -toSide : toSide);
      const drop = drag.pointAt(pointer.y - outline.getBoundingClientRect().top, levels);
      marks.show(drop, drag.dragged(), pointer);
    };
    /** The line stays with its rows and the rows with the pointer, whatever moves. */
    const follow = (before: number) => (now: number) => {
      const top = Math.max(0, document.querySelector("header")?.getBoundingClientRect().bottom ?? 0);
      const speed = edgeSpeed(pointer.y, { top, bottom: window.innerHeight });
      const by = (speed * Math.min(now - before, LONGEST_FRAME_MS)) / 1_000;
      if (by !== 0) window.scrollBy({ top: by, behavior: "instant" });
      if (by !== 0 || !isGone) show();
      frame = requestAnimationFrame(follow(now));
    };
    const begin = () => {
      if (!press || drag) return;
      ctx.ui.closeMenu();
      drag = createDragSession(ctx, press.key);
      if (!drag) return end();
      words.textContent = drag.count;
      document.documentElement.classList.add("dragging-rows");
      stopList = ctx.list.subscribe(() => {
        const state = drag?.changed();
        isGone = state === "gone";
        if (isGone) marks.clear();
        if (state === "ended") end();
      });
      holdClick();
      show();
      frame = requestAnimationFrame(follow(performance.now()));
    };
    const end = () => {
      window.clearTimeout(timer);
      cancelAnimationFrame(frame);
      stopList();
      stopList = () => {};
      if (drag) marks.clear();
      document.documentElement.classList.remove("dragging-rows");
      press = undefined;
      drag = undefined;
    };

    /** Some events tell where they are in whole px, others in parts of one. */
    const hasMoved = ({ clientX, clientY }: PointerEvent) =>
      Math.hypot(clientX - pointer.x, clientY - pointer.y) >= 2;
    const onPointerDown = (event: PointerEvent) => {
      end();
      const isTouch = event.pointerType === "touch";
      const key = rowToTake(event.target, isTouch ? "row" : "bullet");
      if (key === undefined || event.button !== 0 || !event.isPrimary || !isEditing(ctx)) return;
      if (key === ctx.list.rootKey) return;
      press = { key, x: event.clientX, y: event.clientY, isTaken: !isTouch };
      pointer = press;
      // A finger's moves go on to where it went down, also when a field has taken the place of that text.
      if (isTouch) event.target?.addEventListener("touchmove", onTouchMove, { passive: false });
      if (isTouch)
        timer = window.setTimeout(() => {
          if (press) press.isTaken = true;
        }, LONG_PRESS_MS);
    };
    const onPointerMove = (event: PointerEvent) => {
      if (!press || !event.isPrimary) return;
      // Browsers tell of a move as well where the page has moved under a pointer at rest.
      if (drag && !hasMoved(event)) return;
      pointer = { x: event.clientX, y: event.clientY };
      if (drag) return show();
      const moved = Math.hypot(pointer.x - press.x, pointer.y - press.y);
      if (!press.isTaken && moved > STILL_PX) end();
      else if (press.isTaken && moved > (event.pointerType === "touch" ? STILL_PX : MOVED_PX))
        flushSync(begin);
    };
    const onPointerUp = (event: PointerEvent) => {
      const done = drag;
      // A fast hand lets go where no move was told of.
      if (hasMoved(event)) onPointerMove(event);
      else if (!isGone) show();
      end();
      if (done) flushSync(done.drop);
    };
    const cancel = () => {
      if (drag) ctx.ui.announce("Not moved");
      end();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (!drag || event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      flushSync(cancel);
    };
    /** The caret and the selection stay where they are while a bullet is pressed. */
    const onMouseDown = (event: MouseEvent) => {
      if (rowToTake(event.target, "bullet") !== undefined && event.button === 0) event.preventDefault();
    };
    /** A finger that has taken a row up does not scroll the page. */
    const onTouchMove = (event: Event) => {
      if (press?.isTaken && event.cancelable) event.preventDefault();
    };

    document.addEventListener("pointerdown", onPointerDown, { passive: true });
    document.addEventListener("pointermove", onPointerMove, { passive: true });
    document.addEventListener("pointerup", onPointerUp);
    document.addEventListener("pointercancel", cancel);
    window.addEventListener("blur", cancel);
    document.addEventListener("keydown", onKeyDown, { capture: true });
    outline.addEventListener("mousedown", onMouseDown);
    outline.addEventListener("touchmove", onTouchMove, { passive: false });
    return () => {
      end();
      document.removeEventListener("pointerdown", onPointerDown);
      document.removeEventListener("pointermove", onPointerMove);
      document.removeEventListener("pointerup", onPointerUp);
      document.removeEventListener("pointercancel", cancel);
      window.removeEventListener("blur", cancel);
      document.removeEventListener("keydown", onKeyDown, { capture: true });
      outline.removeEventListener("mousedown", onMouseDown);
      outline.removeEventListener("touchmove", onTouchMove);
    };
  }, [ctx, line, tag, count, where]);
}
