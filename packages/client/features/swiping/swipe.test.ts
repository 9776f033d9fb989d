import { expect, test } from "vitest";
import { follows, isToSide, swipeCommand } from "./swipe.ts";

test("a finger that moves to the side swipes, one that moves up or down scrolls", () => {
  expect(isToSide({ x: 20, y: 4, ms: 40 })).toBe(true);
  expect(isToSide({ x: -20, y: 4, ms: 40 })).toBe(true);
  expect(isToSide({ x: 8, y: 20, ms: 40 })).toBe(false);
  expect(isToSide({ x: 5, y: 5, ms: 40 })).toBeUndefined();
});

test("a finger that rested long takes the row up, and does not swipe", () => {
  expect(isToSide({ x: 40, y: 0, ms: 700 })).toBe(false);
});

test("to the right it indents, to the left it outdents, and a little of either does nothing", () => {
  expect(swipeCommand(60, false)).toBe("indent");
  expect(swipeCommand(-60, false)).toBe("outdent");
  expect(swipeCommand(30, false)).toBeNull();
});

test("in a row that is read from the right the sides change places", () => {
  expect(swipeCommand(60, true)).toBe("outdent");
  expect(swipeCommand(-60, true)).toBe("indent");
});

test("the row follows the finger no further than it has to", () => {
  expect(follows(30)).toBe(30);
  expect(follows(-500)).toBe(-72);
});
