import type * as wire from "@perennial/contract/wire";
import type { AccountDeps, OpenedSession } from "./accounts.ts";
import { openSession } from "./open-session.ts";
import { inTransaction } from "./transaction.ts";
import { subjectOf } from "./username.ts";

/** Opens a session by name and password; null when the two do not belong together. */
export async function logIn(
  deps: AccountDeps,
  login: { readonly username: string; readonly password: string },
): Promise<OpenedSession | null> {
  const { rows } = await deps.pool.query<{ user_id: wire.User["id"]; secret: string | null }>(
    "select user_id, secret from credentials where subject = $1 and kind = 'password'",
    [subjectOf(login.username)],
  );
  const known = rows[0];
  const right = await deps.passwords.verify(known?.secret ?? null, login.password);
  if (!known || !right) return null;
  const owner = { userId: known.user_id, isAnonymous: false };
  return inTransaction(deps.pool, async (client) => ({
    userId: owner.userId,
    token: await openSession(client, deps.tokens, owner, deps.clock()),
  }));
}
