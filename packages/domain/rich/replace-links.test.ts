import { expect, test } from "vitest";
import { withTitles } from "./replace-links.ts";

test("links take the present titles of their notes; own words, unknown notes and all else stay", () => {
  const titles = new Map([[7, "Citric] acid\n cycle"]]);
  const text =
    "`[[K^0000000007]]` a [[Krebs^0000000007]] ![[K^0000000007]] [it](note:0000000007) [[gone^0000000008]] [[x]] c";
  expect(withTitles(text, (anchor) => titles.get(anchor))).toBe(
    "`[[K^0000000007]]` a [[Citric acid cycle^0000000007]] ![[Citric acid cycle^0000000007]] [it](note:0000000007) [[gone^0000000008]] [[x]] c",
  );
});
