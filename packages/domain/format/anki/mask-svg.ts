import { MOST_SHAPES, type Shape, writeShapes } from "../../card/shapes.ts";
import { readXml } from "../xml/read-xml.ts";

/** What a mask of the add-on for covered pictures covers. */
export interface ReadMask {
  /** Those that its note asks, as a card here has them: one group, named by the number 1. */
  readonly shapes: string;
  /** Whether it covers others, which other notes ask. */
  readonly hasOthers: boolean;
}

const THOUSAND = 1_000;
const LONGEST = 262_144;
/** The class of what is asked, on a shape or on a group of them. */
const ASKED = /\bqshape\b/;
const SHAPES = new Set(["rect", "ellipse", "circle", "polygon", "path", "line", "polyline", "image"]);
/** Turned or moved: its numbers do not say where it is. */
const PLACED_OTHERWISE = "transform";

type Attributes = ReadonlyMap<string, string>;

/**
 * Reads a mask, a drawing as wide and as high as its picture; undefined where it is no simple one.
 * @param picture which picture of the row that is, from 1 up
 */
export function readMask(svg: string, picture: number): ReadMask | undefined {
  if (svg.length > LONGEST) return undefined;
  const above: { readonly isAsked: boolean; readonly isMoved: boolean }[] = [];
  const asked: (Pick<Shape, "form" | "points"> | undefined)[] = [];
  let [width, height] = [Number.NaN, Number.NaN];
  let hasOthers = false;
  const read = readXml(svg, {
    open(name, attributes) {
      if (name === "svg")
        [width, height] = ["width", "height"].map((side) => numberIn(attributes, side)) as [number, number];
      const parent = above.at(-1);
      const isAsked = parent?.isAsked === true || ASKED.test(attributes.get("class") ?? "");
      const isMoved = parent?.isMoved === true || attributes.has(PLACED_OTHERWISE);
      above.push({ isAsked, isMoved });
      if (!SHAPES.has(name)) return;
      if (isAsked) asked.push(isMoved ? undefined : shapeOf(name, attributes));
      else hasOthers = true;
    },
    close() {
      above.pop();
    },
    text() {},
  });
  if (!read.ok || !(width > 0 && height > 0) || asked.length === 0 || asked.length > MOST_SHAPES)
    return undefined;
  const shapes = asked.flatMap((shape, index): Shape[] => {
    const points = shape?.points.map((at, each) =>
      Math.round((at / (each % 2 === 0 ? width : height)) * THOUSAND),
    );
    return shape && points?.every(Number.isFinite)
      ? [{ id: index + 1, group: 1, form: shape.form, points, label: "" }]
      : [];
  });
  return shapes.length < asked.length
    ? undefined
    : { shapes: writeShapes({ picture, hides: "all", shapes }), hasOthers };
}

const numberIn = (attributes: Attributes, name: string): number =>
  Number.parseFloat(attributes.get(name) ?? "0");

/** In the measure of the drawing. */
function shapeOf(name: string, attributes: Attributes): Pick<Shape, "form" | "points"> | undefined {
  const of = (...names: readonly string[]) => names.map((each) => numberIn(attributes, each));
  if (name === "rect") {
    const [x = 0, y = 0, width = 0, height = 0] = of("x", "y", "width", "height");
    return { form: "rect", points: [x, y, x + width, y + height] };
  }
  if (name === "ellipse" || name === "circle") {
    const [x = 0, y = 0, rx = 0, ry = 0] =
      name === "circle" ? of("cx", "cy", "r", "r") : of("cx", "cy", "rx", "ry");
    return { form: "ellipse", points: [x - rx, y - ry, x + rx, y + ry] };
  }
  const points = (attributes.get("points") ?? "")
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const isPolygon = name === "polygon" && points.length >= 6 && points.length % 2 === 0;
  return isPolygon ? { form: "polygon", points } : undefined;
}
