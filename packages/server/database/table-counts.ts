/** Milliseconds from a write to the look at the tables: while these grow, and at most. */
const WAIT_MS = { growing: 2_000, longest: 30_000 };

/** Looks whether tables have grown, some time after somebody has written (decision 77). */
export interface TableCounts {
  /** Called after each write; what comes until the look is looked at with it. */
  wrote(): void;
  close(): Promise<void>;
}

/**
 * Keeps the counts of tables near to what these hold. A server that finds nothing waits longer and longer, and one in
 * which nobody writes does not look.
 * @param deps `count` has the tables counted that have grown, and resolves to their names
 */
export function createTableCounts(deps: {
  readonly count: () => Promise<readonly string[]>;
  readonly onError: (error: unknown) => void;
}): TableCounts {
  let waitMs = WAIT_MS.growing;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();
  let isOver = false;
  const look = async () => {
    const { length } = await deps.count();
    waitMs = length > 0 ? WAIT_MS.growing : Math.min(2 * waitMs, WAIT_MS.longest);
  };
  return {
    wrote() {
      if (isOver || timer) return;
      timer = setTimeout(() => {
        timer = undefined;
        // One after the other: the second look begins with what the first has counted.
        looking = looking.then(look).catch(deps.onError);
      }, waitMs);
      // A server that has nothing else to do may end.
      timer.unref();
    },
    async close() {
      isOver = true;
      clearTimeout(timer);
      await looking;
    },
  };
}
