/** Time as an argument: what waits, and what it is now. */
export interface Timers {
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs once after so many milliseconds; the answer cancels. */
  after(ms: number, run: () => void): () => void;
}

/** The time of this browser. */
export const browserTimers: Timers = {
  now: () => Date.now(),
  after(ms, run) {
    const id = setTimeout(run, ms);
    return () => clearTimeout(id);
  },
};

/** Resolves after so many milliseconds. */
export const sleep = (timers: Timers, ms: number): Promise<void> =>
  new Promise((resolve) => {
    timers.after(ms, resolve);
  });
