import { nameOfShape, partOfGroup, partsOfShapes, readShapes, type Shape, type Shapes } from "./shapes.ts";

/** Returns what each part of a picture is called, by its number: the labels of its shapes. */
export const namesOfParts = (text: string): ReadonlyMap<number, string> =>
  new Map(
    [...Map.groupBy(readShapes(text).shapes, ({ group }) => partOfGroup(group))].map(([part, shapes]) => [
      part,
      shapes.map(nameOfShape).join(", "),
    ]),
  );

/** A part of a picture as it is asked, with what is covered beside it. */
export interface AskedShapes extends Pick<Shapes, "picture" | "hides"> {
  /** In the order of the text. */
  readonly shapes: readonly (Shape & { readonly isAsked: boolean })[];
  /** Which of the parts it is, from 1 up, and how many there are. */
  readonly place: number;
  readonly count: number;
}

/** Returns the shapes of a picture with those marked that a part asks. A part that is gone asks none. */
export function askedShapes(text: string, part: number): AskedShapes {
  const { picture, hides, shapes } = readShapes(text);
  const parts = partsOfShapes(text);
  return {
    picture,
    hides,
    shapes: shapes.map((shape) => ({ ...shape, isAsked: partOfGroup(shape.group) === part })),
    place: parts.indexOf(part) + 1,
    count: parts.length,
  };
}

/** Returns the box around points: left, top, right, bottom, in thousandths of the picture. */
export function boxAround(points: readonly number[]): readonly [number, number, number, number] {
  const xs = points.filter((_, i) => i % 2 === 0);
  const ys = points.filter((_, i) => i % 2 === 1);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}
