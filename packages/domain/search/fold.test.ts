import fc from "fast-check";
import { expect, test } from "vitest";
import { fold, spansOf } from "./fold.ts";

test.each([
  ["Résumé", "resume"],
  ["STRASSE", "straße"],
  ["Łódź", "lodz"],
  ["smørrebrød", "smorrebrod"],
  ["İstanbul", "istanbul"],
  ["Ελλάδα", "ελλαδα"],
  ["ΟΔΟΣ", "οδος"],
  ["Ёжик", "ежик"],
  ["مَدْرَسَة", "مدرسة"],
  ["שָׁלוֹם", "שלום"],
  ["カタカナ", "かたかな"],
  ["ｶﾀｶﾅ", "かたかな"],
  ["ＡＢＣ１２３", "abc123"],
  ["ﬁne", "fine"],
  ["H₂O", "h2o"],
])("%s is found by %s", (written, sought) => {
  expect(fold(written)).toBe(fold(sought));
});

test.each([
  ["が", "か"],
  ["パン", "はん"],
  ["ㅏ", "ㅓ"],
  ["漢字", "漢"],
  ["resume", "resum"],
])("%s is not the same as %s", (one, other) => {
  expect(fold(one)).not.toBe(fold(other));
});

test("what is folded stays as it is", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      expect(fold(fold(text))).toBe(fold(text));
    }),
  );
});

test("a word is found where it was written, in whole letters", () => {
  const written = (text: string, word: string) =>
    spansOf(text, fold(word)).map(({ start, end }) => text.slice(start, end));
  expect(written("Ein Résumé, zwei résumés", "RESUME")).toEqual(["Résumé", "résumé"]);
  expect(written("Straße", "SS")).toEqual(["ß"]);
  expect(written("Mem\u0308mem", "mem")).toEqual(["Mem\u0308", "mem"]);
  expect(written("aaaa", "aa")).toEqual(["aa", "aa"]);
  expect(written("anything", "")).toEqual([]);
});
