import { expect, test } from "vitest";
import { withConflictText } from "./conflict-copy.ts";

test("the first conflict makes a copy of the text that does not stand", () => {
  expect(withConflictText(null, { text: "Paris", base: "Unknown" })).toBe("Paris");
});

test("a text that was written on from a line of the copy takes the place of that line", () => {
  expect(withConflictText("Paris", { text: "Paris in May", base: "Paris" })).toBe("Paris in May");
  expect(withConflictText("Pari", { text: "Paris", base: "Pari" })).toBe("Paris");
  expect(withConflictText("Rome\nParis\nBonn", { text: "$& Paris", base: "Paris" })).toBe(
    "Rome\n$& Paris\nBonn",
  );
});

test("no word leaves the copy: a text in which words of its line are missing gets a line of its own", () => {
  expect(withConflictText("Paris in May", { text: "Paris May", base: "Paris in May" })).toBe(
    "Paris in May\nParis May",
  );
  expect(withConflictText("Rome\nParis", { text: "Lyons", base: "Paris" })).toBe("Rome\nParis\nLyons");
});

test("another text gets a line of its own, once", () => {
  expect(withConflictText("Paris", { text: "Lyons", base: "Rome" })).toBe("Paris\nLyons");
  expect(withConflictText("Paris", { text: "Lyons", base: "" })).toBe("Paris\nLyons");
  expect(withConflictText("Paris\nLyons", { text: "Lyons", base: "Rome" })).toBe("Paris\nLyons");
  expect(withConflictText("Paris in May", { text: "Paris", base: "Rome" })).toBe("Paris in May\nParis");
});
