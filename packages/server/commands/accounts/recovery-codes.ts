import { randomInt } from "node:crypto";
import { err, ok, type Result } from "@perennial/domain/result";
import type pg from "pg";
import { inTransaction } from "../../database/transaction.ts";
import type { PasswordHashing } from "../../ports/passwords.ts";
import type { SessionClaims } from "../../ports/tokens.ts";
import type { AccountDeps, OpenedSession, PasswordCaller } from "./accounts.ts";
import { openSession } from "./open-session.ts";
import { secretOf, setPassword } from "./password-of.ts";
import { type ProofRefusal, prove } from "./prove.ts";
import { subjectOf } from "./username.ts";

const CODES = 10;
/** The place of the code that an operator hands out. */
const OPERATORS_PLACE = 10;
const OPERATORS_CODE_MS = 24 * 60 * 60 * 1_000;
/** Digits and letters of which none can be read as another one. */
const SIGNS = "0123456789abcdefghjkmnpqrstvwxyz";
/** Fifty-five bits behind the sign that says which code it is. */
const SECRET_SIGNS = 11;
const CODE = new RegExp(`^([0-9${SIGNS[OPERATORS_PLACE]}])([${SIGNS}]{${SECRET_SIGNS}})$`);

/** A code as it is compared: which of them it is, so that one hash has to be tried, and what is hashed. */
interface ReadCode {
  readonly place: number;
  readonly secret: string;
}

function drawCode(place: number): ReadCode & { readonly text: string } {
  const signs = Array.from({ length: SECRET_SIGNS }, () => SIGNS[randomInt(SIGNS.length)]);
  const secret = signs.join("");
  return { place, secret, text: `${SIGNS[place]}${secret}`.replace(/.{4}(?=.)/g, "$&-") };
}

/** Reads a code as a person types it: in capitals, without hyphens, with letters for digits. */
export function readCode(text: string): ReadCode | null {
  const signs = text
    .toLowerCase()
    .replace(/[\s-]+/g, "")
    .replaceAll("o", "0")
    .replace(/[il]/g, "1");
  const [, place, secret] = CODE.exec(signs) ?? [];
  return place === undefined || secret === undefined ? null : { place: SIGNS.indexOf(place), secret };
}

/**
 * Makes ten codes, each of which opens the account once; those of before end. Only their hashes are kept.
 * @returns the codes, as they are shown this once
 */
export async function newRecoveryCodes(
  deps: AccountDeps,
  viewer: SessionClaims,
  password: string | undefined,
  caller: PasswordCaller,
): Promise<Result<string[], ProofRefusal>> {
  const { userId } = viewer;
  const proven = await prove(deps, viewer, password, caller, "passkey");
  if (!proven.ok) return proven;
  if (!(await secretOf(deps.pool, userId))) return err("none");
  const codes = Array.from({ length: CODES }, (_, place) => drawCode(place));
  const hashes: string[] = [];
  for (const { secret } of codes) {
    const hashed = await deps.passwords.inTurn(caller.household, (hashing) => hashing.hash(secret));
    if (!hashed.ok) return hashed;
    hashes.push(hashed.value);
  }
  await inTransaction(deps.pool, async (client) => {
    // Two requests at once would else leave codes of both.
    await client.query("select from users where id = $1 for update", [userId]);
    await client.query("delete from recovery_codes where user_id = $1", [userId]);
    for (const [place, hash] of hashes.entries())
      await client.query("insert into recovery_codes (user_id, place, secret) values ($1, $2, $3)", [
        userId,
        place,
        hash,
      ]);
  });
  return ok(codes.map(({ text }) => text));
}

/**
 * Opens an account by one of its codes and gives it a new password; all its other sessions end. As much work, and the same
 * refusal, whether name or code are known.
 */
export async function recoverAccount(
  deps: AccountDeps,
  { username, code, new_password }: { username: string; code: string; new_password: string },
  { household }: PasswordCaller,
): Promise<Result<OpenedSession, "wrong" | "busy">> {
  const read = readCode(code);
  const found = await deps.passwords.inTurn(household, async (hashing) => {
    const { rows: users } = await deps.pool.query<{ user_id: number }>(
      "select user_id from credentials where subject = $1 and kind = 'password'",
      [subjectOf(username)],
    );
    const userId = users[0]?.user_id ?? 0;
    const { rows: codes } = await deps.pool.query<{ secret: string }>(
      "select secret from recovery_codes where user_id = $1 and place = $2 and (expires_at is null or expires_at > $3)",
      [userId, read?.place ?? -1, deps.clock()],
    );
    const secret = codes[0]?.secret ?? null;
    const isRight = await hashing.verify(secret, read?.secret ?? code);
    return read && secret !== null && isRight ? { userId, place: read.place, secret } : null;
  });
  if (!found.ok) return found;
  const known = found.value;
  if (known === null) return err("wrong");
  const hashed = await deps.passwords.inTurn(household, (hashing) => hashing.hash(new_password));
  if (!hashed.ok) return hashed;
  return inTransaction(deps.pool, async (client) => {
    // Of two that use the code at once, the second waits here and finds it gone.
    const used = await client.query(
      "delete from recovery_codes where user_id = $1 and place = $2 and secret = $3",
      [known.userId, known.place, known.secret],
    );
    if (used.rowCount !== 1 || !(await setPassword(client, known.userId, hashed.value, null)))
      return err("wrong");
    const owner = { userId: known.userId, isAnonymous: false };
    return ok({ userId: known.userId, token: await openSession(client, deps, owner, deps.clock()) });
  });
}

/**
 * Makes the code that an operator hands to somebody who has lost password and codes: it opens the account once, within a day, and the
 * person sets the password. One of before ends.
 * @returns the code; null where the account has no password
 */
export async function issueOperatorsCode(
  pool: pg.Pool,
  hashing: Pick<PasswordHashing, "hash">,
  userId: number,
  now: Date,
): Promise<string | null> {
  const { place, secret, text } = drawCode(OPERATORS_PLACE);
  const hash = await hashing.hash(secret);
  const { rowCount } = await pool.query(
    `insert into recovery_codes (user_id, place, secret, expires_at)
       select user_id, $2, $3, $4 from credentials where user_id = $1 and kind = 'password'
     on conflict (user_id, place) do update set secret = excluded.secret, expires_at = excluded.expires_at`,
    [userId, place, hash, new Date(now.getTime() + OPERATORS_CODE_MS)],
  );
  return rowCount === 1 ? text : null;
}
