/** Who may go on at the same time, and who waits until others are through. */
export interface Turns {
  /**
   * Waits for a turn of a key.
   * @param signal whoever asked has gone: its waiting ends
   * @returns what ends the turn, once however often it is called; null where too many wait or it took too long
   */
  take(key: string | number, signal?: AbortSignal): Promise<(() => void) | null>;
}

export interface TurnsOptions {
  readonly perKey: number;
  readonly inAll: number;
  /** How many of one key may wait, none by default. */
  readonly waitingPerKey?: number;
  /** How many may wait of all keys together; unlimited by default. */
  readonly waitingInAll?: number;
  /** Milliseconds that one may wait; without a number as long as it takes. */
  readonly waitMs?: number;
}

interface Waiter {
  readonly key: string | number;
  begin(): void;
}

/**
 * Makes turns, all of them free. Those of one key come in order; a key that has all of its own keeps nobody else
 * waiting. They are counted in the memory of this server, so that each of several has as many.
 */
export function createTurns(options: TurnsOptions): Turns {
  const { perKey, inAll, waitingPerKey = 0, waitingInAll = Number.POSITIVE_INFINITY, waitMs } = options;
  const taken = new Map<string | number, number>();
  const waiting = new Set<Waiter>();
  let all = 0;

  const isFree = (key: string | number) => all < inAll && (taken.get(key) ?? 0) < perKey;
  const begin = (key: string | number): (() => void) => {
    taken.set(key, (taken.get(key) ?? 0) + 1);
    all++;
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      all--;
      const others = (taken.get(key) ?? 1) - 1;
      if (others > 0) taken.set(key, others);
      else taken.delete(key);
      for (const waiter of waiting) {
        if (all >= inAll) return;
        if (isFree(waiter.key)) waiter.begin();
      }
    };
  };
  const waitingOf = (key: string | number) => {
    let count = 0;
    for (const waiter of waiting) if (waiter.key === key) count++;
    return count;
  };

  return {
    async take(key, signal) {
      if (isFree(key)) return begin(key);
      if (waiting.size >= waitingInAll || waitingOf(key) >= waitingPerKey) return null;
      return new Promise((resolve) => {
        const end = (turn: (() => void) | null) => {
          waiting.delete(waiter);
          clearTimeout(timer);
          signal?.removeEventListener("abort", giveUp);
          resolve(turn);
        };
        const waiter: Waiter = { key, begin: () => end(begin(key)) };
        const giveUp = () => end(null);
        const timer = waitMs === undefined ? undefined : setTimeout(giveUp, waitMs);
        signal?.addEventListener("abort", giveUp);
        waiting.add(waiter);
      });
    },
  };
}
