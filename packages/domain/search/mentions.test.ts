import { expect, test } from "vitest";
import { titledLink, wordedLink } from "../rich/note-link.ts";
import { mentionsOf, tagTarget } from "./mentions.ts";

const named = (text: string) =>
  mentionsOf(text).map((mention) =>
    mention.kind === "tag" ? `#${mention.name}` : `${mention.kind} ${mention.target}`,
  );

test.each([
  ["[[Newton's laws^0000000001]] and [his](note:0000000010)", ["anchor 1", "anchor 32"]],
  ["[[One^zzzzzzzzzz]] [[One again^zzzzzzzzzz]]", [`anchor ${2 ** 50 - 1}`]],
  ["![heart|400](file:17)", ["file 17"]],
  [
    "#a/b/c, (#лекция) a#b #1 # x",
    ["#a/b/c", `tag-above ${tagTarget("a/b")}`, `tag-above ${tagTarget("A")}`, "#лекция"],
  ],
  ["[[no end^0000000001", []],
  ["[[no anchor]] [[short^123]]", []],
])("%s names %j", (text, found) => {
  expect(named(text)).toEqual(found);
});

test("a tag is the same one however it is written", () => {
  expect(named("#Résumé #resume")).toEqual(["#Résumé"]);
  expect(tagTarget("Résumé")).toBe(tagTarget("RESUME"));
});

test("ten thousand links in a note are found, each note once (issue 43, bad input)", () => {
  const names = Array.from({ length: 10_000 }, (_, i) => i + 1);
  const text = names.map((id) => `${titledLink("a note", id)} ${wordedLink("it", id)}`).join(" ");
  expect(mentionsOf(text).map(({ target }) => target)).toEqual(names);
});
