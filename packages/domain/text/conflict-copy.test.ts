import { expect, test } from "vitest";
import { withKept } from "./conflict-copy.ts";

test("the first conflict makes a copy of the text that does not stand", () => {
  expect(withKept(null, { text: "Paris", base: "Unknown" })).toBe("Paris");
});

test("where an edit goes on from the text in the copy, the text that made way for it comes in its place", () => {
  expect(withKept("Paris", { text: "Lyons", base: "Paris" })).toBe("Lyons");
  expect(withKept("Rome\nParis\nBonn", { text: "$& Lyons", base: "Paris" })).toBe("Rome\n$& Lyons\nBonn");
});

test("another text gets a line of its own, once", () => {
  expect(withKept("Paris", { text: "Lyons", base: "Rome" })).toBe("Paris\nLyons");
  expect(withKept("Paris", { text: "Lyons", base: "" })).toBe("Paris\nLyons");
  expect(withKept("Paris\nLyons", { text: "Lyons", base: "Rome" })).toBe("Paris\nLyons");
  expect(withKept("Paris in May", { text: "Paris", base: "Rome" })).toBe("Paris in May\nParis");
});
