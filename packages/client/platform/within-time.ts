import type { Timers } from "./timers.ts";

/** What a promise resolves to, or a rejection when it has not settled after so many milliseconds. */
export function withinTime<T>(promise: Promise<T>, ms: number, timers: Timers): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = timers.after(ms, () => reject(new Error(`No answer within ${ms} ms`)));
    promise.then(resolve, reject).finally(cancel);
  });
}
