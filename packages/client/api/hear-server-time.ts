import { HEADERS } from "@perennial/contract/limits";
import type { ServerClock } from "../platform/server-clock.ts";
import type { Timers } from "../platform/timers.ts";

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** A `fetch` that compares this device's clock with the server's time in each answer. */
export function hearingServerTime(fetch: Fetch, clock: ServerClock, timers: Pick<Timers, "now">): Fetch {
  return async (url, init) => {
    const sent = timers.now();
    const response = await fetch(url, init);
    const at = response.headers.get(HEADERS.serverTimestamp);
    // A repeated call has the answer of the first one, with the time of that.
    if (at !== null && response.headers.get(HEADERS.replayed) !== "true")
      clock.heard(Date.parse(at), sent, timers.now());
    return response;
  };
}
