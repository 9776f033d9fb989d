import { createOutline, type Outline } from "@perennial/domain/tree/outline";
import { expect, test } from "vitest";
import { countInside } from "./count-inside.ts";

function outlineOf(notes: number, flashcards: number): Outline {
  const outline = createOutline();
  outline.put("node", { id: 1, parentId: null, sortOrder: 1, itemType: "note", itemId: 1 });
  for (let id = 2; id < 2 + notes + flashcards; id++) {
    const itemType = id < 2 + notes ? "note" : "flashcard";
    outline.put("node", { id, parentId: id - 1, sortOrder: 1, itemType, itemId: id });
  }
  return outline;
}

test("a collapsed row says how many notes and flashcards it hides", () => {
  expect(countInside(outlineOf(2, 1), 1)).toEqual({ inside: "3", kinds: "2 notes, 1 flashcard" });
});

test("more than 9,999 hidden rows are not counted to the end", () => {
  expect(countInside(outlineOf(9_999, 0), 1).inside).toBe("9999");
  expect(countInside(outlineOf(9_999, 1), 1)).toEqual({ inside: "9,999+", kinds: "" });
});
