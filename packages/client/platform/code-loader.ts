import { browserTimers } from "./timers.ts";
import { withinTime } from "./within-time.ts";

/** Code that has not come by then does not come. */
export const CODE_TIMEOUT_MS = 120_000;

/** Fetches the code of a part: once, unless it failed. */
export interface CodeLoader<T> {
  loaded(): T | undefined;
  /** Rejects when the part cannot be had, or has not come within 120 seconds. */
  load(): Promise<T>;
}

/** Fetches at the first `load`, and again after a failure. A part that arrives too late is still used next time. */
export function createCodeLoader<T>(fetchPart: () => Promise<T>): CodeLoader<T> {
  let part: T | undefined;
  let loading: Promise<T> | undefined;

  const fetchOnce = async (): Promise<T> => {
    // Also when it comes too late for the first attempt.
    part = await fetchPart();
    return part;
  };
  return {
    loaded: () => part,
    load() {
      if (part !== undefined) return Promise.resolve(part);
      loading ??= withinTime(fetchOnce(), CODE_TIMEOUT_MS, browserTimers).catch((error: unknown) => {
        loading = undefined;
        throw error;
      });
      return loading;
    },
  };
}
