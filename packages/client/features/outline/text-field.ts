import type { LiveField } from "../../store/live-fields.ts";
import { textAreaField } from "../../store/text-area.ts";
import type { TextSelection, TypedSelections } from "../../store/text-selection.ts";
import type { Caret } from "../../store/ui-store.ts";
import { isOnFirstLine, isOnLastLine, offsetNearX } from "./caret-lines.ts";
import { pointedLinesOf } from "./pointed-lines.ts";
import { geometryOf } from "./text-mirror.ts";

/** The text area of a note as commands see it. */
export function liveFieldOf(element: HTMLTextAreaElement, isComposing: () => boolean): LiveField {
  return {
    ...textAreaField(element, isComposing),
    selection: () => ({ start: element.selectionStart, end: element.selectionEnd }),
    line() {
      if (element.value === "") return { first: true, last: true };
      const { selectionStart: start, selectionEnd: end } = element;
      const lines = pointedLinesOf(element);
      if (lines) return { first: lines.second === 0 || start < lines.second, last: end >= lines.last };
      const geometry = geometryOf(element);
      return { first: isOnFirstLine(geometry, start), last: isOnLastLine(geometry, end) };
    },
    caretX() {
      const end = element.selectionDirection === "backward" ? element.selectionStart : element.selectionEnd;
      return geometryOf(element).at(end).x;
    },
    direction: () => (getComputedStyle(element).direction === "rtl" ? "rtl" : "ltr"),
  };
}

/** Places the caret or selects. A column (`x`) costs a layout; an offset beyond the end means the end. */
export function placeCaret(element: HTMLTextAreaElement, caret: Caret): void {
  const { start, end } = selectionOf(element, caret);
  element.setSelectionRange(start, end);
}

function selectionOf(element: HTMLTextAreaElement, caret: Caret): TextSelection {
  if (typeof caret === "object" && "start" in caret) return caret;
  const offset = offsetOf(element, caret);
  return { start: offset, end: offset };
}

function offsetOf(element: HTMLTextAreaElement, caret: Exclude<Caret, TextSelection>): number {
  if (caret === "start") return 0;
  if (caret === "end") return element.value.length;
  if (typeof caret === "number") return Math.min(caret, element.value.length);
  const pointed = pointedLinesOf(element)?.nearest(caret.line, caret.x);
  return pointed ?? offsetNearX(geometryOf(element), caret.line, caret.x);
}

/** Tells what was selected before the last input and is selected now: the input event itself does not. */
export function watchSelections(element: HTMLTextAreaElement): () => TypedSelections {
  const now = (): TextSelection => ({ start: element.selectionStart, end: element.selectionEnd });
  let before = now();
  element.addEventListener("beforeinput", () => {
    before = now();
  });
  return () => ({ before, after: now() });
}

/** Types into the field with the focus; the browser's own way, so that its undo and its input events are kept. */
export function typeText(
  text: string,
  where?: { readonly over: TextSelection; readonly select: TextSelection },
): void {
  const field = document.activeElement;
  const isPlaced = where !== undefined && field instanceof HTMLTextAreaElement;
  if (isPlaced) field.setSelectionRange(where.over.start, where.over.end);
  document.execCommand(text === "" ? "delete" : "insertText", false, text);
  if (isPlaced) field.setSelectionRange(where.select.start, where.select.end);
}
