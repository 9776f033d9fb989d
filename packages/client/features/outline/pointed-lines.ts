import { snapToGrapheme } from "@perennial/domain/text/grapheme";

/** The visual lines of a field, measured by pointing into it: cheaper than a layout; null if covered. */
export interface PointedLines {
  /** The offsets with which the second line and the last one begin; the same for two lines, and 0 for one. */
  readonly second: number;
  readonly last: number;
  /** The offset on the first or last line that stands nearest to a column. */
  nearest(line: "first" | "last", x: number): number | undefined;
}

/** Characters whose lines do not begin on the left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Undefined where the browser does not say. Fields have a line height in px, and a padding at their sides only. */
export function pointedLinesOf(field: HTMLTextAreaElement): PointedLines | undefined {
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
