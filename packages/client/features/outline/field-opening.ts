import { type RefObject, useEffect } from "react";
import { flushSync } from "react-dom";
import type { CommandContext } from "../../commands/command.ts";
import { isRich, sourceOffset, textEnd } from "../../ui/rich-places.ts";
import type { OpenRows } from "./open-rows.ts";

/** So long after the last step of scrolling the row under the pointer is the one that is pointed at, in ms. */
const SCROLLED_MS = 120;

/** What is there to be followed: no press on it opens the field. */
const isAddress = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("a[href]") !== null;
const keyOf = (element: Element | null): string | undefined =>
  element?.closest<HTMLElement>("[data-key]")?.dataset.key;

/**
 * Opens the field before it is needed: before a mouse press, so that caret and selection are the browser's own.
 * A finger, or a mouse at rest while rows moved under it, gets the caret at the character it pressed.
 */
export function useFieldOpening(
  ctx: CommandContext,
  outline: RefObject<HTMLElement | null>,
  open: OpenRows,
): void {
  useEffect(() => {
    const element = outline.current;
    if (!element) return;
    // Rows that are shown apart stand in one of this one's.
    const isHere = (place: Element | null) => place?.closest('[role="treegrid"]') === element;
    const textOf = (target: EventTarget | null): HTMLElement | null => {
      const text = target instanceof Element ? target.closest<HTMLElement>('.txt[role="textbox"]') : null;
      return isHere(text) ? text : null;
    };
    let scrolledAt = 0;
    let pressedBy = "mouse";
    let cancelLook = () => {};

    const point = (target: EventTarget | null) => {
      const field = target instanceof Element ? target.closest(".txt") : null;
      // Markup turns into its source when it is pressed, and not under a pointer that passes by.
      flushSync(() => open.pointAt(keyOf(isRich(field) || !isHere(field) ? null : field)));
    };
    const onPointerOver = (event: PointerEvent) => {
      if (event.pointerType === "mouse" && performance.now() - scrolledAt > SCROLLED_MS) point(event.target);
    };
    const onPointerLeave = () => open.pointAt(undefined);
    const onScroll = () => {
      scrolledAt = performance.now();
      cancelLook();
      const timer = setTimeout(() => point(element.querySelector(".txt:hover")), SCROLLED_MS + 1);
      cancelLook = () => clearTimeout(timer);
    };

    const openAt = (text: HTMLElement, event: MouseEvent) => {
      const key = keyOf(text);
      if (key === undefined) return;
      const caret = offsetAtPoint(text, event.clientX, event.clientY);
      flushSync(() => ctx.ui.requestFocus({ key, part: "inner", caret }));
    };
    const onPointerDown = (event: PointerEvent) => {
      pressedBy = event.pointerType;
    };
    const onMouseDown = (event: MouseEvent) => {
      const text = textOf(event.target);
      if (!text || event.button !== 0) return;
      // Else the text, which goes in a moment, would take the focus itself.
      event.preventDefault();
      if (pressedBy === "mouse" && !isAddress(event.target)) openAt(text, event);
    };
    /** The keyboard of a phone comes up for a field that takes the focus in a click. */
    const onClick = (event: MouseEvent) => {
      const text = textOf(event.target);
      if (text && !isAddress(event.target)) openAt(text, event);
    };
    /** A screen reader has moved the focus here, or a script. */
    const onFocusIn = (event: FocusEvent) => {
      const key = keyOf(textOf(event.target));
      if (key !== undefined) flushSync(() => ctx.ui.requestFocus({ key, part: "inner", caret: "end" }));
    };

    element.addEventListener("pointerover", onPointerOver, { passive: true });
    element.addEventListener("pointerleave", onPointerLeave, { passive: true });
    element.addEventListener("pointerdown", onPointerDown, { passive: true });
    element.addEventListener("mousedown", onMouseDown);
    element.addEventListener("click", onClick);
    element.addEventListener("focusin", onFocusIn);
    window.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      cancelLook();
      element.removeEventListener("pointerover", onPointerOver);
      element.removeEventListener("pointerleave", onPointerLeave);
      element.removeEventListener("pointerdown", onPointerDown);
      element.removeEventListener("mousedown", onMouseDown);
      element.removeEventListener("click", onClick);
      element.removeEventListener("focusin", onFocusIn);
      window.removeEventListener("scroll", onScroll);
    };
  }, [ctx, outline, open]);
}

/** The character of a text that stands at a point of the window; Safari knows the older name only. */
function offsetAtPoint(text: HTMLElement, x: number, y: number): number {
  const { ownerDocument: page } = text;
  const position = page.caretPositionFromPoint?.(x, y);
  const range = position ? null : page.caretRangeFromPoint?.(x, y);
  const node = position?.offsetNode ?? range?.startContainer;
  const offset = position?.offset ?? range?.startOffset ?? 0;
  return node?.nodeType === Node.TEXT_NODE && text.contains(node)
    ? sourceOffset(node, offset)
    : textEnd(text);
}
