import type pg from "pg";
import { prepared } from "../database/prepared.ts";

/** A lease: tokens of a rate limit that one server may spend without asking the database again. */
export interface Lease {
  /** 0 where other servers hold the rest. */
  readonly tokens: number;
  /** Milliseconds until the window ends and the count begins anew. */
  readonly leftMs: number;
}

/** The database's clock ends a window, so that the servers' clocks need not agree. */
const LEASE = `insert into rate_windows as w (key, used, granted, ends_at)
  values ($1, least($2::int, $3::int), least($2::int, $3::int), now() + make_interval(secs => $4))
  on conflict (key) do update set
    granted = case when w.ends_at <= now() then excluded.granted else greatest(0, least($3, $2 - w.used)) end,
    used = case when w.ends_at <= now() then excluded.used else w.used + greatest(0, least($3, $2 - w.used)) end,
    ends_at = case when w.ends_at <= now() then excluded.ends_at else w.ends_at end
  returning granted as tokens, (extract(epoch from ends_at - now()) * 1000)::float8 as "leftMs"`;

const FORGET = "delete from rate_windows where key = $1";
// Keys are letters, digits, - and _, which all come before ~.
const FORGET_ALL = 'delete from rate_windows where key collate "C" >= $1 and key collate "C" < $1 || \'~\'';

export interface Window {
  /** How many tokens a window has, for all servers together. */
  readonly points: number;
  readonly seconds: number;
}

/**
 * Leases a block of the tokens that are left of a window.
 * @param block the most that may be leased at once
 */
export async function leaseTokens(pool: pg.Pool, key: string, window: Window, block: number): Promise<Lease> {
  const { rows } = await pool.query<Lease>(prepared(LEASE, [key, window.points, block, window.seconds]));
  const [lease] = rows;
  if (!lease) throw new Error("a lease returns its row");
  return lease;
}

/** Ends a window, so that its count begins anew. */
export async function forgetWindow(pool: pg.Pool, key: string): Promise<void> {
  await pool.query(prepared(FORGET, [key]));
}

/** Ends all windows whose keys begin so. */
export async function forgetWindows(pool: pg.Pool, beginning: string): Promise<void> {
  await pool.query(FORGET_ALL, [beginning]);
}
