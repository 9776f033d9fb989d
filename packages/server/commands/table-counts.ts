import type pg from "pg";
import { countGrownTables } from "../database/grown-tables.ts";
import type { Clock } from "../ports/clock.ts";

/** Milliseconds between two looks: while tables grow, and at most, where they do not. */
const WAIT_MS = { growing: 2_000, longest: 30_000 };

/** Looks now and then, after somebody has written. */
export interface TableCounts {
  /** Called after each write; returns at once. */
  wrote(): void;
  /** Resolves when no look is under way. */
  settled(): Promise<void>;
}

/** Keeps the counts of tables near to what these hold. A server that finds nothing looks less and less often. */
export function createTableCounts(deps: {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}): TableCounts {
  let waitMs = WAIT_MS.growing;
  let nextAt = 0;
  let looking: Promise<void> | null = null;
  const look = async () => {
    const found = await countGrownTables(deps.pool);
    waitMs = found.length > 0 ? WAIT_MS.growing : Math.min(2 * waitMs, WAIT_MS.longest);
  };
  return {
    wrote() {
      if (looking || deps.clock().getTime() < nextAt) return;
      looking = look()
        .catch(deps.onError)
        .finally(() => {
          nextAt = deps.clock().getTime() + waitMs;
          looking = null;
        });
    },
    settled: async () => void (await looking),
  };
}
