import { expect, test } from "vitest";
import { differencesOf, payloadValues, shownValue, truncate } from "./difference.ts";

const UUID = "b52e0f9c-1a2b-4c3d-8e9f-000000000001";

test("a value of more than 20 characters is cut to 20 with an ellipsis [2.history]", () => {
  expect(truncate("12345678901234567890")).toBe("12345678901234567890");
  expect(truncate("123456789012345678901")).toBe("12345678901234567890…");
  expect(truncate("")).toBe("");
});

test("no character is torn where a text is cut", () => {
  const cut = truncate("🌱".repeat(30));
  expect(cut).toBe(`${"🌱".repeat(20)}…`);
  expect(cut.isWellFormed()).toBe(true);
  expect(truncate("🌱".repeat(20))).toBe("🌱".repeat(20));
});

test("a uuid is shown as its first 8 characters, and only a uuid is [2.history]", () => {
  expect(shownValue(UUID)).toBe("b52e0f9c");
  expect(shownValue(UUID.toUpperCase())).toBe("B52E0F9C");
  expect(shownValue(`${UUID} and more`)).toBe("b52e0f9c-1a2b-4c3d-8…");
});

test("whatever a payload holds is shown as a short text", () => {
  expect(shownValue(1.5)).toBe("1.5");
  expect(shownValue({ a: ["<b>", 1, 2, 3, 4, 5, 6] })).toBe('{"a":["<b>",1,2,3,4,…');
  expect(shownValue(undefined)).toBe("undefined");
  const shown = payloadValues({ confidence_rating: "red", undone: UUID, empty: "", __proto__x: null });
  expect(shown).toEqual([{ label: "undone", before: null, after: "b52e0f9c" }]);
  const many = Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`key ${i}`, i]));
  expect(payloadValues(many)).toHaveLength(6);
});

test("an edit shows what was and what became, and a rating its colours", () => {
  expect(
    differencesOf([
      { type: "note.edit", before: { text: "Old" }, after: { text: "Inner membrane: folded" } },
    ]),
  ).toEqual([{ label: "", before: "Old", after: "Inner membrane: fold…" }]);
  expect(
    differencesOf([
      {
        type: "progress.set",
        before: { confidenceColor: "orange", strength: 1 },
        after: { confidenceColor: "yellow", strength: 2 },
      },
    ]),
  ).toEqual([{ label: "rating", before: "orange", after: "yellow" }]);
});

test("a move shows the parent, or the place where that stays", () => {
  const places = [
    { before: { parentId: 4117, sortOrder: 3 }, after: { parentId: 4121, sortOrder: 1 } },
    { before: { parentId: 4117, sortOrder: 3 }, after: { parentId: 4117, sortOrder: 1.5 } },
  ];
  expect(places.map((place) => differencesOf([{ type: "node.move", ...place }]))).toEqual([
    [{ label: "parent", before: "4117", after: "4121" }],
    [{ label: "position", before: "3", after: "1.5" }],
  ]);
});

test("a new node is told by its text alone, and a blank one by nothing", () => {
  const node = { type: "node.create", before: null, after: { parentId: 1, sortOrder: 2 } };
  const note = (text: string) => ({ type: "note.create", before: null, after: { text } });
  expect(differencesOf([note("Cristae"), node])).toEqual([{ label: "", before: null, after: "Cristae" }]);
  expect(differencesOf([note(""), node])).toEqual([]);
});
