import type { Shape } from "@perennial/domain/card/shapes";
import { boxAround } from "@perennial/domain/card/shown-shapes";
import { HIDING_TEXTS } from "./hiding-texts.ts";
import { nameOf } from "./shape-button.tsx";

/** Returns how many parts shapes ask: those of a group are one. */
export const partsIn = (shapes: readonly Shape[]): number => new Set(shapes.map(({ group }) => group)).size;

/** Says where a shape stands in the picture, for who does not see it. */
export function placeText(shape: Shape): string {
  const [left, top, right, bottom] = boxAround(shape.points);
  const percent = (thousandths: number) => Math.round(thousandths / 10);
  return HIDING_TEXTS.place(
    nameOf(shape),
    percent(left),
    percent(top),
    percent(right - left),
    percent(bottom - top),
  );
}
