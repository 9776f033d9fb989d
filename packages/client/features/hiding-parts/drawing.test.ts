import { readShapes, type Shape } from "@perennial/domain/card/shapes";
import fc from "fast-check";
import { expect, test } from "vitest";
import { beginDrawing, change, type DrawingChange, type DrawingState, hasRoom } from "./drawing.ts";
import { cornersOf, moved, pulled, sized, someShape } from "./geometry.ts";

const TEXT = "1 rect 1 0 0 90 90 Aorta\n2 ellipse 2 100 100 200 200\n3 rect 3 300 300 400 400";
const begin = (text = TEXT, highest = 0) => beginDrawing(readShapes(text), highest);
const after = (state: DrawingState, ...changes: readonly DrawingChange[]) => changes.reduce(change, state);
const groups = ({ shapes }: DrawingState) => shapes.map(({ group }) => group);
const add = { type: "add", form: "rect", points: [0, 0, 50, 50] } as const;
const select = (...ids: number[]) => ({ type: "select", ids }) as const;

test("a new shape has a number that neither the text nor a review knows, and never one that was given", () => {
  expect(after(begin(), add).shapes.at(-1)).toMatchObject({ id: 4, group: 4 });
  const state = after(begin(TEXT, 9), add, { type: "remove" }, add, { type: "undo" }, add);
  expect(state.shapes.at(-1)).toMatchObject({ id: 12, group: 12 });
  expect(state.selected).toEqual([12]);
});

test("shapes are grouped by the lowest of them, join a group, and leave it again with the number of their own", () => {
  const pair = after(begin(), { type: "group", ids: [3, 2] });
  expect(groups(pair)).toEqual([1, 2, 2]);
  expect(groups(after(pair, { type: "group", ids: [1, 3] }))).toEqual([2, 2, 2]);
  expect(groups(after(pair, { type: "part", id: 3 }))).toEqual([1, 2, 3]);
  expect(groups(after(pair, { type: "undo" }))).toEqual([1, 2, 3]);
});

test("pulling a shape along is one step, as is naming it; what changes nothing is none", () => {
  const nudge = {
    type: "reshape",
    step: "move 2",
    reshape: ({ points }: Shape) => moved(points, 5, 0),
  } as const;
  const state = after(begin(), select(2), nudge, nudge);
  expect(state.shapes[1]?.points).toEqual([110, 100, 210, 200]);
  expect(after(state, { type: "undo" }).shapes).toEqual(begin().shapes);
  const named = after(
    begin(),
    { type: "label", id: 2, label: "V" },
    { type: "label", id: 2, label: "Vein" },
    { type: "pause" },
    { type: "label", id: 2, label: "Veins" },
  );
  expect(after(named, { type: "undo" }).shapes[1]?.label).toBe("Vein");
  expect(after(named, { type: "undo" }, { type: "undo" }).past).toEqual([]);
  expect(
    after(begin(), { type: "label", id: 1, label: "Aorta" }, { type: "hide", hides: "all" }).past,
  ).toEqual([]);
});

test("what was taken back is done again, in order and by its numbers, until something else is done", () => {
  const redo = { type: "redo" } as const;
  const undo = { type: "undo" } as const;
  const done = after(begin(), add, select(4), { type: "remove" });
  const back = after(done, undo, undo);
  expect(back.shapes).toEqual(begin().shapes);
  expect(after(back, redo).shapes.at(-1)).toMatchObject({ id: 4 });
  expect(after(back, redo, redo)).toEqual(done);
  expect(after(back, redo, redo, redo)).toEqual(done);
  expect(after(back, select(1), redo).shapes).toHaveLength(4);
  const other = after(back, add);
  expect(other.shapes.at(-1)).toMatchObject({ id: 5 });
  expect(after(other, redo)).toBe(other);
});

test("another picture of the row is one step, with all shapes, and is taken back", () => {
  const over = after(begin(), { type: "picture", picture: 2 });
  expect([over.picture, over.shapes]).toEqual([2, begin().shapes]);
  expect(after(over, { type: "picture", picture: 2 })).toBe(over);
  expect(after(over, { type: "undo" }).picture).toBe(1);
});

test("five hundred shapes are all there is room for", () => {
  const full = begin(Array.from({ length: 500 }, (_, i) => `${i + 1} rect ${i + 1} 0 0 9 9`).join("\n"));
  expect(hasRoom(full)).toBe(false);
  expect(change(full, add)).toBe(full);
});

test("a shape from outside the picture is one of middle size at its edge as soon as it is moved or sized", () => {
  const far = begin("1 rect 1 1200 1200 1500 1500 Far\n2 polygon 2 -9 0 -9 50 -9 90");
  const pointsAfter = (id: number, reshape: (shape: Shape) => Shape["points"]) =>
    after(far, select(id), { type: "reshape", step: "key", reshape }).shapes[id - 1]?.points;
  expect(pointsAfter(1, ({ points }) => moved(points, -40, -20))).toEqual([800, 900, 960, 980]);
  expect(pointsAfter(1, ({ points }) => sized(points, -10, -10))).toEqual([840, 920, 990, 990]);
  expect(pointsAfter(2, ({ points }) => moved(points, 5, 0))).toEqual(someShape("polygon", 5, 0));
});

const where = fc.integer({ min: -2_000, max: 2_000 });
const forms = fc.constantFrom("rect" as const, "ellipse" as const, "polygon" as const);

test("however a shape is moved, sized and pulled, it stays in the picture and keeps its sides apart", () => {
  fc.assert(
    fc.property(
      forms,
      where,
      where,
      fc.array(fc.tuple(fc.nat(2), where, where, fc.nat(3))),
      (form, x, y, acts) => {
        let points = someShape(form, x, y);
        for (const [act, dx, dy, which] of acts) {
          const corner = cornersOf({ form, points })[which];
          if (act === 0) points = moved(points, dx, dy);
          if (act === 1) points = sized(points, dx, dy);
          if (act === 2 && corner) points = pulled({ form, points }, corner, dx, dy);
          expect(Math.min(...points)).toBeGreaterThanOrEqual(0);
          expect(Math.max(...points)).toBeLessThanOrEqual(1_000);
          if (form === "polygon") continue;
          const [left = 0, top = 0, right = 0, bottom = 0] = points;
          expect(right - left).toBeGreaterThanOrEqual(8);
          expect(bottom - top).toBeGreaterThanOrEqual(8);
        }
      },
    ),
    // A flat polygon at the edge has no room for its least size.
    {
      examples: [
        [
          "polygon",
          0,
          0,
          [
            [1, 0, -66, 0],
            [2, 0, 0, 2],
            [0, 0, 993, 0],
            [1, 0, 0, 0],
          ],
        ],
      ],
    },
  );
});
