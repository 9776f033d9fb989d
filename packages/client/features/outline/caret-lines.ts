import { snapToGrapheme } from "@perennial/domain/text/grapheme";
import type { TextGeometry } from "../../ui/text-mirror.ts";

/** Tops of one line differ by fractions of a pixel where fonts are mixed. */
const SAME_LINE_PX = 4;

const sameLine = (a: number, b: number) => Math.abs(a - b) < SAME_LINE_PX;

/** Whether an offset is on the first visual line of the text as it is wrapped. */
export const isOnFirstLine = (geometry: TextGeometry, offset: number): boolean =>
  sameLine(geometry.at(offset).top, geometry.at(0).top);

/** Whether an offset is on the last visual line of the text as it is wrapped. */
export const isOnLastLine = (geometry: TextGeometry, offset: number): boolean =>
  sameLine(geometry.at(offset).top, geometry.at(geometry.text.length).top);

/** The offset on the first or last visual line that stands nearest to a column. */
export function offsetNearX(geometry: TextGeometry, line: "first" | "last", x: number): number {
  const { text } = geometry;
  const [from, to] =
    line === "first" ? [0, endOfFirstLine(geometry)] : [startOfLastLine(geometry), text.length];
  let nearest = from;
  let distance = Number.POSITIVE_INFINITY;
  for (let offset = from; offset <= to; offset++) {
    const away = Math.abs(geometry.at(offset).x - x);
    if (away < distance) {
      distance = away;
      nearest = offset;
    }
  }
  return snapToGrapheme(text, nearest);
}

/** The last offset whose character is on the first line: lines follow each other, so halving finds it. */
function endOfFirstLine(geometry: TextGeometry): number {
  let low = 0;
  let high = geometry.text.length;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (isOnFirstLine(geometry, middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

function startOfLastLine(geometry: TextGeometry): number {
  let low = 0;
  let high = geometry.text.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isOnLastLine(geometry, middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
