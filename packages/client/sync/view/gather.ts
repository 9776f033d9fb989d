import type { Timers } from "../../platform/timers.ts";

/** Milliseconds, about a frame: rows arrive singly and are shown together. */
const GATHER_MS = 16;

/** Collects what arrives within a frame; `take` gets all of it, in order. */
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
