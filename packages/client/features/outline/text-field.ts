import { snapToGrapheme } from "@perennial/domain/text/grapheme";
import type { LiveField } from "../../store/live-fields.ts";
import { textAreaField } from "../../store/text-area.ts";
import type { TextSelection, TypedSelections } from "../../store/text-selection.ts";
import type { Caret } from "../../store/ui-store.ts";
import { geometryOf } from "../../ui/text-mirror.ts";
import { isOnFirstLine, isOnLastLine, offsetNearX } from "./caret-lines.ts";

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

/** The visual lines of a field, measured by pointing into it: cheaper than a layout; null if covered. */
interface PointedLines {
  /** The offsets with which the second line and the last one begin; the same for two lines, and 0 for one. */
  readonly second: number;
  readonly last: number;
  /** The offset on the first or last line that stands nearest to a column. */
  nearest(line: "first" | "last", x: number): number | undefined;
}

/** Characters whose lines do not begin on the left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Undefined where the browser does not say. Fields have a line height in px, and a padding at their sides only. */
function pointedLinesOf(field: HTMLTextAreaElement): PointedLines | undefined {
  const { ownerDocument: page, value } = field;
  if (!page.caretPositionFromPoint || RIGHT_TO_LEFT.test(value)) return undefined;
  const box = field.getBoundingClientRect();
  const lineHeight = Number.parseFloat(getComputedStyle(field).lineHeight);
  const count = Math.round(box.height / lineHeight);
  const at = (x: number, line: number): number | undefined => {
    const within = Math.min(Math.max(x, box.left + 1), box.right - 1);
    const position = page.caretPositionFromPoint?.(within, box.top + (line + 0.5) * lineHeight);
    return position?.offsetNode === field ? position.offset : undefined;
  };
  const second = count > 1 ? at(box.left, 1) : 0;
  const last = count > 2 ? at(box.left, count - 1) : second;
  if (!(count >= 1) || second === undefined || last === undefined) return undefined;
  return {
    second,
    last,
    nearest(line, x) {
      const offset = at(x, line === "first" ? 0 : count - 1);
      // Behind the last character of a line that wraps the caret would stand on the next one.
      const most = line === "first" && count > 1 ? second - 1 : value.length;
      return offset === undefined ? undefined : snapToGrapheme(value, Math.min(offset, most));
    },
  };
}
