import type { User } from "@perennial/contract/accounts";
import { err, ok, type Result } from "@perennial/domain/result";
import type { SessionClaims } from "../../ports/tokens.ts";
import type { AccountDeps, OpenedSession, PasswordCaller } from "./accounts.ts";
import { enterAccount } from "./enter-account.ts";
import { subjectOf } from "./username.ts";

/** `wrong`: name and password do not match. `busy`: they were not compared. */
export type LoginRefusal = "wrong" | "busy";

/**
 * Opens a session by name and password.
 * @param anonymous the session of the anonymous account the person has so far; its notes come along
 */
export async function logIn(
  deps: AccountDeps,
  login: { readonly username: string; readonly password: string },
  { household }: PasswordCaller,
  anonymous: SessionClaims | null,
): Promise<Result<OpenedSession, LoginRefusal>> {
  const checked = await deps.passwords.inTurn(household, async (hashing) => {
    const { rows } = await deps.pool.query<{ user_id: User["id"]; secret: string | null }>(
      "select user_id, secret from credentials where subject = $1 and kind = 'password'",
      [subjectOf(login.username)],
    );
    const known = rows[0];
    const isRight = await hashing.verify(known?.secret ?? null, login.password);
    return known && isRight ? known.user_id : null;
  });
  if (!checked.ok) return checked;
  if (checked.value === null) return err("wrong");
  return ok(await enterAccount(deps, checked.value, anonymous));
}
