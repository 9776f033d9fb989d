import type * as wire from "@perennial/contract/wire";
import type { SessionClaims } from "../../ports/tokens.ts";
import type { AccountDeps, OpenedSession } from "./accounts.ts";
import { enterAccount } from "./enter-account.ts";
import { subjectOf } from "./username.ts";

/**
 * Opens a session by name and password; null when the two do not belong together.
 * @param anonymous the session of the anonymous account the person has so far; its notes come along
 */
export async function logIn(
  deps: AccountDeps,
  login: { readonly username: string; readonly password: string },
  anonymous: SessionClaims | null,
): Promise<OpenedSession | null> {
  const { rows } = await deps.pool.query<{ user_id: wire.User["id"]; secret: string | null }>(
    "select user_id, secret from credentials where subject = $1 and kind = 'password'",
    [subjectOf(login.username)],
  );
  const known = rows[0];
  const right = await deps.passwords.verify(known?.secret ?? null, login.password);
  if (!known || !right) return null;
  return enterAccount(deps, known.user_id, anonymous);
}
