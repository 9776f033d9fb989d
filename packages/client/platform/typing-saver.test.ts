import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { browserTimers } from "./timers.ts";
import { createTypingSaver } from "./typing-saver.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function setUp() {
  let mayTouch = true;
  const saved: number[] = [];
  const began = Date.now();
  const save = () => {
    if (mayTouch) saved.push(Date.now() - began);
    return mayTouch;
  };
  const saver = createTypingSaver(save, browserTimers);
  return {
    saver,
    saved,
    setComposing(composing: boolean) {
      mayTouch = !composing;
    },
    /** A letter every so many milliseconds. */
    type(letters: number, everyMs: number) {
      for (let i = 0; i < letters; i++) {
        saver.typed();
        vi.advanceTimersByTime(everyMs);
      }
    },
  };
}

test("typing that never rests is saved at least every two seconds (issue 9, mend first 4)", () => {
  const { type, saved } = setUp();
  type(60, 150);
  expect(saved.length).toBeGreaterThanOrEqual(4);
  const gaps = saved.map((at, i) => at - (saved[i - 1] ?? 0));
  expect(Math.max(...gaps)).toBeLessThanOrEqual(2_150);
});

test("typing that rests is saved within two seconds, once, and nothing is saved after that", () => {
  const { type, saved } = setUp();
  type(5, 100);
  vi.advanceTimersByTime(1_499);
  expect(saved).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(saved).toEqual([2_000]);
  vi.advanceTimersByTime(60_000);
  expect(saved).toEqual([2_000]);
});

test("a letter after a saving begins a new two seconds", () => {
  const { type, saved } = setUp();
  type(1, 3_000);
  type(1, 3_000);
  expect(saved).toEqual([2_000, 5_000]);
});

test("a character that is being put together is waited for, and the text is saved without another letter", () => {
  const { saver, saved, setComposing } = setUp();
  saver.typed();
  setComposing(true);
  vi.advanceTimersByTime(5_000);
  expect(saved).toEqual([]);
  setComposing(false);
  vi.advanceTimersByTime(2_000);
  expect(saved).toEqual([6_000]);
});

test("what was saved by other means is not saved again", () => {
  const { saver, saved } = setUp();
  saver.typed();
  saver.stop();
  vi.advanceTimersByTime(10_000);
  expect(saved).toEqual([]);
});
