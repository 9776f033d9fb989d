import { err, ok, type Result } from "@perennial/domain/result";
import type { SessionClaims } from "../../ports/tokens.ts";
import type { AccountDeps, PasswordCaller } from "./accounts.ts";
import { checkPassword, type PasswordRefusal } from "./password-of.ts";

/** A session that was opened or proven so shortly before proves as much as a password. */
const FRESH_MS = 10 * 60_000;

/** `unproven`: neither a password came, nor is the session fresh. */
export type ProofRefusal = PasswordRefusal | "unproven";

/**
 * Asks whoever uses a session for the proof that the account is theirs.
 * @param enough what counts in place of the password: a passkey that was used a short time ago, or a sign-in too
 */
export async function prove(
  deps: Pick<AccountDeps, "pool" | "passwords" | "clock">,
  { userId, sessionId }: SessionClaims,
  password: string | undefined,
  caller: PasswordCaller,
  enough: "passkey" | "sign-in" = "sign-in",
): Promise<Result<void, ProofRefusal>> {
  if (password !== undefined) return checkPassword(deps, userId, password, caller);
  const { rowCount } = await deps.pool.query(
    `select from sessions where user_id = $1 and id = $2
       and (proven_at > $3 or ($4::boolean and created_at > $3))`,
    [userId, sessionId, new Date(deps.clock().getTime() - FRESH_MS), enough === "sign-in"],
  );
  return rowCount === 1 ? ok(undefined) : err("unproven");
}
