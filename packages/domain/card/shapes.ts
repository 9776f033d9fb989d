import type { CardSides } from "../tree/node.ts";

/** Parts above this are named by a row or a shape: its number is added. */
export const FIRST_NAMED_PART = 2 ** 20;

/**
 * The shapes that hide parts of a picture, a line of text for each, so that two devices that change different shapes
 * are merged by words. A line is its number, its form, its group and its points in thousandths of the picture, then the
 * label: `3 rect 3 120 80 310 160 Aorta`. Shapes of one group are asked together.
 */
interface Shape {
  /** 1 and up; it is never given twice. */
  readonly id: number;
  readonly form: "rect" | "ellipse" | "polygon";
  /** The number of the shape that its group is named after: its own where it is asked by itself. */
  readonly group: number;
  /** In thousandths of the picture: left, top, right, bottom; of a polygon x and y of each corner. */
  readonly points: readonly number[];
  readonly label: string;
}

/** More than that no picture holds: what is beyond is left in the text and not shown. */
const MOST_SHAPES = 500;

const LINE = /^([1-9]\d{0,6}) (rect|ellipse|polygon) ([1-9]\d{0,6})((?: -?\d{1,5})+)(?: (.*))?$/;

/** Reads shapes. A line that says none is passed over. */
function readShapes(text: string): readonly Shape[] {
  const shapes = text.split("\n").flatMap((line): Shape[] => {
    const [all, id, form, group, points, label = ""] = LINE.exec(line) ?? [];
    if (all === undefined || points === undefined) return [];
    const numbers = points.trim().split(" ").map(Number).map(insidePicture);
    if (form === "polygon" ? numbers.length < 6 || numbers.length % 2 === 1 : numbers.length !== 4) return [];
    return [{ id: Number(id), form: form as Shape["form"], group: Number(group), points: numbers, label }];
  });
  const known = new Set<number>();
  return shapes.filter(({ id }) => !known.has(id) && known.add(id)).slice(0, MOST_SHAPES);
}

/** Returns the parts that shapes ask: one for each group. */
export const partsOfShapes = (text: string): readonly number[] =>
  [...new Set(readShapes(text).map(({ group }) => FIRST_NAMED_PART + group))].sort((a, b) => a - b);

/** Returns what a part of a picture asks: the picture, and the labels of its shapes; of all shapes without a part. */
export function sidesOfShapes(question: string, text: string, part?: number): CardSides {
  const shapes = readShapes(text).filter(
    ({ group }) => part === undefined || FIRST_NAMED_PART + group === part,
  );
  const labels = shapes.map(({ id, label }) => (label === "" ? String(id) : label));
  return { question, answer: labels.join(", ") };
}

const insidePicture = (number: number): number => Math.min(1_000, Math.max(0, number));
