import { browserTimers } from "../../platform/timers.ts";
import type { Idle } from "./due-watch.ts";

/** Somebody who never rests is told all the same. */
const AT_LAST_MS = 5_000;
/** The browser gives up to 50 ms, which a key that comes just then would wait for. */
const AT_ONCE_MS = 8;

/** The browser's own spare time: at most 8 ms of it at once, and after five seconds even where it has none. */
export const browserIdle: Idle = {
  run(work) {
    if (window.requestIdleCallback === undefined) return browserTimers.after(0, () => work(() => true));
    const id = window.requestIdleCallback(
      (deadline) => {
        const end = performance.now() + Math.min(AT_ONCE_MS, deadline.timeRemaining());
        work(() => performance.now() < end);
      },
      { timeout: AT_LAST_MS },
    );
    return () => window.cancelIdleCallback(id);
  },
  after: browserTimers.after,
};
