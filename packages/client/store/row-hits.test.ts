import { expect, test } from "vitest";
import { excerptOf } from "./row-hits.ts";

test("a title that shows its words within a phone's width begins where it begins", () => {
  expect(excerptOf("Rubisco also takes oxygen by mistake", ["oxygen"])).toBe(
    "Rubisco also takes oxygen by mistake",
  );
});

test("a title whose words stand farther on is cut before a word, a little ahead of them", () => {
  expect(excerptOf("Which enzyme binds the carbon dioxide of air to RuBP?", ["rubp"])).toBe(
    "… carbon dioxide of air to RuBP?",
  );
});

test("the first of several words counts, and accents do not", () => {
  expect(excerptOf(`${"so ".repeat(20)}Résumé of the last year`, ["year", "resume"])).toBe(
    `… ${"so ".repeat(7)}Résumé of the last year`,
  );
});

test("a text without spaces is cut between letters, never within one", () => {
  expect(excerptOf(`${"🌱".repeat(40)}leaf`, ["leaf"])).toBe(`… ${"🌱".repeat(10)}leaf`);
  expect(excerptOf(`${"🌱".repeat(40)}!leaf`, ["leaf"])).toBe(`… ${"🌱".repeat(10)}!leaf`);
});

test("a long text is shown as far as is worth reading", () => {
  expect(excerptOf("a".repeat(1_000), [])).toHaveLength(160);
  expect(excerptOf(`${"a".repeat(1_000)} word ${"b".repeat(1_000)}`, ["word"])).toMatch(/^… a{19} word b+$/);
});
