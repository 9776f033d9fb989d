import { expect, test } from "vitest";
import { fold } from "./fold.ts";
import { unlinkedIn, withLinks } from "./unlinked.ts";

const linked = (text: string, title = "Krebs cycle") => withLinks(text, title, 7);

test.each([
  ["see Krebs cycle.", "see [[Krebs cycle^0000000007]]."],
  [
    "the KREBS cycle and the Krebs cycle",
    "the [KREBS cycle](note:0000000007) and the [[Krebs cycle^0000000007]]",
  ],
  ["**Krebs cycle**", "**[[Krebs cycle^0000000007]]**"],
  ["{{c1::Krebs cycle}} turns", "{{c1::[[Krebs cycle^0000000007]]}} turns"],
])("%j becomes %j", (text, made) => {
  expect(linked(text)).toBe(made);
  expect(unlinkedIn(made, fold("Krebs cycle"))).toEqual([]);
});

test.each([
  "Krebs cycles",
  "preKrebs cycle",
  "`Krebs cycle` and $Krebs cycle$",
  "[Krebs cycle](https://a.test)",
  "[[Krebs cycle^0000000009]]",
  "[the Krebs cycle](search:is:due)",
  "![Krebs cycle](file:7)",
  "```\nKrebs cycle\n```",
  "#Krebs",
])("%j names nothing", (text) => {
  expect(linked(text)).toBe(text);
});

test("letters are folded as in a search: marks, scripts, and words without blanks", () => {
  expect(linked("die STRASSE hier", "Straße")).toBe("die [STRASSE](note:0000000007) hier");
  expect(linked("a naive man", "naïve")).toBe("a [naive](note:0000000007) man");
  expect(linked("これは細胞です", "細胞")).toBe("これは[[細胞^0000000007]]です");
});
