import { createHash } from "node:crypto";
import type pg from "pg";
import { forgetWindow, forgetWindows, leaseTokens, type Window } from "./lease-tokens.ts";

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
/** Milliseconds after which the database is asked again whether all is spent: somebody may have ended the window. */
const ASK_AGAIN_MS = 10_000;

/** What this server holds of a window. */
interface Held {
  tokens: number;
  endsAt: number;
  /** When all tokens were found spent: the database need not be asked again for a while. */
  usedUpAt: number;
  /** A lease on its way; callers that come meanwhile wait for it instead of asking as well. */
  lease: Promise<void> | null;
}

const digest = (text: string): string => createHash("sha256").update(text).digest("base64url");

/** Ends all windows that are about somebody, on all servers within ten seconds. */
export const forgetWindowsAbout = (pool: pg.Pool, about: string): Promise<void> =>
  forgetWindows(pool, digest(about));

/**
 * Returns the allowance of each key; `about` whom it is, where the key says more.
 * @param name tells one limit from the others
 */
export function createSharedWindow(
  { pool, now }: SharedWindowDeps,
  name: string,
  window: Window,
): (key: string, about?: string) => Allowance {
  const block = Math.max(1, Math.floor(window.points / BLOCKS));
  // In order of creation, which is the order in which windows end: ended ones are found at the beginning.
  const known = new Map<string, Held>();

  const heldOf = (key: string): Held => {
    for (const [each, { endsAt, lease }] of known) {
      if (endsAt > now() || lease) break;
      known.delete(each);
    }
    const held = known.get(key) ?? { tokens: 0, endsAt: 0, usedUpAt: Number.NEGATIVE_INFINITY, lease: null };
    known.set(key, held);
    return held;
  };

  async function renew(key: string, held: Held): Promise<void> {
    try {
      const { tokens, leftMs } = await leaseTokens(pool, key, window, block);
      held.tokens = tokens;
      held.usedUpAt = tokens === 0 ? now() : Number.NEGATIVE_INFINITY;
      held.endsAt = now() + leftMs;
      if (known.delete(key)) known.set(key, held);
    } finally {
      held.lease = null;
    }
  }

  return (whom, about = whom) => {
    const key = digest(about) + digest(`${name} ${whom}`);
    return {
      async take() {
        for (;;) {
          const held = heldOf(key);
          const leftMs = held.endsAt - now();
          if (leftMs > 0 && held.tokens > 0) {
            held.tokens--;
            return null;
          }
          if (leftMs > 0 && now() - held.usedUpAt < ASK_AGAIN_MS)
            return Math.max(1, Math.ceil(leftMs / 1_000));
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
