import { expect, test } from "vitest";
import { withKept } from "./conflict-copy.ts";

test("the first conflict makes a copy of the text that does not stand", () => {
  expect(withKept(null, { text: "Paris", base: "Unknown" })).toBe("Paris");
});

test("a text that was written on from a line of the copy takes the place of that line", () => {
  expect(withKept("Paris", { text: "Paris in May", base: "Paris" })).toBe("Paris in May");
  expect(withKept("Pari", { text: "Paris", base: "Pari" })).toBe("Paris");
  expect(withKept("Rome\nParis\nBonn", { text: "$& Paris", base: "Paris" })).toBe("Rome\n$& Paris\nBonn");
});

test("no word leaves the copy: a text in which words of its line are missing gets a line of its own", () => {
  expect(withKept("Paris in May", { text: "Paris May", base: "Paris in May" })).toBe(
    "Paris in May\nParis May",
  );
  expect(withKept("Rome\nParis", { text: "Lyons", base: "Paris" })).toBe("Rome\nParis\nLyons");
});

test("another text gets a line of its own, once", () => {
  expect(withKept("Paris", { text: "Lyons", base: "Rome" })).toBe("Paris\nLyons");
  expect(withKept("Paris", { text: "Lyons", base: "" })).toBe("Paris\nLyons");
  expect(withKept("Paris\nLyons", { text: "Lyons", base: "Rome" })).toBe("Paris\nLyons");
  expect(withKept("Paris in May", { text: "Paris", base: "Rome" })).toBe("Paris in May\nParis");
});
