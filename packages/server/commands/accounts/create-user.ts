import { err, ok } from "@perennial/domain/result";
import { inTransaction, isTaken } from "../../database/transaction.ts";
import type { AccountDeps, CreateResult, Credentials, PasswordCaller } from "./accounts.ts";
import { insertAccount } from "./insert-account.ts";
import { admitNewcomer, demandInvitation } from "./invitations.ts";
import { nameAccount } from "./name-account.ts";
import { openSession } from "./open-session.ts";
import { displayNameOf, subjectOf } from "./username.ts";

/**
 * Creates an account with a name and a password.
 * @param anonymousId the caller's anonymous account: it becomes the new account, with its id and its notes, and
 * its token ends
 * @throws SignUpRefused
 */
export async function createUser(
  deps: AccountDeps,
  credentials: Credentials,
  { household }: PasswordCaller,
  anonymousId: number | null,
): Promise<CreateResult> {
  const subject = subjectOf(credentials.username);
  if (subject === "") return err("username-empty");
  const username = displayNameOf(credentials.username);
  if (anonymousId === null) demandInvitation(deps);
  const hashed = await deps.passwords.inTurn(household, (hashing) => hashing.hash(credentials.password));
  if (!hashed.ok) return hashed;
  try {
    return await inTransaction(deps.pool, async (client) => {
      const now = deps.clock();
      const named = anonymousId !== null && (await nameAccount(client, anonymousId, username));
      if (!named) await admitNewcomer(client, deps, now);
      const userId = named ? anonymousId : await insertAccount(client, { username, isAnonymous: false }, now);
      await client.query(
        "insert into credentials (subject, kind, user_id, secret) values ($1, 'password', $2, $3)",
        [subject, userId, hashed.value],
      );
      return ok({
        userId,
        token: await openSession(client, deps, { userId, isAnonymous: false }, now),
      });
    });
  } catch (error) {
    if (isTaken(error)) return err("username-taken");
    throw error;
  }
}
