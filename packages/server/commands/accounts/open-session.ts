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

/** Thrown so that nobody is signed in, and nothing that came before it in the transaction is written. */
export class AccountDisabled extends Error {}

/** Writes a session and returns its token. @throws AccountDisabled */
export async function openSession(
  client: pg.PoolClient,
  { tokens, device = null }: Pick<AccountDeps, "tokens" | "device">,
  owner: SessionOwner,
  now: Date,
): Promise<string> {
  const sessionId = randomUUID();
  const expiresAt = owner.isAnonymous ? null : new Date(now.getTime() + NAMED_SESSION_MS);
  // Of a sign-in and an operator who disables the account at the same time, the second one waits for the first.
  const { rows } = await client.query<{ disabled_at: Date | null; erase_at: Date | null }>(
    "select disabled_at, erase_at from users where id = $1 for share",
    [owner.userId],
  );
  if (rows[0]?.disabled_at) throw new AccountDisabled();
  await client.query("delete from sessions where user_id = $1 and expires_at < $2", [owner.userId, now]);
  // Signing in brings an account back that was deleted, unless its erasure has begun: that takes the ways in first.
  if (rows[0]?.erase_at && (await hasWaysIn(client, owner.userId)))
    await client.query("update users set erase_at = null where id = $1", [owner.userId]);
  await client.query(
    `insert into sessions (user_id, id, created_at, expires_at, label, last_used_on)
     values ($1, $2, $3, $4, $5, $6)`,
    [owner.userId, sessionId, now, expiresAt, device, dayOf(now)],
  );
  return tokens.signSession({ userId: owner.userId, sessionId }, now, expiresAt);
}

/** Asked by itself: a cluster keeps the ways in by their names, on whichever nodes, and joins them to no account. */
async function hasWaysIn(client: pg.PoolClient, userId: number): Promise<boolean> {
  const { rows } = await client.query("select from credentials where user_id = $1 limit 1", [userId]);
  return rows.length > 0;
}
