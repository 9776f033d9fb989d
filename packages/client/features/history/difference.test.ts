import { expect, test } from "vitest";
import {
  cutAround,
  differencesOf,
  type NameOf,
  payloadValues,
  ratingsOf,
  shownValue,
  type TextChange,
  truncate,
} from "./difference.ts";

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
  const shown = payloadValues({
    confidence_rating: "red",
    undone: UUID,
    of: UUID,
    empty: "",
    __proto__x: null,
  });
  expect(shown).toEqual([{ label: "of", before: null, after: "b52e0f9c" }]);
  const many = Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`key ${i}`, i]));
  expect(payloadValues(many)).toHaveLength(6);
});

const NAMES: Readonly<Record<number, string>> = {
  7: "Cristae",
  4117: "Membranes",
  4121: "The Golgi apparatus, seen first",
};
const nameOf: NameOf = (_kind, id) => (typeof id === "number" ? (NAMES[id] ?? null) : null);
const differences = (...changes: Omit<TextChange, "id">[]) =>
  differencesOf(
    changes.map((change) => ({ id: 7, ...change })),
    nameOf,
  );

test("an edit shows what was and what became, and a rating its names", () => {
  const edit = { type: "note.edit", before: { text: "Old" }, after: { text: "Inner membrane: folded" } };
  expect(differences(edit)).toEqual([{ label: "", before: "Old", after: "Inner membrane: fold…" }]);
  const rated = {
    type: "progress.set",
    before: { confidenceColor: "orange", strength: 1 },
    after: { confidenceColor: "yellow", strength: 2 },
  };
  expect(differences(rated)).toEqual([{ label: "Cristae", before: "Difficult", after: "Good" }]);
  const elsewhere = { ...rated, after: { ...rated.after, flashcardId: 999 } };
  expect(differences(elsewhere)).toEqual([{ label: "rating", before: "Difficult", after: "Good" }]);
});

test("what is done to a card names it, and a study session says what each was rated", () => {
  const first = {
    type: "progress.set",
    before: null,
    after: { flashcardId: 4121, confidenceColor: "yellow" },
  };
  expect(differences(first)).toEqual([
    { label: "The Golgi apparatus, seen first", before: null, after: null },
  ]);
  const again = { ...first, before: { flashcardId: 4121, confidenceColor: "red" } };
  const gone = { ...first, after: { flashcardId: 999, confidenceColor: "green" } };
  const of = [first, again, gone].map((change) => ({ id: 0, ...change }));
  expect(ratingsOf(of, nameOf)).toEqual([
    { label: "The Golgi apparatus, seen first", before: null, after: "Good" },
    { label: "The Golgi apparatus, seen first", before: "Hard", after: "Good" },
    { label: "a flashcard", before: null, after: "Easy" },
  ]);
});

test("the end of a line is seen, which may be all that differs", () => {
  const edit = { type: "note.edit", before: { text: "a double layer" }, after: { text: "a double layer\n" } };
  expect(differences(edit)).toEqual([{ label: "", before: "a double layer", after: "a double layer¶" }]);
});

test("two long texts are cut around what differs, at a word where one begins shortly before", () => {
  const text = "COPII carries from the ER, COPI back; both deform the membrane";
  expect(cutAround(text, text.replace("deform", "bend"))).toEqual([
    "…both deform the memb…",
    "…both bend the membra…",
  ]);
  expect(cutAround("Photorespiration", "Photorespiration, the costly one")).toEqual([
    "Photorespiration",
    "Photorespiration, th…",
  ]);
  expect(cutAround("x".repeat(30), `${"x".repeat(30)}y`)).toEqual([
    `…${"x".repeat(8)}`,
    `…${"x".repeat(8)}y`,
  ]);
  const long = `${text}, as was shown by many`;
  expect(cutAround(long, long.replace("both ", "")).map((cut) => Array.from(cut).length)).toEqual([22, 22]);
  const plants = "🌱".repeat(30);
  expect(cutAround(plants, `${plants}!`).every((cut) => cut.isWellFormed())).toBe(true);
});

test("short texts are shown whole, and what differs at the beginning from there", () => {
  expect(cutAround("Membrane of lipids", "Membrane of lipid")).toEqual([
    "Membrane of lipids",
    "Membrane of lipid",
  ]);
  expect(cutAround("Membrane", "Membrane of two layers of lipids")).toEqual([
    "Membrane",
    "Membrane of two laye…",
  ]);
});

test("a move names the note and what it hangs under, never a number", () => {
  const move = (before: object, after: object) =>
    differences({ type: "node.move", before: { ...before }, after: { ...after } });
  expect(move({ parentId: 4117, sortOrder: 3 }, { parentId: 4121, sortOrder: 1 })).toEqual([
    { label: "Cristae under", before: "Membranes", after: "The Golgi apparatus,…" },
  ]);
  expect(move({ parentId: 4117, sortOrder: 3 }, { parentId: 4117, sortOrder: 1.5 })).toEqual([
    { label: "Cristae", before: null, after: null },
  ]);
  expect(move({ parentId: 1, sortOrder: 3 }, { parentId: 2, sortOrder: 3 })).toEqual([
    { label: "Cristae", before: null, after: null },
  ]);
});

test("a new node is told by its text alone, and a blank one by nothing", () => {
  const node = { type: "node.create", before: null, after: { parentId: 1, sortOrder: 2 } };
  const note = (text: string) => ({ type: "note.create", before: null, after: { text } });
  expect(differences(note("Cristae"), node)).toEqual([{ label: "", before: null, after: "Cristae" }]);
  expect(differences(note(""), node)).toEqual([]);
});
