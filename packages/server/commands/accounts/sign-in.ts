import { MAX_USERNAME_LENGTH } from "@perennial/contract/limits";
import { err, ok, type Result } from "@perennial/domain/result";
import type pg from "pg";
import { inTransaction, isTaken } from "../../database/transaction.ts";
import type { Identity, SignInRefusal } from "../../ports/sign-in.ts";
import type { SessionClaims } from "../../ports/tokens.ts";
import type { AccountDeps, OpenedSession } from "./accounts.ts";
import { enterAccount } from "./enter-account.ts";
import { insertAccount } from "./insert-account.ts";
import { admitNewcomer } from "./invitations.ts";
import { nameAccount } from "./name-account.ts";
import { openSession } from "./open-session.ts";
import { displayNameOf } from "./username.ts";

export interface ProvenIdentity extends Identity {
  /** Whether the person has an account here already. */
  readonly isKnown: boolean;
}

const NAMELESS = "Learner";

/** Returns the identity that a provider has vouched for, and whether it is known here. */
export async function proveIdentity(
  pool: pg.Pool,
  proven: Result<Identity, SignInRefusal>,
): Promise<Result<ProvenIdentity, SignInRefusal>> {
  if (!proven.ok) return err(proven.error);
  return ok({ ...proven.value, isKnown: (await ownerOf(pool, proven.value)) !== null });
}

/**
 * Opens a session for an identity that the provider vouches for. The first sign-in creates the account, out of
 * the anonymous one where there is one: same id, same notes.
 * @param anonymous the session of the person's anonymous account; its notes come along
 * @throws SignUpRefused
 */
export async function signInWithProvider(
  deps: AccountDeps,
  identity: Identity,
  anonymous: SessionClaims | null,
): Promise<OpenedSession> {
  const owner = await ownerOf(deps.pool, identity);
  if (owner !== null) return enterAccount(deps, owner, anonymous);
  try {
    return await inTransaction(deps.pool, async (client) => {
      const now = deps.clock();
      const username = usernameOf(identity);
      const named = anonymous !== null && (await nameAccount(client, anonymous.userId, username));
      if (!named) await admitNewcomer(client, deps, now);
      const userId = named
        ? anonymous.userId
        : await insertAccount(client, { username, isAnonymous: false }, now);
      await client.query("insert into credentials (subject, kind, user_id) values ($1, $2, $3)", [
        identity.subject,
        identity.kind,
        userId,
      ]);
      return { userId, token: await openSession(client, deps, { userId, isAnonymous: false }, now) };
    });
  } catch (error) {
    if (!isTaken(error)) throw error;
    // Two first sign-ins at once: the other one created the account.
    const maker = await ownerOf(deps.pool, identity);
    if (maker === null) throw error;
    return enterAccount(deps, maker, anonymous);
  }
}

async function ownerOf(pool: pg.Pool, { subject, kind }: Identity): Promise<number | null> {
  const { rows } = await pool.query<{ user_id: number }>(
    "select user_id from credentials where subject = $1 and kind = $2",
    [subject, kind],
  );
  return rows[0]?.user_id ?? null;
}

/** Returns a name from a provider made safe: no control characters, no half characters, and not too long. */
function usernameOf({ name }: Identity): string {
  const plain = (name ?? "").toWellFormed().replace(/[\p{Cc}\p{Cf}\p{Z}]+/gu, " ");
  return displayNameOf(plain).slice(0, MAX_USERNAME_LENGTH).toWellFormed().trim() || NAMELESS;
}
