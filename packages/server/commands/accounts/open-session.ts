import { randomUUID } from "node:crypto";
import type pg from "pg";
import { dayOf } from "../../ports/clock.ts";
import type { AccountDeps } from "./accounts.ts";

/** How long the session of a named account lasts. That of an anonymous account does not expire. */
const NAMED_SESSION_MS = 30 * 24 * 60 * 60 * 1000;

export interface SessionOwner {
  readonly userId: number;
  readonly isAnonymous: boolean;
}

/** Writes a session and returns its token. */
export async function openSession(
  client: pg.PoolClient,
  { tokens, device = null }: Pick<AccountDeps, "tokens" | "device">,
  owner: SessionOwner,
  now: Date,
): Promise<string> {
  const sessionId = randomUUID();
  const expiresAt = owner.isAnonymous ? null : new Date(now.getTime() + NAMED_SESSION_MS);
  await client.query("delete from sessions where user_id = $1 and expires_at < $2", [owner.userId, now]);
  // Signing in brings an account back that was deleted, unless its erasure has begun: that takes the ways in first.
  await client.query(
    "update users set erase_at = null where id = $1 and erase_at is not null and exists (select from credentials where user_id = $1)",
    [owner.userId],
  );
  await client.query(
    `insert into sessions (user_id, id, created_at, expires_at, label, last_used_on)
     values ($1, $2, $3, $4, $5, $6)`,
    [owner.userId, sessionId, now, expiresAt, device, dayOf(now)],
  );
  return tokens.signSession({ userId: owner.userId, sessionId }, now, expiresAt);
}
