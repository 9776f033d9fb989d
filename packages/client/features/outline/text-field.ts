import type { LiveField } from "../../store/live-fields.ts";
import { textAreaField } from "../../store/text-area.ts";
import type { Caret } from "../../store/ui-store.ts";
import { isOnFirstLine, isOnLastLine, offsetNearX } from "./caret-lines.ts";
import { geometryOf } from "./text-mirror.ts";

/** The text area of a note as commands see it. */
export function liveFieldOf(element: HTMLTextAreaElement, isComposing: () => boolean): LiveField {
  return {
    ...textAreaField(element, isComposing),
    selection: () => ({ start: element.selectionStart, end: element.selectionEnd }),
    line() {
      if (element.value === "") return { first: true, last: true };
      const geometry = geometryOf(element);
      return {
        first: isOnFirstLine(geometry, element.selectionStart),
        last: isOnLastLine(geometry, element.selectionEnd),
      };
    },
    caretX() {
      const end = element.selectionDirection === "backward" ? element.selectionStart : element.selectionEnd;
      return geometryOf(element).at(end).x;
    },
    direction: () => (getComputedStyle(element).direction === "rtl" ? "rtl" : "ltr"),
  };
}

export function placeCaret(element: HTMLTextAreaElement, caret: Caret): void {
  const offset = offsetOf(element, caret);
  element.setSelectionRange(offset, offset);
}

function offsetOf(element: HTMLTextAreaElement, caret: Caret): number {
  if (caret === "start") return 0;
  if (caret === "end") return element.value.length;
  if (typeof caret === "number") return Math.min(caret, element.value.length);
  return offsetNearX(geometryOf(element), caret.line, caret.x);
}
