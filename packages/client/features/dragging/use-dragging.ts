import { type RefObject, useEffect } from "react";
import { flushSync } from "react-dom";
import { type CommandContext, isEditing } from "../../commands/command.ts";
import { createDragMarks, type Pointer } from "./drag-marks.ts";
import { createRowsInHand, type RowsInHand } from "./rows-in-hand.ts";

/** A mouse that has moved so far with its button down drags; less is a click. In px. */
const MOVED_PX = 4;
/** A finger that has rested so long takes the row up, unless it moves so far; in ms and px. */
const LONG_PRESS_MS = 500;
const STILL_PX = 10;
/** Some events tell where they are in whole px, others in parts of one. */
const SAME_PLACE_PX = 2;

/** The elements of a drag: the line between rows, and the tag by the pointer (how many rows, where to). */
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
    const elements = { line: line.current, tag: tag.current, where: where.current };
    const marks = createDragMarks(ctx, outline, elements);
    const rows = createRowsInHand(ctx, { outline, count: count.current, marks }, () => press.end());
    const press = createPress(ctx, rows);
    const cancel = () => {
      if (rows.carried()) ctx.ui.announce("Not moved");
      press.end();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (!rows.carried() || event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      flushSync(cancel);
    };
    const stop = listenTo(outline, { ...press, cancel, onKeyDown });
    return () => {
      press.end();
      stop();
    };
  }, [ctx, line, tag, count, where]);
}

/** One pointer from where it goes down on a row until it goes up: a click, a scroll of the page, or a drag. */
interface Press {
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerMove: (event: PointerEvent) => void;
  readonly onPointerUp: (event: PointerEvent) => void;
  /** A finger that has taken a row up does not scroll the page. */
  readonly onTouchMove: (event: Event) => void;
  /** The rest of the press means nothing; rows that were taken up stay where they were. */
  end(): void;
}

function createPress(ctx: CommandContext, rows: RowsInHand): Press {
  let press: (Pointer & { readonly key: string; isTaken: boolean }) | undefined;
  let pointer: Pointer = { x: 0, y: 0 };
  let timer = 0;

  const end = () => {
    window.clearTimeout(timer);
    rows.putDown();
    press = undefined;
  };
  const hasMoved = ({ clientX, clientY }: PointerEvent) =>
    Math.hypot(clientX - pointer.x, clientY - pointer.y) >= SAME_PLACE_PX;
  const onTouchMove = (event: Event) => {
    if (press?.isTaken && event.cancelable) event.preventDefault();
  };
  const onPointerMove = (event: PointerEvent) => {
    if (!press || !event.isPrimary) return;
    // Browsers tell of a move as well where the page has moved under a pointer at rest.
    if (rows.carried() && !hasMoved(event)) return;
    pointer = { x: event.clientX, y: event.clientY };
    if (rows.carried()) return rows.moveTo(pointer);
    const { key, isTaken } = press;
    const from = press;
    const moved = Math.hypot(pointer.x - from.x, pointer.y - from.y);
    if (!isTaken && moved > STILL_PX) end();
    else if (isTaken && moved > (event.pointerType === "touch" ? STILL_PX : MOVED_PX))
      flushSync(() => rows.takeUp(key, from, pointer));
  };
  return {
    onPointerDown(event) {
      end();
      const isTouch = event.pointerType === "touch";
      const key = rowToTake(event.target, isTouch ? "row" : "bullet");
      if (key === undefined || event.button !== 0 || !event.isPrimary || !isEditing(ctx)) return;
      if (key === ctx.list.rootKey) return;
      const begun = { key, x: event.clientX, y: event.clientY, isTaken: !isTouch };
      press = begun;
      pointer = begun;
      if (!isTouch) return;
      // A finger's moves go on to where it went down, also when a field has taken the place of that text.
      event.target?.addEventListener("touchmove", onTouchMove, { passive: false });
      timer = window.setTimeout(() => {
        begun.isTaken = true;
      }, LONG_PRESS_MS);
    },
    onPointerMove,
    onPointerUp(event) {
      const done = rows.carried();
      // A fast hand lets go where no move was told of.
      if (hasMoved(event)) onPointerMove(event);
      else rows.look();
      end();
      if (done) flushSync(done.drop);
    },
    onTouchMove,
    end,
  };
}

/** Listens to the pointer and the keys of a page with an outline. Returns how to stop. */
function listenTo(
  outline: HTMLElement,
  hears: Omit<Press, "end"> & {
    /** The browser has taken the pointer, or the window is left. */
    readonly cancel: () => void;
    readonly onKeyDown: (event: KeyboardEvent) => void;
  },
): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  document.addEventListener("pointerdown", hears.onPointerDown, { passive: true, signal });
  document.addEventListener("pointermove", hears.onPointerMove, { passive: true, signal });
  document.addEventListener("pointerup", hears.onPointerUp, { signal });
  document.addEventListener("pointercancel", hears.cancel, { signal });
  window.addEventListener("blur", hears.cancel, { signal });
  document.addEventListener("keydown", hears.onKeyDown, { capture: true, signal });
  outline.addEventListener("mousedown", keepCaret, { signal });
  outline.addEventListener("touchmove", hears.onTouchMove, { passive: false, signal });
  return () => listening.abort();
}

/** The caret and the selection stay where they are while a bullet is pressed. */
function keepCaret(event: MouseEvent): void {
  if (rowToTake(event.target, "bullet") !== undefined && event.button === 0) event.preventDefault();
}

/** The row that a press takes up: by its bullet, or with a finger wherever it has no control and nobody writes. */
function rowToTake(target: EventTarget | null, by: "bullet" | "row"): string | undefined {
  if (!(target instanceof Element)) return undefined;
  const hold =
    by === "bullet" || target === document.activeElement || target.closest("form, .tog, .act")
      ? target.closest(".bul")
      : target;
  return hold?.closest<HTMLElement>(".rows > [data-key]")?.dataset.key;
}
