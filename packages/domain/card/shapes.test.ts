import fc from "fast-check";
import { expect, test } from "vitest";
import { convertToFlashcard } from "../intent/convert-to-flashcard.ts";
import { editFlashcard } from "../intent/edit-flashcard.ts";
import { rateFlashcard } from "../intent/rate-flashcard.ts";
import { cardsBelow } from "../study/cards-below.ts";
import { carryOut, drawing, idOf, sampleTree } from "../testing/sample.ts";
import { mergeText } from "../text/merge.ts";
import { highestNumber } from "./completed-card.ts";
import {
  FIRST_NAMED_PART,
  MOST_SHAPES,
  numberShapes,
  partOfGroup,
  readShapes,
  type Shape,
  writeShapes,
} from "./shapes.ts";
import { namesOfParts } from "./shown-shapes.ts";

const HEART = "hide one\n1 rect 1 10 20 30 40 Aorta\n2 ellipse 1 1 2 3 4\n3 polygon 3 0 0 5 0 5 5 Vena cava";

test("shapes are read from lines, with what is covered beside the asked part", () => {
  expect(readShapes(HEART)).toEqual({
    picture: 1,
    hides: "one",
    shapes: [
      { id: 1, form: "rect", group: 1, points: [10, 20, 30, 40], label: "Aorta" },
      { id: 2, form: "ellipse", group: 1, points: [1, 2, 3, 4], label: "" },
      { id: 3, form: "polygon", group: 3, points: [0, 0, 5, 0, 5, 5], label: "Vena cava" },
    ],
  });
  expect(readShapes("1 rect 1 0 0 9 9").hides).toBe("all");
  expect([...namesOfParts(HEART)]).toEqual([
    [partOfGroup(1), "Aorta, 2"],
    [partOfGroup(3), "Vena cava"],
  ]);
});

test("what is outside the picture is moved to its edge, and what is no shape is passed over", () => {
  const text =
    "1 rect 1 -20 0 1200 99999 A\n1 rect 1 0 0 1 1 again\n2 rect 2 0 0 1\n3 polygon 3 0 0 1 1\nno shape";
  expect(readShapes(text).shapes).toMatchObject([{ id: 1, points: [0, 0, 1_000, 1_000], label: "A" }]);
});

test("a label that begins with a number is no corner", () => {
  expect(readShapes("1 rect 1 0 0 9 9 12 months").shapes).toMatchObject([{ label: "12 months" }]);
  const shapes: Shape[] = [
    { id: 1, form: "polygon", group: 1, points: [0, 0, 5, 0, 5, 5], label: "7 8" },
    { id: 2, form: "rect", group: 2, points: [0, 0, 5, 5], label: "-3" },
  ];
  expect(readShapes(writeShapes({ picture: 1, hides: "all", shapes })).shapes).toEqual(shapes);
});

const point = fc.integer({ min: 0, max: 1_000 });
const shape = fc.record({
  id: fc.integer({ min: 1, max: 40 }),
  form: fc.constantFrom("rect" as const, "ellipse" as const),
  group: fc.integer({ min: 1, max: 40 }),
  points: fc.array(point, { minLength: 4, maxLength: 4 }),
  label: fc.constantFrom("", "Aorta", "2nd rib", "f :: Int", "{{c1::gap}}", "12"),
});
const polygon = fc.record({
  ...{ id: fc.integer({ min: 41, max: 80 }), form: fc.constant("polygon" as const) },
  group: fc.integer({ min: 1, max: 80 }),
  points: fc.array(fc.tuple(point, point), { minLength: 3, maxLength: 6 }).map((corners) => corners.flat()),
  label: fc.constantFrom("", "Aorta", "-4 to 5"),
});
const shapes = fc.uniqueArray(fc.oneof(shape, polygon), { selector: ({ id }) => id, maxLength: 12 });

test("what is written is read as the same", () => {
  fc.assert(
    fc.property(
      shapes,
      fc.constantFrom("all" as const, "one" as const),
      fc.integer({ min: 1, max: 9 }),
      (list, hides, picture) => {
        const read = { picture, hides, shapes: list };
        expect(readShapes(writeShapes(read))).toEqual(read);
        expect(writeShapes(read, writeShapes(read))).toBe(writeShapes(read));
      },
    ),
  );
});

test("writing keeps the lines that say the same, and those that are no shapes", () => {
  const before = "1 rect 1 -9 0 9 9 A\nfrom a later version\n2 rect 2 0 0 9 9";
  const { shapes: read, ...rest } = readShapes(before);
  const moved = read.map((each) => (each.id === 2 ? { ...each, points: [1, 0, 10, 9] } : each));
  expect(writeShapes({ ...rest, shapes: moved }, before)).toBe(
    "hide all\n1 rect 1 -9 0 9 9 A\nfrom a later version\n2 rect 2 1 0 10 9",
  );
  expect(writeShapes({ ...rest, shapes: [] }, before)).toBe("hide all\nfrom a later version");
});

