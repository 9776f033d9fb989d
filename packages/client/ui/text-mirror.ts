/** Where the characters of a text stand on the screen. */
export interface TextGeometry {
  readonly text: string;
  /** The top of the visual line and the left edge of the character at an offset, in px; also for the end. */
  at(offset: number): { readonly top: number; readonly x: number };
}

/** What decides where the lines of a text area break. */
const COPIED = [
  "font",
  "letterSpacing",
  "wordSpacing",
  "lineHeight",
  "paddingTop",
  "paddingRight",
  "paddingBottom",
  "paddingLeft",
  "textIndent",
  "textTransform",
  "textAlign",
  "tabSize",
  "direction",
  "wordBreak",
  "overflowWrap",
  "fontVariantNumeric",
] as const;

let mirror: HTMLElement | undefined;

/** Where the characters of a text area stand, measured in a hidden copy laid out in the same place. */
export function geometryOf(field: HTMLTextAreaElement): TextGeometry {
  const sheet = mirrorIn(field.ownerDocument);
  const style = getComputedStyle(field);
  for (const property of COPIED) sheet.style[property] = style[property];
  const box = field.getBoundingClientRect();
  sheet.style.width = `${field.clientWidth}px`;
  sheet.style.left = `${box.left}px`;
  sheet.style.top = `${box.top}px`;
  const text = field.value;
  // The end has no character of its own; a blank of no width stands there.
  const laidOut = `${text}\u200b`;
  // One key asks several times: what stands there already is not laid out again.
  if (sheet.textContent !== laidOut) sheet.textContent = laidOut;
  const node = sheet.firstChild as Text;
  const range = field.ownerDocument.createRange();
  const isRightToLeft = style.direction === "rtl";
  return {
    text,
    at(offset) {
      range.setStart(node, offset);
      range.setEnd(node, offset + 1);
      // The last rectangle: a character that wraps has an empty one at the end of the line before.
      const rects = range.getClientRects();
      const rect = rects[rects.length - 1] ?? range.getBoundingClientRect();
      return { top: rect.top, x: isRightToLeft ? rect.right : rect.left };
    },
  };
}

/** Takes the text that was laid out last off the page: the next person in this browser is not to find it. */
export function forgetGeometry(): void {
  mirror?.remove();
  mirror = undefined;
}

function mirrorIn(document: Document): HTMLElement {
  if (mirror?.isConnected) return mirror;
  mirror = document.createElement("div");
  mirror.setAttribute("aria-hidden", "true");
  Object.assign(mirror.style, {
    position: "fixed",
    visibility: "hidden",
    pointerEvents: "none",
    whiteSpace: "pre-wrap",
    boxSizing: "border-box",
    border: "0",
    height: "auto",
  });
  document.body.append(mirror);
  return mirror;
}
