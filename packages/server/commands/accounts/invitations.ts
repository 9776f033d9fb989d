import { createHash, randomBytes } from "node:crypto";
import type pg from "pg";
import type { SignUp } from "../../policies/sign-up.ts";

/** Thrown where no account is made for want of an invitation. Its message is for the person. */
export class SignUpRefused extends Error {}

/** Who may make accounts, and the invitation that somebody shows. */
export interface Newcomer {
  readonly signUp: SignUp;
  readonly invite?: string | undefined;
}

/** What a start page says beside its ways in; undefined where everybody may make an account. */
export const SIGN_UP_NOTICE: Readonly<Record<SignUp, string | undefined>> = {
  open: undefined,
  invite: "New accounts are by invitation. Open the link that you were given, or sign in.",
  closed: "This server takes no new accounts. If you have one, sign in.",
};
const USED_UP =
  "This invitation is used or has ended. Ask whoever gave it to you for another one, or sign in.";

const INVITATION_MS = 7 * 86_400_000;
const CODE_BYTES = 16;
const hashOf = (code: string): string => createHash("sha256").update(code).digest("base64url");

/** Refuses, before anything costs, whoever cannot become a new account. @throws SignUpRefused */
export function demandInvitation({ signUp, invite }: Newcomer): void {
  if (signUp === "closed" || (signUp === "invite" && !invite))
    throw new SignUpRefused(SIGN_UP_NOTICE[signUp]);
}

/** Uses an invitation up in the transaction that makes the account, so that each makes one. @throws SignUpRefused */
export async function admitNewcomer(client: pg.PoolClient, newcomer: Newcomer, now: Date): Promise<void> {
  demandInvitation(newcomer);
  if (newcomer.signUp === "open") return;
  const hash = hashOf(newcomer.invite ?? "");
  const used = await client.query("delete from invitations where hash = $1 and expires_at > $2", [hash, now]);
  if (used.rowCount !== 1) throw new SignUpRefused(USED_UP);
}

/** Makes an invitation for one account within a week; those that have ended go. @returns its code */
export async function issueInvitation(pool: pg.Pool, now: Date): Promise<string> {
  const code = randomBytes(CODE_BYTES).toString("base64url");
  await pool.query("delete from invitations where expires_at <= $1", [now]);
  await pool.query("insert into invitations (hash, expires_at) values ($1, $2)", [
    hashOf(code),
    new Date(now.getTime() + INVITATION_MS),
  ]);
  return code;
}
