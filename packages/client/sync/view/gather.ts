import type { Timers } from "../../platform/timers.ts";

/** Rows of the log come one by one; what comes within about a frame is shown at once. */
const GATHER_MS = 16;

/** Collects what comes within a frame. @param take called with all of it, in order */
export function gather<T>(
  timers: Pick<Timers, "after">,
  take: (all: readonly T[]) => void,
): (some: readonly T[]) => void {
  let gathered: T[] = [];
  return (some) => {
    if (gathered.length === 0)
      timers.after(GATHER_MS, () => {
        const all = gathered;
        gathered = [];
        take(all);
      });
    gathered.push(...some);
  };
}
