import type { OwnPasskey } from "@perennial/contract/accounts";
import type pg from "pg";
import type { Whereabouts } from "../policies/own-origins.ts";
import { passkeyHost } from "../policies/passkey-host.ts";

/** Lists the passkeys of a user, the newest first. @param requestUrl the address that the caller has gone to */
export async function readPasskeys(
  pool: pg.Pool,
  userId: number,
  whereabouts: Whereabouts,
  requestUrl: string,
): Promise<OwnPasskey[]> {
  const place = passkeyHost(whereabouts, requestUrl);
  const { rows } = await pool.query<OwnPasskey>(
    `select id::text, name, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as created_on,
       to_char(last_used_on, 'YYYY-MM-DD') as last_used_on, host = $2 as works_here
     from passkeys where user_id = $1 order by created_at desc`,
    [userId, place.ok ? place.value.host : ""],
  );
  return rows;
}

/** Counts the passkeys that were made for another host than the public one: they open nothing any more. */
export async function countLostPasskeys(pool: pg.Pool, { publicUrl }: Whereabouts): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    "select count(*)::int as count from passkeys where host <> $1",
    [new URL(publicUrl).hostname],
  );
  return rows[0]?.count ?? 0;
}
