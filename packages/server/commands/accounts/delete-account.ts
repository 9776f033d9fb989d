import { ok, type Result } from "@perennial/domain/result";
import type pg from "pg";
import { inTransaction } from "../../database/transaction.ts";
import type { SessionClaims } from "../../ports/tokens.ts";
import type { AccountDeps, PasswordCaller } from "./accounts.ts";
import { endSessions } from "./log-out.ts";
import { type ProofRefusal, prove } from "./prove.ts";

/** What is deleted is erased within a day: an hour before, since that is done once an hour. */
const UNDONE_WITHIN_MS = 22 * 3_600_000;

/**
 * Deletes the account of a session: signed out at once, and erased within a day, until when signing in brings it back. An
 * account without a name, which nobody can sign in to, is erased with the next round.
 * @returns when it is erased
 */
export async function deleteAccount(
  deps: AccountDeps,
  viewer: SessionClaims & { readonly isAnonymous: boolean },
  password: string | undefined,
  caller: PasswordCaller,
): Promise<Result<Date, ProofRefusal>> {
  const now = deps.clock();
  if (!viewer.isAnonymous) {
    const proven = await prove(deps, viewer, password, caller);
    if (!proven.ok) return proven;
  }
  return ok(await markDeleted(deps.pool, viewer, now));
}

/** Ends all sessions of an account and writes down when it is erased, which is returned. */
export async function markDeleted(
  pool: pg.Pool,
  { userId, isAnonymous }: { readonly userId: number; readonly isAnonymous: boolean },
  now: Date,
): Promise<Date> {
  const eraseAt = isAnonymous ? now : new Date(now.getTime() + UNDONE_WITHIN_MS);
  await inTransaction(pool, async (client) => {
    await client.query("update users set erase_at = $2 where id = $1", [userId, eraseAt]);
    await endSessions(client, userId, null);
  });
  return eraseAt;
}
