import fc from "fast-check";
import { expect, test } from "vitest";
import { createFileNames } from "./file-names.ts";

test.each([
  ["Soil", "Soil.md"],
  ["  Soil & “Water”  ", "Soil & “Water”.md"],
  ["../../etc/passwd", "etc passwd.md"],
  ["a/b\\c:d*e?f", "a b c d e f.md"],
  ["[[x]] #tag ^id 100%", "x tag id 100.md"],
  ["...", "Untitled.md"],
  ["", "Untitled.md"],
  ["con", "Untitled con.md"],
  ["Com1.old", "Untitled Com1.old.md"],
  ["Console", "Console.md"],
  ["line\none\u202etwo", "line one two.md"],
  ["ends. ", "ends.md"],
  ["🌱", "🌱.md"],
  ["\ud800", "Untitled.md"],
])("%j is the file %j", (title, name) => expect(createFileNames().take(title, "md")).toBe(name));

test("two files never have one name, whatever the letter case, and however often it is asked for", () => {
  const names = createFileNames();
  expect(["Soil", "SOIL", "soil 2", "Soil", "ﬁn", "fin"].map((title) => names.take(title, "md"))).toEqual([
    "Soil.md",
    "SOIL 2.md",
    "soil 2 2.md",
    "Soil 3.md",
    "ﬁn.md",
    "fin 2.md",
  ]);
  const many = createFileNames();
  const taken = Array.from({ length: 10_000 }, () => many.take("same", "md"));
  expect(new Set(taken).size).toBe(10_000);
});

test("a name is at most 255 bytes long, and no letter or sign is cut in two", () => {
  const family = "👨‍👩‍👧‍👦";
  const name = createFileNames().take(family.repeat(50), "md");
  expect(encodeURI(name).replace(/%../g, "x").length).toBeLessThanOrEqual(255);
  expect(name.replaceAll(family, "")).toBe(".md");
  expect(createFileNames().take("x".repeat(500), "md")).toBe(`${"x".repeat(100)}.md`);
});

test("no title leads out of the folder", () =>
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "binary", maxLength: 40 }), { maxLength: 20 }), (titles) => {
      const names = createFileNames();
      const all = titles.map((title) => names.take(title, "md"));
      expect(new Set(all.map((name) => name.toLowerCase())).size).toBe(titles.length);
      for (const name of all) {
        expect(name).toMatch(/^[^./\\\s][^/\\]*\.md$/u);
        expect(name.isWellFormed()).toBe(true);
      }
    }),
  ));
