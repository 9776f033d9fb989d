import { mapOffset } from "@perennial/domain/text/map-offset";
import type { LiveField } from "../../store/live-fields.ts";
import type { Caret } from "../../store/ui-store.ts";
import { isOnFirstLine, isOnLastLine, offsetNearX } from "./caret-lines.ts";
import { geometryOf } from "./text-mirror.ts";

/** A text area as commands see it. */
export function liveFieldOf(element: HTMLTextAreaElement, isComposing: () => boolean): LiveField {
  const isFocused = () => element.ownerDocument.activeElement === element;
  return {
    text: () => element.value,
    isFocused,
    show(text) {
      if (element.value === text) return;
      const { value, selectionStart, selectionEnd, selectionDirection } = element;
      element.value = text;
      // A field that has not the focus would take it in some browsers when something is selected.
      if (isFocused())
        element.setSelectionRange(
          mapOffset(value, text, selectionStart),
          mapOffset(value, text, selectionEnd),
          selectionDirection,
        );
      fitHeight(element);
    },
    selection: () => ({ start: element.selectionStart, end: element.selectionEnd }),
    isComposing,
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

const sizesItself = (): boolean => CSS.supports("field-sizing", "content");

/** For browsers that do not size a text area by its text. */
export function fitHeight(element: HTMLTextAreaElement): void {
  if (sizesItself()) return;
  element.style.height = "auto";
  element.style.height = `${element.scrollHeight}px`;
}
