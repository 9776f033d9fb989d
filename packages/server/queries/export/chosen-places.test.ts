import { expect, test } from "vitest";
import { chosenPlaces } from "./chosen-places.ts";

/** 1 has 2 and 5; 2 has 3 and 4; 5 has 6, and that has 7. */
const OUTLINE = new Map([
  [1, [2, 5]],
  [2, [3, 4]],
  [5, [6]],
  [6, [7]],
]);

test.each<[string, number[], number | undefined, [number, number][]]>([
  [
    "neighbours stand below their parent",
    [4, 3],
    2,
    [
      [3, 1],
      [4, 1],
    ],
  ],
  [
    "what has nothing in common but the top stands below that",
    [4, 6],
    1,
    [
      [4, 1],
      [6, 1],
      [7, 2],
    ],
  ],
  [
    "what is below another one comes with it, once",
    [3, 2, 4],
    1,
    [
      [2, 1],
      [3, 2],
      [4, 2],
    ],
  ],
  ["what is not there is left out", [3, 99], 2, [[3, 1]]],
  [
    "above the top is nothing",
    [1, 3],
    undefined,
    [
      [1, 0],
      [2, 1],
      [3, 2],
      [4, 2],
      [5, 1],
      [6, 2],
      [7, 3],
    ],
  ],
])("of notes that were chosen, %s", (_, ids, aboveId, places) =>
  expect(chosenPlaces(OUTLINE, 1, new Set(ids))).toEqual({
    aboveId,
    places: places.map(([id, depth]) => ({ id, depth })),
  }),
);

test("where none of them is there, nothing is found", () =>
  expect(chosenPlaces(OUTLINE, 1, new Set([98, 99]))).toBeUndefined());