test("shapes say which picture of their row they are over: the first where they say nothing, and only one", () => {
  expect(readShapes("picture 2\n1 rect 1 0 0 9 9\npicture 3").picture).toBe(2);
  expect(["", "picture 0", "picture", "the picture 2"].map((text) => readShapes(text).picture)).toEqual([
    1, 1, 1, 1,
  ]);
  const over = { ...readShapes("1 rect 1 0 0 9 9"), picture: 2 };
  const second = "hide all\npicture 2\n1 rect 1 0 0 9 9";
  expect(writeShapes(over, "1 rect 1 0 0 9 9")).toBe(second);
  expect(writeShapes({ ...over, picture: 1 }, second)).toBe("hide all\n1 rect 1 0 0 9 9");
  expect(numberShapes(`${second}\n1 rect 1 5 5 9 9`)).toBe(`${second}\n2 rect 2 5 5 9 9`);
});

test("of thousands of shapes the first five hundred are shown, and all stay in the text", () => {
  const text = Array.from({ length: 2_000 }, (_, i) => `${i + 1} rect ${i + 1} 0 0 9 9`).join("\n");
  const read = readShapes(text);
  expect(read.shapes).toHaveLength(MOST_SHAPES);
  expect(writeShapes(read, text).split("\n")).toHaveLength(2_001);
});

test("where two devices give one number, both shapes stay, with numbers that nobody was asked by", () => {
  const base = "hide all\n1 rect 1 0 0 9 9";
  const { text } = mergeText(base, `${base}\n2 rect 2 1 1 9 9 Mine`, `${base}\n2 rect 2 5 5 9 9 Theirs`);
  expect(readShapes(numberShapes(text, 6)).shapes).toMatchObject([
    { id: 1, group: 1 },
    { id: 2, group: 2, label: "Theirs" },
    { id: 7, group: 7, label: "Mine" },
  ]);
});

test("changes of different shapes by two devices are both kept", () => {
  fc.assert(
    fc.property(shapes, fc.nat(), fc.nat(), (list, first, second) => {
      const [mine, theirs] = [list[first % list.length], list[second % list.length]];
      if (!mine || !theirs || mine === theirs) return;
      const read = { picture: 1, hides: "all" as const, shapes: list };
      const base = writeShapes(read);
      const changed = (id: number, change: Partial<Shape>) =>
        writeShapes(
          { ...read, shapes: list.map((each) => (each.id === id ? { ...each, ...change } : each)) },
          base,
        );
      const merged = mergeText(
        base,
        changed(mine.id, { label: "mine" }),
        changed(theirs.id, { label: "theirs" }),
      );
      expect(merged.conflict).toBe(false);
      const labels = new Map(readShapes(merged.text).shapes.map(({ id, label }) => [id, label]));
      expect([labels.get(mine.id), labels.get(theirs.id), labels.size]).toEqual([
        "mine",
        "theirs",
        list.length,
      ]);
    }),
  );
});

/** A row that asks the parts of a picture. */
function pictureCard() {
  const tree = sampleTree("Root\n  Row");
  const nodeId = idOf(tree, "Row");
  const said = { kind: "occlusion", question: "![heart](file:1)", answer: "", shapes: HEART } as const;
  carryOut(tree, convertToFlashcard(tree, { ...said, nodeId, draw: drawing() }));
  const flashcardId = tree.get("node", nodeId)?.itemId ?? 0;
  return { tree, nodeId, flashcardId };
}

test("a card of a picture: its answer follows, and the number of a shape that is gone is known as asked", () => {
  const { tree, flashcardId } = pictureCard();
  expect(tree.get("flashcard", flashcardId)).toMatchObject({
    answer: "Aorta, 2, Vena cava",
    asks: `${partOfGroup(1)} ${partOfGroup(3)}`,
  });
  const part = partOfGroup(3);
  carryOut(
    tree,
    rateFlashcard(tree, { flashcardId, part, color: "green", now: new Date(0), timeZone: "UTC" }),
  );
  carryOut(tree, editFlashcard(tree, { flashcardId, shapes: "1 rect 1 0 0 9 9\n1 rect 1 5 5 9 9" }));
  expect(highestNumber(tree, flashcardId, "occlusion")).toBe(3);
  expect(tree.get("flashcard", flashcardId)).toMatchObject({
    answer: "1, 4",
    asks: `${FIRST_NAMED_PART + 1} ${FIRST_NAMED_PART + 4}`,
  });
});

test("a picture that is replaced keeps its shapes, and each part what is remembered of it (issue 42, point 5)", () => {
  const { tree, nodeId, flashcardId } = pictureCard();
  const part = partOfGroup(3);
  carryOut(
    tree,
    rateFlashcard(tree, { flashcardId, part, color: "green", now: new Date(0), timeZone: "UTC" }),
  );
  carryOut(tree, editFlashcard(tree, { flashcardId, question: "![a better one](file:2)" }));
  expect(tree.get("flashcard", flashcardId)).toMatchObject({ kind: "occlusion", shapes: HEART });
  const remembered = cardsBelow(tree, nodeId).map((card) => [card.part, card.progress?.confidence]);
  expect(remembered).toEqual([
    [partOfGroup(1), undefined],
    [part, 4],
  ]);
});
