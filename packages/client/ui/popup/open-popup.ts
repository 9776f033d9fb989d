import type { PopupSource } from "./popup-source.ts";

/** A popup that is open: in which field, and from which offset on its sign and what is typed stand there. */
export interface OpenPopup {
  readonly field: HTMLTextAreaElement;
  readonly source: PopupSource;
  readonly from: number;
  readonly typed: string;
}

/** Behind a sign that was typed longer ago no popup opens by itself, in UTF-16 units. */
const MOST_TYPED = 60;

/** The popup that opens at the caret of a field; undefined where none does. */
export function popupAt(
  field: HTMLTextAreaElement,
  sources: readonly PopupSource[],
  mostTyped = MOST_TYPED,
): OpenPopup | undefined {
  const { value, selectionStart: caret, selectionEnd } = field;
  if (caret !== selectionEnd) return undefined;
  for (const source of sources) {
    const from = value.lastIndexOf(source.sign, caret - source.sign.length);
    const typed = value.slice(from + source.sign.length, caret);
    if (
      from >= 0 &&
      typed.length <= mostTyped &&
      source.opensBehind(value.slice(0, from)) &&
      source.goesOn(typed)
    )
      return { field, source, from, typed };
  }
  return undefined;
}

/** The same popup as its field stands now; undefined where it closes. */
export function followed(popup: OpenPopup): OpenPopup | undefined {
  const { field, source, from } = popup;
  const { value, selectionStart: caret, selectionEnd } = field;
  const begin = from + source.sign.length;
  const typed = value.slice(begin, caret);
  const hasFocus = field.ownerDocument.activeElement === field;
  const isIn = hasFocus && caret === selectionEnd && caret >= begin && value.startsWith(source.sign, from);
  if (!isIn || !source.goesOn(typed)) return undefined;
  return typed === popup.typed ? popup : { ...popup, typed };
}
