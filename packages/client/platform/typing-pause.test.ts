import { expect, test } from "vitest";
import { createVirtualTimers } from "../sync/testing/virtual-timers.ts";
import { atTypingPause, TYPING_PAUSE_MS } from "./typing-pause.ts";

function setUp(field: boolean) {
  const timers = createVirtualTimers();
  const page = Object.assign(new EventTarget(), { activeElement: { matches: () => field } });
  const times: number[] = [];
  const start = timers.now();
  const stop = atTypingPause(() => void times.push(timers.now() - start), page, timers);
  return { timers, times, stop, tell: (type: string) => void page.dispatchEvent(new Event(type)) };
}

test("where no field has the focus nothing is waited for", () => {
  expect(setUp(false).times).toEqual([0]);
});

test("each key puts off what would take the focus, until none has come for the length of a pause", async () => {
  const { timers, times, tell } = setUp(true);
  for (let key = 0; key < 5; key++) {
    await timers.pass(TYPING_PAUSE_MS - 1);
    tell(key % 2 === 0 ? "keydown" : "input");
  }
  expect(times).toEqual([]);
  await timers.pass(TYPING_PAUSE_MS);
  expect(times).toEqual([5 * (TYPING_PAUSE_MS - 1) + TYPING_PAUSE_MS]);
  tell("keydown");
  await timers.pass(3 * TYPING_PAUSE_MS);
  expect(times).toHaveLength(1);
});

test("a composition is not broken into, however long it takes", async () => {
  const { timers, times, tell } = setUp(true);
  tell("compositionstart");
  await timers.pass(10 * TYPING_PAUSE_MS);
  expect(times).toEqual([]);
  tell("compositionend");
  await timers.pass(TYPING_PAUSE_MS);
  expect(times).toHaveLength(1);
});

test("who gives up waiting is not called", async () => {
  const { timers, times, stop } = setUp(true);
  stop();
  await timers.pass(2 * TYPING_PAUSE_MS);
  expect(times).toEqual([]);
});
