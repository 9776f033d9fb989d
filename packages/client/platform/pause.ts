/** Lets the keys and the screen have their turn in the middle of long work. */
export const pause = (): Promise<void> =>
  "scheduler" in globalThis ? scheduler.yield() : new Promise((resolve) => setTimeout(resolve));
