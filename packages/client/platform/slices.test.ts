import { expect, test } from "vitest";
import { runInSlices } from "./slices.ts";

/** A clock that each step moves on, and what waits for it. */
function setUp(msEach: number) {
  let at = 0;
  const waiting: (() => void)[] = [];
  const timers = {
    now: () => at,
    after(_: number, run: () => void) {
      waiting.push(run);
      return () => void waiting.splice(waiting.indexOf(run), 1);
    },
  };
  function* steps() {
    for (let i = 0; i < 10; i++) {
      at += msEach;
      yield;
    }
    return "done";
  }
  return { timers, waiting, steps: steps() };
}

test("steps run a few milliseconds at a time, and what they come to is told once", () => {
  const { timers, waiting, steps } = setUp(4);
  const told: string[] = [];
  runInSlices(timers, steps, (result) => told.push(result));
  let slices = 0;
  for (let run = waiting.shift(); run; run = waiting.shift()) {
    run();
    slices++;
  }
  expect([slices, told]).toEqual([6, ["done"]]);
});

test("what is given up does not go on", () => {
  const { timers, waiting, steps } = setUp(9);
  const stop = runInSlices(timers, steps, () => expect.unreachable());
  waiting.shift()?.();
  stop();
  expect(waiting).toEqual([]);
});
