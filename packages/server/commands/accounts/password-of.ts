import { err, ok, type Result } from "@perennial/domain/result";
import type pg from "pg";
import type { AccountDeps, PasswordCaller } from "./accounts.ts";
import { endSessions } from "./log-out.ts";
import { subjectOf } from "./username.ts";

/**
 * `wrong`: that is not the password. `none`: the account has no password, since it has no name or is entered by way of a
 * provider. `busy`: nothing was compared.
 */
export type PasswordRefusal = "wrong" | "none" | "busy";

/** Finds the subject and the hash of an account's password; undefined where it has none. */
export async function secretOf(
  pool: pg.Pool | pg.PoolClient,
  userId: number,
): Promise<{ readonly subject: string; readonly secret: string } | undefined> {
  const { rows: users } = await pool.query<{ username: string }>("select username from users where id = $1", [
    userId,
  ]);
  const subject = subjectOf(users[0]?.username ?? "");
  const { rows } = await pool.query<{ secret: string }>(
    "select secret from credentials where subject = $1 and kind = 'password' and user_id = $2",
    [subject, userId],
  );
  return rows[0] && { subject, secret: rows[0].secret };
}

/** Compares a password with that of an account that is signed in. */
export async function checkPassword(
  deps: Pick<AccountDeps, "pool" | "passwords">,
  userId: number,
  password: string,
  { household }: PasswordCaller,
): Promise<Result<void, PasswordRefusal>> {
  const known = await secretOf(deps.pool, userId);
  if (!known) return err("none");
  const checked = await deps.passwords.inTurn(household, (hashing) => hashing.verify(known.secret, password));
  if (!checked.ok) return checked;
  return checked.value ? ok(undefined) : err("wrong");
}

/**
 * Writes the hash of an account's new password and ends its sessions, but for one that stays.
 * @returns false where the account has no password
 */
export async function setPassword(
  client: pg.PoolClient,
  userId: number,
  hash: string,
  staying: string | null,
): Promise<boolean> {
  const known = await secretOf(client, userId);
  if (!known) return false;
  await client.query(
    "update credentials set secret = $3 where subject = $1 and kind = 'password' and user_id = $2",
    [known.subject, userId, hash],
  );
  // Whoever has a password needs no code of an operator, which may have come into other hands.
  await client.query("delete from recovery_codes where user_id = $1 and expires_at is not null", [userId]);
  await endSessions(client, userId, staying);
  return true;
}
