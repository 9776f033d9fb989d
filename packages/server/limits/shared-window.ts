import { createHash } from "node:crypto";
import type pg from "pg";
import { forgetWindow, leaseTokens, type Window } from "./lease-tokens.ts";

/** What one key has used of a limit, on all servers of a database. */
export interface Allowance {
  /** Null where it went through, else the seconds to wait. */
  take(): Promise<number | null>;
  giveBack(): void;
  clear(): Promise<void>;
}

export interface SharedWindowDeps {
  readonly pool: pg.Pool;
  /** In milliseconds; only differences count. */
  readonly now: () => number;
}

/**
 * A server takes a limit in blocks of a twentieth: so often, at most, a window costs a query, and so much of it, at most, a
 * server keeps from the others without using it. What is limited to fewer than forty is counted to the letter.
 */
const BLOCKS = 20;

/** What this server knows of a window. */
interface Held {
  tokens: number;
  endsAt: number;
  /** All are taken: nobody needs to ask before the window ends. */
  isUsedUp: boolean;
  /** Under way: whoever comes meanwhile waits for it instead of asking, too. */
  lease: Promise<void> | null;
}

/** @param name tells one limit from the others */
export function createSharedWindow(
  { pool, now }: SharedWindowDeps,
  name: string,
  window: Window,
): (key: string) => Allowance {
  const block = Math.max(1, Math.floor(window.points / BLOCKS));
  // In the order of their making, which is that of their ends: what is over is found at the beginning.
  const known = new Map<string, Held>();

  const heldOf = (key: string): Held => {
    for (const [each, { endsAt, lease }] of known) {
      if (endsAt > now() || lease) break;
      known.delete(each);
    }
    const held = known.get(key) ?? { tokens: 0, endsAt: 0, isUsedUp: false, lease: null };
    known.set(key, held);
    return held;
  };

  async function renew(key: string, held: Held): Promise<void> {
    try {
      const { tokens, leftMs } = await leaseTokens(pool, key, window, block);
      held.tokens = tokens;
      held.isUsedUp = tokens === 0;
      held.endsAt = now() + leftMs;
      if (known.delete(key)) known.set(key, held);
    } finally {
      held.lease = null;
    }
  }

  return (whom) => {
    const key = createHash("sha256").update(`${name} ${whom}`).digest("base64url");
    return {
      async take() {
        for (;;) {
          const held = heldOf(key);
          const leftMs = held.endsAt - now();
          if (leftMs > 0 && held.tokens > 0) {
            held.tokens--;
            return null;
          }
          if (leftMs > 0 && held.isUsedUp) return Math.max(1, Math.ceil(leftMs / 1_000));
          held.lease ??= renew(key, held);
          await held.lease;
        }
      },
      giveBack() {
        const held = known.get(key);
        if (held && held.endsAt > now()) held.tokens++;
      },
      async clear() {
        known.delete(key);
        await forgetWindow(pool, key);
      },
    };
  };
}
