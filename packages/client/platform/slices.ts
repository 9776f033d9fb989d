import type { Timers } from "./timers.ts";

/** So long at a time: a key that comes just then waits no longer. */
const SLICE_MS = 8;

/** Runs steps one after the other, a few milliseconds at a time, and tells what they come to. Returns how to give them up. */
export function runInSlices<Result>(
  timers: Timers,
  steps: Iterator<unknown, Result>,
  told: (result: Result) => void,
): () => void {
  let callOff = () => {};
  const goOn = () => {
    const since = timers.now();
    do {
      const { done, value } = steps.next();
      if (done) return told(value);
    } while (timers.now() - since < SLICE_MS);
    callOff = timers.after(0, goOn);
  };
  callOff = timers.after(0, goOn);
  return () => callOff();
}
