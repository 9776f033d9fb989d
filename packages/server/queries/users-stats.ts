import type pg from "pg";
import type { Clock } from "../ports/clock.ts";

/** Milliseconds. Anybody may ask, and counting reads every row: one count serves all who ask within this time. */
const KEPT_MS = 5_000;

/** Returns how many accounts there are, anonymous ones included. */
export function createUserCount(deps: {
  readonly pool: pg.Pool;
  readonly clock: Clock;
}): () => Promise<number> {
  let cached: { readonly at: number; readonly count: Promise<number> } | undefined;
  const count = async (): Promise<number> => {
    const { rows } = await deps.pool.query<{ count: number }>(
      "select count(*)::int as count from users where closed_at is null",
    );
    return rows[0]?.count ?? 0;
  };
  return () => {
    const now = deps.clock().getTime();
    if (!cached || now - cached.at >= KEPT_MS || now < cached.at) {
      const fresh = { at: now, count: count() };
      cached = fresh;
      fresh.count.catch(() => {
        if (cached === fresh) cached = undefined; // A failed count is not kept.
      });
    }
    return cached.count;
  };
}
