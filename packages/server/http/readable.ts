import { UNREADABLE_RESET_MS } from "@perennial/contract/limits";
import { isReadable } from "@perennial/contract/log/reads";
import type * as wire from "@perennial/contract/outline/wire";

/** Returns an action without rows that a client cannot read: one of them would make the answer unreadable to it. */
export const readableAction = (action: wire.UserAction, reads: number): wire.UserAction => ({
  ...action,
  data_mutations: action.data_mutations.filter((row) => isReadable(row.table_name, reads)),
});

/**
 * Returns whether a client can read all of these rows of the log.
 * @param reads what it said that it can read
 */
export const areReadable = (rows: readonly wire.DataMutation[], reads: number): boolean =>
  rows.every((row) => isReadable(row.table_name, reads));

/** Spaces out the answers that make a client load its whole tree anew. */
export interface ResetSpacing {
  /** Returns null where the session may be told now, which counts; else the seconds until it may. */
  wait(sessionId: string): number | null;
}

/** With more sessions than this, those whose time is over are forgotten. */
const SESSIONS_KEPT = 10_000;

/**
 * Makes what spaces such answers `UNREADABLE_RESET_MS` apart for each session. It remembers in the memory of this
 * server: a session that asks two of them loads its tree twice.
 */
export function createResetSpacing(clock: () => Date): ResetSpacing {
  /** When each session may be told again, earliest first. */
  const next = new Map<string, number>();
  return {
    wait(sessionId) {
      const now = clock().getTime();
      const until = next.get(sessionId) ?? now;
      if (until > now) return Math.ceil((until - now) / 1000);
      next.delete(sessionId);
      next.set(sessionId, now + UNREADABLE_RESET_MS);
      if (next.size > SESSIONS_KEPT)
        for (const [session, time] of next) {
          if (time > now) break;
          next.delete(session);
        }
      return null;
    },
  };
}
