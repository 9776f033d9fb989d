import fc from "fast-check";
import { expect, test } from "vitest";
import { LONGEST_TAG } from "../rich/tag.ts";
import { fold } from "./fold.ts";
import { isTagWithin, tagNamed, tagsOf, withTag } from "./tags.ts";

const namesOf = (text: string) => tagsOf(text).map(({ name }) => name);

test.each([
  ["#exam", ["exam"]],
  ["for the #exam, and (#later)", ["exam", "later"]],
  ["one\n#anatomy/heart two\n\t#b", ["anatomy/heart", "b"]],
  ["**bold #in it** ==#not==", ["in"]],
  ["#prüfung #試験 #экзамен #امتحان #परीक्षा", ["prüfung", "試験", "экзамен", "امتحان", "परीक्षा"]],
  ["#2nd #year-2 #a_b #a/ #b//c #d.", ["2nd", "year-2", "a_b", "a", "b", "d"]],
  ["[see #exam]", ["exam"]],
])("%j has its tags", (text, names) => {
  expect(namesOf(text)).toEqual(names);
});

test.each([
  "# x",
  "#1 and #2026",
  "C#a and a#b, ##c",
  "`a #b` and $a #b$",
  "```\n#include\n```",
  "[see #this](https://a.test) https://a.test/(#b",
  "\\#exam",
  `#${"a".repeat(500)}`,
  `#${"a".repeat(LONGEST_TAG + 1)}`,
  "#/a",
  "#",
])("%j has no tag", (text) => {
  expect(tagsOf(text)).toEqual([]);
});

test("tags stand where they were written, whatever stands around them", () => {
  const name = fc.stringMatching(/^[a-zA-ZéЖ試][a-z0-9é_-]{0,8}(\/[a-z0-9]{1,4}){0,2}$/u);
  const other = fc.constantFrom(
    "word",
    "`#code`",
    "$x #y$",
    "# ",
    "#1",
    "[#b](https://a.test)",
    "**",
    "(",
    "\\",
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.record({ name }), other)), (parts) => {
      const text = parts.map((part) => (typeof part === "string" ? part : `#${part.name}`)).join(" ");
      const names = parts.flatMap((part) => (typeof part === "string" ? [] : [part.name]));
      expect(namesOf(text)).toEqual(names);
      for (const { name: found, from, to } of tagsOf(text)) expect(text.slice(from, to)).toBe(`#${found}`);
    }),
  );
});

test("case and accents make no other tag, and a tag is found by what it stands below", () => {
  expect(fold("Prüfung")).toBe(fold("PRUFUNG"));
  expect(isTagWithin("a/b", "a")).toBe(true);
  expect(isTagWithin("a", "a")).toBe(true);
  expect(isTagWithin("ab", "a")).toBe(false);
  expect(isTagWithin("a", "a/b")).toBe(false);
});

test("a name is taken as it was typed, with its sign or without, and blanks join words", () => {
  expect(["#exam", " exam ", "final exam", "a/b", "1", "", "a,b", "a/"].map(tagNamed)).toEqual([
    "exam",
    "exam",
    "final-exam",
    "a/b",
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test.each([
  ["Heart", "Heart #exam"],
  ["", "#exam"],
  ["Heart ", "Heart #exam"],
  ["Heart #EXAM", "Heart #EXAM"],
  ["Heart #exam/oral", "Heart #exam/oral #exam"],
  ["```js\na\n```", "```js\na\n```"],
  ["$$\na\n$$", "$$\na\n$$"],
  ["a".repeat(5000), "a".repeat(5000)],
])("%j with a tag is %j", (text, tagged) => {
  expect(withTag(text, "exam")).toBe(tagged);
});
