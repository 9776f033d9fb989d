import type pg from "pg";

/** What an account's owner is told of it beside its notes. */
export interface OwnAccount {
  /** False where one signs in by way of a provider, or by a token alone. */
  readonly has_password: boolean;
  readonly recovery_codes_left: number;
}

/** Reads what an account's owner is told of it. @param subject the form in which its name is compared */
export async function readOwnAccount(pool: pg.Pool, userId: number, subject: string): Promise<OwnAccount> {
  const passwords = await pool.query(
    "select from credentials where subject = $1 and kind = 'password' and user_id = $2",
    [subject, userId],
  );
  const codes = await pool.query("select from recovery_codes where user_id = $1 and expires_at is null", [
    userId,
  ]);
  return { has_password: passwords.rowCount === 1, recovery_codes_left: codes.rowCount ?? 0 };
}
