import { expect, test } from "vitest";
import { createRowSlots } from "./row-slots.ts";

const none = () => false;

test("a row keeps its elements for as long as it is in the page, whatever comes and goes around it", () => {
  const slots = createRowSlots();
  const [a, b, c] = slots.assign(["a", "b", "c"], none);
  const [b2, x, c2, d] = slots.assign(["b", "x", "c", "d"], none);
  expect([b2, c2]).toEqual([b, c]);
  // Elements that are free are left, since taking them along would move them about in the page.
  expect([a, b, c]).not.toContain(x);
  expect([a, b, c, x]).not.toContain(d);
});

test("after a leap the elements of the rows that were there show the new ones, in the same order", () => {
  const slots = createRowSlots();
  const before = slots.assign(["a", "b", "c"], none);
  const after = slots.assign(["k", "l", "m", "n"], none);
  expect(after.slice(0, 3)).toEqual(before);
  expect(new Set(after).size).toBe(4);
  expect(slots.assign(["k", "l", "m", "n"], none)).toEqual(after);
});

test("the elements of a row with a field go to no other row, and it takes none", () => {
  const slots = createRowSlots();
  const isHeld = (key: string) => key === "caret";
  const [caret, b] = slots.assign(["caret", "b"], isHeld);
  expect(slots.assign(["caret", "k", "l"], isHeld).slice(0, 2)).toEqual([caret, b]);
  const gone = slots.assign(["p", "q", "r"], none);
  const [, , back] = slots.assign(["x", "y", "caret"], isHeld);
  expect(gone).not.toContain(back);
});

test("no two rows share elements", () => {
  const slots = createRowSlots();
  let seed = 42;
  const draw = (n: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return seed % n;
  };
  for (let round = 0; round < 2_000; round++) {
    const from = draw(60);
    const keys = Array.from({ length: draw(12) }, (_, i) => `r${from + i}`);
    const held = `r${draw(60)}`;
    if (!keys.includes(held) && draw(2) === 0) keys.unshift(held);
    expect(new Set(slots.assign(keys, (key) => key === held)).size).toBe(keys.length);
  }
});
