import { browserTimers } from "../../platform/timers.ts";
import type { Idle } from "./due-watch.ts";

/** Somebody who never rests is told all the same. */
const AT_LAST_MS = 5_000;

export const browserIdle: Idle = {
  run(work) {
    if (window.requestIdleCallback === undefined) return browserTimers.after(0, () => work(() => true));
    const id = window.requestIdleCallback((deadline) => work(() => deadline.timeRemaining() > 2), {
      timeout: AT_LAST_MS,
    });
    return () => window.cancelIdleCallback(id);
  },
  after: browserTimers.after,
};
