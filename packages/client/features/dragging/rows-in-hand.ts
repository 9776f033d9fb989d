import type { CommandContext } from "../../commands/command.ts";
import { holdClick } from "../../platform/hold-click.ts";
import type { DragMarks, Pointer } from "./drag-marks.ts";
import { createDragSession, type DragSession } from "./drag-session.ts";
import { edgeSpeed } from "./edge-speed.ts";

/** A frame that came late scrolls no further than one of this length, in ms. */
const LONGEST_FRAME_MS = 50;

/** The rows that a pointer carries: none until some are taken up, and none again once they are put down. */
export interface RowsInHand {
  carried(): DragSession | undefined;
  /** Picks up a row, and the whole selection if it is selected; nothing where it cannot be moved. */
  takeUp(key: string, from: Pointer, at: Pointer): void;
  moveTo(at: Pointer): void;
  /** Looks anew at where the rows would go, unless that place is gone and the pointer has not moved since. */
  look(): void;
  /** Moves nothing: what was seen of the drag goes. */
  putDown(): void;
}

/** Creates the drag state of one pointer. `onEnded`: the rows are gone or could not be picked up. */
export function createRowsInHand(
  ctx: CommandContext,
  elements: { readonly outline: HTMLElement; readonly count: HTMLElement; readonly marks: DragMarks },
  onEnded: () => void,
): RowsInHand {
  const { outline, count, marks } = elements;
  let drag: DragSession | undefined;
  let start: Pointer = { x: 0, y: 0 };
  let pointer = start;
  let isGone = false;
  let frame = 0;
  let stopList = () => {};

  const show = () => {
    if (!drag) return;
    isGone = false;
    const style = getComputedStyle(outline);
    const toSide = (pointer.x - start.x) / Number.parseFloat(style.getPropertyValue("--indent"));
    const levels = Math.round(style.direction === "rtl" ? -toSide : toSide);
    const drop = drag.pointAt(pointer.y - outline.getBoundingClientRect().top, levels);
    marks.show(drop, drag.dragged(), pointer);
  };
  const look = () => {
    if (!isGone) show();
  };
  /** The line stays with its rows and the rows with the pointer, whatever moves. */
  const follow = (before: number) => (now: number) => {
    const by = scrolledAtEdge(pointer.y, now - before);
    if (by === 0) look();
    else show();
    frame = requestAnimationFrame(follow(now));
  };
  const onListChange = () => {
    const state = drag?.changed();
    isGone = state === "gone";
    if (isGone) marks.clear();
    if (state === "ended") onEnded();
  };
  return {
    carried: () => drag,
    takeUp(key, from, at) {
      ctx.ui.closeMenu();
      drag = createDragSession(ctx, key);
      if (!drag) return onEnded();
      start = from;
      pointer = at;
      count.textContent = drag.count;
      document.documentElement.classList.add("dragging-rows");
      stopList = ctx.list.subscribe(onListChange);
      holdClick();
      show();
      frame = requestAnimationFrame(follow(performance.now()));
    },
    moveTo(at) {
      pointer = at;
      show();
    },
    look,
    putDown() {
      cancelAnimationFrame(frame);
      stopList();
      stopList = () => {};
      if (drag) marks.clear();
      document.documentElement.classList.remove("dragging-rows");
      drag = undefined;
    },
  };
}

/** Scrolls the page while the pointer is near its edge. Returns the px asked for; `ms` since the last frame. */
function scrolledAtEdge(y: number, ms: number): number {
  const top = Math.max(0, document.querySelector("header")?.getBoundingClientRect().bottom ?? 0);
  const speed = edgeSpeed(y, { top, bottom: window.innerHeight });
  const by = (speed * Math.min(ms, LONGEST_FRAME_MS)) / 1_000;
  if (by !== 0) window.scrollBy({ top: by, behavior: "instant" });
  return by;
}
