import { describe, expect, test } from "vitest";
import type { TextGeometry } from "../../ui/text-mirror.ts";
import { isOnFirstLine, isOnLastLine, offsetNearX } from "./caret-lines.ts";

const CHAR = 10;
const LINE = 26;

/** A text in a fixed-width type, wrapped after so many characters. */
const wrapped = (text: string, perLine: number): TextGeometry => ({
  text,
  at: (offset) => ({ top: Math.floor(offset / perLine) * LINE, x: (offset % perLine) * CHAR }),
});

describe("the caret among visual lines", () => {
  test("a text of one line is its first and its last", () => {
    const text = wrapped("abc", 20);
    for (const offset of [0, 2, 3]) {
      expect(isOnFirstLine(text, offset)).toBe(true);
      expect(isOnLastLine(text, offset)).toBe(true);
    }
  });

  test("in a wrapped text the first and the last line are found by their tops", () => {
    const text = wrapped("abcdefghijklmnopqrstuvwxy", 10);
    expect([0, 9, 10, 24].map((offset) => isOnFirstLine(text, offset))).toEqual([true, true, false, false]);
    expect([0, 9, 19, 20, 25].map((offset) => isOnLastLine(text, offset))).toEqual([
      false,
      false,
      false,
      true,
      true,
    ]);
  });

  test("the column is kept: the nearest character of the wanted line", () => {
    const text = wrapped("abcdefghijklmnopqrstuvwxy", 10);
    expect(offsetNearX(text, "first", 42)).toBe(4);
    expect(offsetNearX(text, "last", 42)).toBe(24);
    expect(offsetNearX(text, "last", 46)).toBe(25);
  });

  test("beyond the end of a short line the caret stands at that end", () => {
    expect(offsetNearX(wrapped("abcdefghijkl", 10), "last", 900)).toBe(12);
    expect(offsetNearX(wrapped("abcdefghijkl", 10), "first", 900)).toBe(9);
    expect(offsetNearX(wrapped("", 10), "first", 900)).toBe(0);
  });

  test("the caret never stands inside a character of two code units", () => {
    const text = wrapped("a😀b", 20);
    expect(offsetNearX(text, "first", 20)).not.toBe(2);
  });

  test("tops that differ by a fraction are one line", () => {
    const text: TextGeometry = { text: "ab", at: (offset) => ({ top: offset * 0.7, x: offset * CHAR }) };
    expect(isOnFirstLine(text, 2)).toBe(true);
    expect(isOnLastLine(text, 0)).toBe(true);
  });
});
