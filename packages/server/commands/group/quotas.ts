import { LRUCache } from "lru-cache";
import type pg from "pg";
import { readUsage } from "../../database/usage.ts";
import { fullQuota, NO_LIMIT, type Quota, quotaOf } from "../../policies/quota.ts";
import { type CommandRefusal, refuse } from "../edits/refusal.ts";
import type { LoggedGrowth } from "./growth.ts";
import type { Batch } from "./outcome.ts";

/** What an account may still add. */
export interface QuotaRoom {
  /**
   * Why a change is refused; undefined where it may be.
   * @param before what the group has added before it
   */
  refusal(before: LoggedGrowth, growth: LoggedGrowth): CommandRefusal | undefined;
}

/** Knows what each account keeps by a look at it and by what was written since, so that an edit asks nothing more. */
export interface Quotas {
  /** Looks at an account of which nothing is known, where these batches may add much to it. Never throws. */
  ready(userId: number, batches: readonly Batch[]): Promise<void>;
  roomOf(userId: number): QuotaRoom;
  /** Told after a commit. */
  wrote(userId: number, growth: LoggedGrowth): void;
  /** Told that others wrote for an account: it is looked at again. */
  forget(userId: number): void;
}

export interface QuotasDeps {
  readonly quota: Quota;
  readonly pool: Pick<pg.Pool, "query">;
  /** A clock in milliseconds. */
  readonly now: () => number;
}

/** What is known of an account. */
interface AccountUsage {
  /** Infinite until it was looked at. */
  quota: Quota;
  nodes: number;
  bytes: number;
  isLooked: boolean;
  lookedAt: number;
  /** Changes before the first look. */
  unseen: number;
  /** Rows of the log that may be written now: they come back in the course of a day. */
  changes: number;
  countedAt: number;
  /** Something was refused since the last look. */
  isRefused: boolean;
}

const USERS = 20_000;
const DAY_MS = 86_400_000;
/** Other servers and imports write as well. */
const LOOK_AGAIN_MS = 600_000;
const LOOK_AGAIN_WHEN_FULL_MS = 5_000;
/** Changes by edits alone that an account need not be looked at for. */
const UNSEEN_CHANGES = 200;
const TOO_MANY_CHANGES =
  "This account has changed as much as it may in a day. What you write is kept and saved little by little.";
const ADDS = /create|restore/;

/** Where nothing is limited. */
export const NO_QUOTAS: Quotas = {
  ready: async () => {},
  roomOf: () => ({ refusal: () => undefined }),
  wrote: () => {},
  forget: () => {},
};

/** Makes what is known of the accounts that write, which each server counts for itself (decision 137). */
export function createQuotas({ quota, pool, now }: QuotasDeps): Quotas {
  const users = new LRUCache<number, AccountUsage>({ max: USERS });
  const of = (userId: number): AccountUsage => {
    const known = users.get(userId) ?? {
      quota: NO_LIMIT,
      nodes: 0,
      bytes: 0,
      isLooked: false,
      lookedAt: Number.NEGATIVE_INFINITY,
      unseen: 0,
      changes: Number.POSITIVE_INFINITY,
      countedAt: now(),
      isRefused: false,
    };
    users.set(userId, known);
    return known;
  };
  /** Counts what comes back of the day's changes. */
  const changesOf = (known: AccountUsage): number => {
    const { changesPerDay } = known.quota;
    const back = ((now() - known.countedAt) / DAY_MS) * changesPerDay;
    known.changes = Math.min(changesPerDay, known.changes + (Number.isNaN(back) ? 0 : back));
    known.countedAt = now();
    return known.changes;
  };
  const lookAt = async (userId: number, known: AccountUsage): Promise<void> => {
    known.lookedAt = now();
    known.isRefused = false;
    try {
      const usage = await readUsage(pool, userId);
      if (!usage) return;
      known.quota = quotaOf(quota, usage);
      [known.nodes, known.bytes] = [usage.nodes, usage.bytes];
      known.isLooked = true;
    } catch {
      // Whatever is in the way of a look is in the way of the write, too, which says so.
    }
  };
  return {
    async ready(userId, batches) {
      const known = of(userId);
      if (!known.isLooked) {
        const adds = batches.some(({ commands }) => commands.some(({ type }) => ADDS.test(type)));
        if (adds || known.unseen > UNSEEN_CHANGES) await lookAt(userId, known);
      } else if (known.isRefused) {
        if (now() - known.lookedAt >= LOOK_AGAIN_WHEN_FULL_MS) await lookAt(userId, known);
      } else if (now() - known.lookedAt >= LOOK_AGAIN_MS) void lookAt(userId, known);
    },
    roomOf(userId) {
      const known = of(userId);
      return {
        refusal(before, growth) {
          // Whoever deletes makes room.
          if (growth.nodes < 0) return undefined;
          const used = { nodes: known.nodes + before.nodes, bytes: known.bytes + before.bytes };
          const full = fullQuota(known.quota, used, growth);
          const isTired = growth.changes > 0 && changesOf(known) - before.changes <= 0;
          if (full === undefined && !isTired) return undefined;
          known.isRefused = true;
          return full === undefined ? refuse("rate_limited", TOO_MANY_CHANGES) : refuse("storage_full", full);
        },
      };
    },
    wrote(userId, { nodes, bytes, changes }) {
      const known = of(userId);
      known.nodes += nodes;
      known.bytes += bytes;
      known.changes = changesOf(known) - changes;
      if (!known.isLooked) known.unseen += changes;
    },
    forget(userId) {
      const known = users.get(userId);
      if (known) known.isLooked = false;
    },
  };
}
