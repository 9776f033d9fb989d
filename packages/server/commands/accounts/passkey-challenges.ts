import { createHash } from "node:crypto";
import type pg from "pg";

const CHALLENGE_MS = 5 * 60_000;

/** Whom a challenge is for: anybody who signs in or proves who they are, or one session that adds a passkey. */
export type ChallengeFor = "use" | `add ${string}`;

const keyOf = (challenge: string, whom: ChallengeFor): string =>
  createHash("sha256").update(`${whom} ${challenge}`).digest("base64url");

/** Remembers a challenge for five minutes. */
export async function keepChallenge(
  pool: pg.Pool,
  challenge: string,
  whom: ChallengeFor,
  now: Date,
): Promise<void> {
  await pool.query("insert into passkey_challenges (key, expires_at) values ($1, $2)", [
    keyOf(challenge, whom),
    new Date(now.getTime() + CHALLENGE_MS),
  ]);
}

/** Uses a challenge up. @returns whether it was kept for them, was not used before, and holds still */
export async function takeChallenge(
  pool: pg.Pool,
  challenge: string | null,
  whom: ChallengeFor,
  now: Date,
): Promise<boolean> {
  if (challenge === null) return false;
  const { rowCount } = await pool.query("delete from passkey_challenges where key = $1 and expires_at > $2", [
    keyOf(challenge, whom),
    now,
  ]);
  return rowCount === 1;
}
