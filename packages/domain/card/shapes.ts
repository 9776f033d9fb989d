import type { CardSides } from "../tree/node.ts";

/** Parts above this are named by a row or a shape: its number is added. */
export const FIRST_NAMED_PART = 2 ** 20;

/** What is covered beside the part that is asked: all other parts, or none (decision 116). */
export type Hiding = "all" | "one";

/** A shape that hides a part of a picture. Shapes of one group are asked together. */
export interface Shape {
  /** 1 to `MOST_NUMBER`; it is never given twice. */
  readonly id: number;
  readonly form: "rect" | "ellipse" | "polygon";
  /** The number of the shape that its group is named after: its own where it is asked by itself. */
  readonly group: number;
  /** In thousandths of the picture, 0 to 1,000: left, top, right, bottom; of a polygon x and y of each corner. */
  readonly points: readonly number[];
  /** One line; empty where it was given none. */
  readonly label: string;
}

/** What hides parts of a picture. */
export interface Shapes {
  /** Which picture of the row it is, from 1 up. */
  readonly picture: number;
  readonly hides: Hiding;
  readonly shapes: readonly Shape[];
}

/** More than that no picture holds: what is beyond is left in the text and not shown. */
export const MOST_SHAPES = 500;
/** The highest number that a shape can have. */
export const MOST_NUMBER = 9_999_999;

const LINE =
  /^([1-9]\d{0,6}) (?:(rect|ellipse) ([1-9]\d{0,6})((?: -?\d{1,5}){4})|(polygon) ([1-9]\d{0,6})((?: -?\d{1,5}){6,}))(?: (.*))?$/;
const HIDING = /^hide (all|one)$/;
const PICTURE = /^picture ([1-9]\d{0,3})$/;

/**
 * Reads shapes from their text, a line for each, so that two devices that change different shapes are merged by words. A
 * line is its number, its form, its group and its points, then the label: `3 rect 3 120 80 310 160 Aorta`. Behind the
 * corners of a polygon two blanks stand before a label that begins with a digit. A line `hide one` or `hide all` says
 * what is covered, all where none says it, and `picture 2` which picture of the row it is, the first where none says it.
 * Any other line is passed over, as is the second one with a number.
 */
export function readShapes(text: string): Shapes {
  const shapes: Shape[] = [];
  const known = new Set<number>();
  let hides: Hiding | undefined;
  let picture: number | undefined;
  for (const line of text.split("\n")) {
    const place = PICTURE.exec(line)?.[1];
    if (place !== undefined) picture ??= Number(place);
    hides ??= HIDING.exec(line)?.[1] as Hiding | undefined;
    const shape = readShape(line);
    if (!shape || known.has(shape.id) || shapes.length === MOST_SHAPES) continue;
    known.add(shape.id);
    shapes.push(shape);
  }
  return { picture: picture ?? 1, hides: hides ?? "all", shapes };
}

/**
 * Writes shapes as the text that `readShapes` reads. Labels become one line, points whole numbers inside the picture.
 * @param before the text that they were read from: lines that say the same stay as they are, others that are no shapes too
 */
export function writeShapes({ picture, hides, shapes }: Shapes, before = ""): string {
  const left = new Map(shapes.map((shape) => [shape.id, shape]));
  const known = new Set(readShapes(before).shapes.map(({ id }) => id));
  const lines = before.split("\n").flatMap((line) => {
    const was = readShape(line);
    if (!was || !known.delete(was.id))
      return line === "" || HIDING.test(line) || PICTURE.test(line) ? [] : [line];
    const shape = left.get(was.id);
    left.delete(was.id);
    return shape ? [isSame(was, shape) ? line : writeShape(shape)] : [];
  });
  const which = picture === 1 ? [] : [`picture ${picture}`];
  return [`hide ${hides}`, ...which, ...lines, ...[...left.values()].map(writeShape)].join("\n");
}

/**
 * Gives each second shape with a number, as two devices make them, the next one above every number of the text and above
 * `highest`, behind the others, and makes it a part of its own where it was one.
 */
export function numberShapes(text: string, highest = 0): string {
  const known = new Set<number>();
  const seconds: Shape[] = [];
  let last = highest;
  const firsts = text.split("\n").filter((line) => {
    const shape = readShape(line);
    if (!shape) return true;
    last = Math.max(last, shape.id, shape.group);
    const isSecond = known.has(shape.id);
    known.add(shape.id);
    if (isSecond) seconds.push(shape);
    return !isSecond;
  });
  if (seconds.length === 0 || last + seconds.length > MOST_NUMBER) return text;
  const renumbered = seconds.map((shape) => {
    last += 1;
    return { ...shape, id: last, group: shape.group === shape.id ? last : shape.group };
  });
  const before = firsts.join("\n");
  const read = readShapes(before);
  return writeShapes({ ...read, shapes: [...read.shapes, ...renumbered] }, before);
}

/** Returns the part that asks a group of shapes. */
export const partOfGroup = (group: number): number => FIRST_NAMED_PART + group;

/** Returns the parts that shapes ask: one for each group. */
export const partsOfShapes = (text: string): readonly number[] =>
  [...new Set(readShapes(text).shapes.map(({ group }) => partOfGroup(group)))].sort((a, b) => a - b);

/** What a shape is called in an answer: its label, or its number. */
export const nameOfShape = ({ id, label }: Shape): string => (label === "" ? String(id) : label);

/** Returns what a part of a picture asks: the picture, and the labels of its shapes; of all shapes without a part. */
export function sidesOfShapes(question: string, text: string, part?: number): CardSides {
  const shapes = readShapes(text).shapes.filter(
    ({ group }) => part === undefined || partOfGroup(group) === part,
  );
  return { question, answer: shapes.map(nameOfShape).join(", ") };
}

function readShape(line: string): Shape | undefined {
  const [all, id, box, boxGroup, boxPoints, polygon, group = boxGroup, points = boxPoints, label = ""] =
    LINE.exec(line) ?? [];
  if (all === undefined || points === undefined) return undefined;
  const numbers = points.trim().split(" ").map(Number).map(insidePicture);
  if (numbers.length % 2 === 1) return undefined;
  const form = (box ?? polygon) as Shape["form"];
  return { id: Number(id), form, group: Number(group), points: numbers, label: label.trim() };
}

function writeShape({ id, form, group, points, label }: Shape): string {
  const words = label.replace(/\s+/g, " ").trim();
  // It would be read as one more corner.
  const begin = form === "polygon" && /^-?\d/.test(words) ? " " : "";
  return [id, form, group, ...points.map(insidePicture), ...(words === "" ? [] : [begin + words])].join(" ");
}

const isSame = (a: Shape, b: Shape): boolean => writeShape(a) === writeShape(b);

const insidePicture = (number: number): number => Math.min(1_000, Math.max(0, Math.round(number)));
