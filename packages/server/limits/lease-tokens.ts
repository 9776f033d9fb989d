import type pg from "pg";
import { prepared } from "../database/prepared.ts";

/** What a server may use up by itself, without asking again. */
export interface Lease {
  /** 0: the others have taken the rest. */
  readonly tokens: number;
  /** Until the count begins anew. */
  readonly leftMs: number;
}

/** A window ends by the clock of the database: those of the servers need not agree. */
const LEASE = `insert into rate_windows as w (key, used, granted, ends_at)
  values ($1, least($2::int, $3::int), least($2::int, $3::int), now() + make_interval(secs => $4))
  on conflict (key) do update set
    granted = case when w.ends_at <= now() then excluded.granted else greatest(0, least($3, $2 - w.used)) end,
    used = case when w.ends_at <= now() then excluded.used else w.used + greatest(0, least($3, $2 - w.used)) end,
    ends_at = case when w.ends_at <= now() then excluded.ends_at else w.ends_at end
  returning granted as tokens, (extract(epoch from ends_at - now()) * 1000)::float8 as "leftMs"`;

const FORGET = "delete from rate_windows where key = $1";

export interface Window {
  /** How often in the time, for all servers together. */
  readonly points: number;
  readonly seconds: number;
}

/** Takes a block of what is left of a window. @param block at most so many */
export async function leaseTokens(pool: pg.Pool, key: string, window: Window, block: number): Promise<Lease> {
  const { rows } = await pool.query<Lease>(prepared(LEASE, [key, window.points, block, window.seconds]));
  const [lease] = rows;
  if (!lease) throw new Error("a lease returns its row");
  return lease;
}

/** The count begins anew. */
export async function forgetWindow(pool: pg.Pool, key: string): Promise<void> {
  await pool.query(prepared(FORGET, [key]));
}
