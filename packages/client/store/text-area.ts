import { mapOffset } from "@perennial/domain/text/map-offset";
import type { TextField } from "./live-fields.ts";
import type { TextSelection } from "./text-selection.ts";

/** A text area of the page as a field that texts are shown in. */
export function textAreaField(element: HTMLTextAreaElement, isComposing: () => boolean): TextField {
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
    isComposing,
  };
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

const sizesItself = (): boolean => CSS.supports("field-sizing", "content");

/** For browsers that do not size a text area by its text. */
export function fitHeight(element: HTMLTextAreaElement): void {
  if (sizesItself()) return;
  element.style.height = "auto";
  element.style.height = `${element.scrollHeight}px`;
}
