/** Spaces out what costs much: answers that make a client load its whole tree anew, and comparisons with a whole tree. */
export interface Spacing {
  /** Returns null where it is the session's turn, which counts; else the seconds until it is. */
  wait(sessionId: string): number | null;
}

/** With more sessions than this, those whose time is over are forgotten. */
const SESSIONS_KEPT = 10_000;

/**
 * Makes what spaces such answers apart for each session. It remembers in the memory of this server: a session that asks
 * two of them is answered twice.
 * @param ms the least time between two
 */
export function createSpacing(clock: () => Date, ms: number): Spacing {
  /** When it is each session's turn again, earliest first. */
  const next = new Map<string, number>();
  return {
    wait(sessionId) {
      const now = clock().getTime();
      const until = next.get(sessionId) ?? now;
      if (until > now) return Math.ceil((until - now) / 1000);
      next.delete(sessionId);
      next.set(sessionId, now + ms);
      if (next.size > SESSIONS_KEPT)
        for (const [session, time] of next) {
          if (time > now) break;
          next.delete(session);
        }
      return null;
    },
  };
}
