import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { afterFirstScreen } from "./first-screen.ts";

const WAITING = ["main", "main .wait"];
const SHOWN = ["main"];
let found: string[];
let now: number;
/** What runs when the browser is idle. */
let idle: (() => void)[];

beforeEach(() => {
  [found, now, idle] = [[], 0, []];
  vi.stubGlobal("document", { querySelector: (selector: string) => (found.includes(selector) ? {} : null) });
  vi.stubGlobal("performance", { now: () => now });
  vi.stubGlobal("window", { requestIdleCallback: (run: () => void) => idle.push(run) });
});
afterEach(() => vi.unstubAllGlobals());

const idleTimes = async (times: number) => {
  for (let turn = 0; turn < times; turn += 1) {
    idle.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
};

test("what is not needed at first waits until the page shows something and says no longer that it waits", async () => {
  const done = vi.fn();
  void afterFirstScreen().then(done);
  await idleTimes(2);
  found = WAITING;
  await idleTimes(2);
  expect(done).not.toHaveBeenCalled();
  found = SHOWN;
  await idleTimes(1);
  expect(done).not.toHaveBeenCalled();
  // The frame with the caret is painted in between.
  await idleTimes(1);
  expect(done).toHaveBeenCalledOnce();
});

test("it comes after five seconds, whatever the page waits for", async () => {
  const done = vi.fn();
  found = WAITING;
  void afterFirstScreen().then(done);
  await idleTimes(1);
  now = 5_000;
  await idleTimes(2);
  expect(done).toHaveBeenCalledOnce();
});
