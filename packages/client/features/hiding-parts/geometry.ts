import type { Shape } from "@perennial/domain/card/shapes";
import { boxAround } from "@perennial/domain/card/shown-shapes";

/** Points in thousandths of the picture, as shapes have them. */
type Points = Shape["points"];

/** As small as a shape can be made, and the edge of the picture, in thousandths of it. */
const SMALLEST = 8;
const EDGE = 1_000;

/** Moves points together as far as the picture goes. */
export function moved(points: Points, dx: number, dy: number): Points {
  const [left, top, right, bottom] = boxAround(points);
  const x = within(dx, -left, EDGE - right);
  const y = within(dy, -top, EDGE - bottom);
  return points.map((value, i) => value + (i % 2 === 0 ? x : y));
}

/** Moves the right and the bottom edge; what stands between goes along. The left and the top one stay. */
export function sized(points: Points, dx: number, dy: number): Points {
  const [left, top, right, bottom] = boxAround(points);
  const scaled = (value: number, from: number, to: number, by: number) => {
    const size = within(to - from + by, SMALLEST, EDGE - from);
    return from + ((value - from) * size) / Math.max(1, to - from);
  };
  return points.map((value, i) =>
    Math.round(i % 2 === 0 ? scaled(value, left, right, dx) : scaled(value, top, bottom, dy)),
  );
}

/** A corner that can be pulled: where it stands, and the place of its x and its y among the points. */
export interface Corner {
  readonly x: number;
  readonly y: number;
  readonly at: readonly [number, number];
  /** In which direction it points away from its box, -1 or 1 each; 0 at a corner of a polygon. */
  readonly away: readonly [-1 | 0 | 1, -1 | 0 | 1];
}

/** The corners of a box: the places of x and y among its points, and where each points to. */
const OF_BOX = [
  { at: [0, 1], away: [-1, -1] },
  { at: [2, 1], away: [1, -1] },
  { at: [2, 3], away: [1, 1] },
  { at: [0, 3], away: [-1, 1] },
] as const;

/** Returns the corners by which a shape is pulled: of its box, or each of a polygon. */
export function cornersOf({ form, points }: Pick<Shape, "form" | "points">): readonly Corner[] {
  const places: readonly Pick<Corner, "at" | "away">[] =
    form === "polygon"
      ? points.flatMap((_, i) => (i % 2 === 0 ? [{ at: [i, i + 1], away: [0, 0] } as const] : []))
      : OF_BOX;
  return places.map(({ at, away }) => ({ x: points[at[0]] ?? 0, y: points[at[1]] ?? 0, at, away }));
}

/** Puts a corner at a place inside the picture. A box keeps its sides apart. */
export function pulled(
  { form, points }: Pick<Shape, "form" | "points">,
  { at }: Corner,
  x: number,
  y: number,
): Points {
  const to = [x, y];
  return points.map((value, i) => {
    const which = at.indexOf(i);
    if (which < 0) return value;
    const wanted = within(Math.round(to[which] ?? value), 0, EDGE);
    if (form === "polygon") return wanted;
    const other = points[(i + 2) % 4] ?? 0;
    return i < 2 ? Math.min(wanted, other - SMALLEST) : Math.max(wanted, other + SMALLEST);
  });
}

/** Returns the box between two places, in whole thousandths inside the picture. */
export function boxBetween(x1: number, y1: number, x2: number, y2: number): Points {
  const [left, top, right, bottom] = boxAround(
    [x1, y1, x2, y2].map((value) => within(Math.round(value), 0, EDGE)),
  );
  return [left, top, right, bottom];
}

/** Returns whether points are too near to each other for a shape. */
export function isTooSmall(points: Points): boolean {
  const [left, top, right, bottom] = boxAround(points);
  return right - left < SMALLEST || bottom - top < SMALLEST;
}

const SIZE = { width: 160, height: 80 } as const;

/** Returns a shape of middle size that begins at a place, as far as the picture goes. */
export function someShape(form: Shape["form"], x: number, y: number): Points {
  const { width, height } = SIZE;
  const [left, top] = [within(x, 0, EDGE - width), within(y, 0, EDGE - height)];
  const [right, bottom] = [left + width, top + height];
  const [middle, half] = [left + width / 2, top + height / 2];
  return form === "polygon"
    ? [middle, top, right, half, middle, bottom, left, half]
    : [left, top, right, bottom];
}

/** Returns a shape to take hold of: one of middle size where the edge of the picture has flattened one from outside it. */
export function withSize(shape: Shape): Shape {
  const [left, top, right, bottom] = boxAround(shape.points);
  const isFlattened = (from: number, to: number) => from === to && (from === 0 || from === EDGE);
  return isFlattened(left, right) || isFlattened(top, bottom)
    ? { ...shape, points: someShape(shape.form, left, top) }
    : shape;
}

const within = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);
