import { err, ok, type Result } from "@perennial/domain/result";
import { inTransaction } from "../../database/transaction.ts";
import type { SessionClaims } from "../../ports/tokens.ts";
import type { AccountDeps, PasswordCaller } from "./accounts.ts";
import { setPassword } from "./password-of.ts";
import { type ProofRefusal, prove } from "./prove.ts";

/**
 * Gives an account that has a password another one; its other sessions end.
 * @param passwords without the present one, a passkey has to have been used a short time ago
 */
export async function changePassword(
  deps: Pick<AccountDeps, "pool" | "passwords" | "clock">,
  viewer: SessionClaims,
  passwords: { readonly password?: string | undefined; readonly new_password: string },
  caller: PasswordCaller,
): Promise<Result<void, ProofRefusal>> {
  const proven = await prove(deps, viewer, passwords.password, caller, "passkey");
  if (!proven.ok) return proven;
  const hashed = await deps.passwords.inTurn(caller.household, (hashing) =>
    hashing.hash(passwords.new_password),
  );
  if (!hashed.ok) return hashed;
  const { userId, sessionId } = viewer;
  const isSet = await inTransaction(deps.pool, (client) =>
    setPassword(client, userId, hashed.value, sessionId),
  );
  return isSet ? ok(undefined) : err("none");
}
