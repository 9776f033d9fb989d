import { createHash } from "node:crypto";
import type pg from "pg";
import { forgetWindow, leaseTokens, type Window } from "./lease-tokens.ts";

/** The rate limit of one key, counted together by all servers of a database (decision 45). */
export interface Allowance {
  /** Spends one token. Resolves to null where there was one, else to the seconds to wait. */
  take(): Promise<number | null>;
  giveBack(): void;
  clear(): Promise<void>;
}

export interface SharedWindowDeps {
  readonly pool: pg.Pool;
  /** A clock in milliseconds, of which only differences count. */
  readonly now: () => number;
}

/**
 * A server leases a twentieth of a limit at a time: a window costs at most twenty queries, and a server holds back
 * at most a twentieth from the others without using it. Limits below forty are leased one token at a time, and so
 * are exact.
 */
const BLOCKS = 20;

/** What this server holds of a window. */
interface Held {
  tokens: number;
  endsAt: number;
  /** All tokens are spent: the database need not be asked before the window ends. */
  isUsedUp: boolean;
  /** A lease on its way; callers that come meanwhile wait for it instead of asking as well. */
  lease: Promise<void> | null;
}

/** Returns the allowance of each key. @param name tells one limit from the others */
export function createSharedWindow(
  { pool, now }: SharedWindowDeps,
  name: string,
  window: Window,
): (key: string) => Allowance {
  const block = Math.max(1, Math.floor(window.points / BLOCKS));
  // In order of creation, which is the order in which windows end: ended ones are found at the beginning.
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
