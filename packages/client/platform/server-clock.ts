import { createListeners } from "./listeners.ts";
import { type KeyValueStorage, webStorage } from "./storage.ts";
import { browserTimers, type Timers } from "./timers.ts";

/** Where local storage has how far the device's clock is off, in milliseconds; nothing where it is right. */
export const CLOCK_KEY = "perennial_clock";
/** Smaller differences are ignored: they do not change the day of a review, and answers take time themselves. */
const CLOCK_TOLERANCE_MS = 5 * 60_000;

/** The time as the server has it, so that a wrong clock of the device dates nothing. */
export interface ServerClock {
  /** The present time: the device's, corrected where that is off by more than five minutes. */
  now(): Date;
  /** How far the device's clock is behind the server's, in milliseconds; negative where ahead, 0 where it is right. */
  behind(): number;
  /** Takes the server's time (NaN is ignored) with the device's times of the request and its answer. */
  heard(at: number, sent: number, came: number): void;
  /** Calls the listener when the difference has changed. Returns how to stop. */
  subscribe(listener: () => void): () => void;
}

/** Starts with what an earlier page was told, since the device may be offline. */
export function createServerClock(
  storage: Pick<KeyValueStorage, "get" | "set" | "remove">,
  timers: Pick<Timers, "now">,
): ServerClock {
  const listeners = createListeners();
  let behind = Number(storage.get(CLOCK_KEY)) || 0;
  return {
    now: () => new Date(timers.now() + behind),
    behind: () => behind,
    heard(at, sent, came) {
      if (Number.isNaN(at)) return;
      // The server wrote its time somewhere between: a device that slept meanwhile has a right clock all the same.
      const isAt = (offset: number) =>
        at >= sent + offset - CLOCK_TOLERANCE_MS && at <= came + offset + CLOCK_TOLERANCE_MS;
      // A clock that is right counts as exactly right; a known difference stays, so that time does not jump about.
      const next = isAt(0) ? 0 : isAt(behind) ? behind : at - came;
      if (next === behind) return;
      behind = next;
      if (behind === 0) storage.remove(CLOCK_KEY);
      else storage.set(CLOCK_KEY, String(behind));
      listeners.tell();
    },
    subscribe: listeners.subscribe,
  };
}

/** The clock of this page. */
export const serverClock = createServerClock(
  webStorage(() => localStorage),
  browserTimers,
);
