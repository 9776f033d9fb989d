import { randomUUID } from "node:crypto";
import type { MadePasskey, OwnPasskey, UsedPasskey } from "@perennial/contract/accounts";
import { err, ok, type Result } from "@perennial/domain/result";
import { inTransaction, isTaken } from "../../database/transaction.ts";
import type { Whereabouts } from "../../policies/own-origins.ts";
import { passkeyHost } from "../../policies/passkey-host.ts";
import { dayOf } from "../../ports/clock.ts";
import type { PasskeyRefusal, Passkeys } from "../../ports/passkeys.ts";
import type { SessionClaims } from "../../ports/tokens.ts";
import type { AccountDeps, OpenedSession, PasswordCaller } from "./accounts.ts";
import { enterAccount } from "./enter-account.ts";
import { keepChallenge, takeChallenge } from "./passkey-challenges.ts";
import { type ProofRefusal, prove } from "./prove.ts";

export interface PasskeyDeps extends AccountDeps {
  readonly passkeys: Passkeys;
  readonly whereabouts: Whereabouts;
}

const MOST_PASSKEYS = 20;

/** `expired`: what it signs was not asked here, was signed already, or five minutes ago. */
type NotAsked = "no-name" | "expired";
/** `unknown`: no account has it. `copied`: it was used more often than it says, so that somebody else has it too. */
export type UseRefusal = PasskeyRefusal | NotAsked | "unknown" | "copied";
/** `nameless`: the account has no name. `too-many`: it has as many as it may. */
export type BeginRefusal = ProofRefusal | "no-name" | "nameless" | "too-many";
/** `taken`: an account has it already. */
export type AddRefusal = PasskeyRefusal | NotAsked | "too-many" | "taken";

type Options = Readonly<Record<string, unknown>>;

/** Returns what a browser asks for anybody's passkey with. @param requestUrl the address that the caller has gone to */
export async function askForPasskey(
  deps: PasskeyDeps,
  requestUrl: string,
): Promise<Result<Options, "no-name">> {
  const place = passkeyHost(deps.whereabouts, requestUrl);
  if (!place.ok) return place;
  const { challenge, options } = await deps.passkeys.toUse(place.value);
  await keepChallenge(deps.pool, challenge, "use", deps.clock());
  return ok(options);
}

/** Opens a session by a passkey. @param anonymous the session of an anonymous account, whose notes come along */
export async function signInWithPasskey(
  deps: PasskeyDeps,
  requestUrl: string,
  answer: UsedPasskey,
  anonymous: SessionClaims | null,
): Promise<Result<OpenedSession, UseRefusal>> {
  const owner = await usePasskey(deps, requestUrl, answer);
  return owner.ok ? ok(await enterAccount(deps, owner.value, anonymous)) : owner;
}

/** Writes down that whoever uses a session has proven who they are. `unknown`: the passkey is not one of this account. */
export async function proveByPasskey(
  deps: PasskeyDeps,
  requestUrl: string,
  { userId, sessionId }: SessionClaims,
  answer: UsedPasskey,
): Promise<Result<void, UseRefusal>> {
  const owner = await usePasskey(deps, requestUrl, answer);
  if (!owner.ok) return owner;
  if (owner.value !== userId) return err("unknown");
  await deps.pool.query("update sessions set proven_at = $3 where user_id = $1 and id = $2", [
    userId,
    sessionId,
    deps.clock(),
  ]);
  return ok(undefined);
}

/** Checks a passkey that was used, and counts the use. @returns whose it is */
async function usePasskey(
  { pool, clock, passkeys, whereabouts }: PasskeyDeps,
  requestUrl: string,
  answer: UsedPasskey,
): Promise<Result<number, UseRefusal>> {
  const place = passkeyHost(whereabouts, requestUrl);
  if (!place.ok) return place;
  const challenge = await passkeys.challengeOf(answer);
  if (challenge === null) return err("wrong");
  if (!(await takeChallenge(pool, challenge, "use", clock()))) return err("expired");
  const { rows: owners } = await pool.query<{ user_id: number }>(
    "select user_id from credentials where subject = $1 and kind = 'passkey'",
    [answer.id],
  );
  const userId = owners[0]?.user_id ?? 0;
  const { rows } = await pool.query<{ id: string; public_key: Buffer<ArrayBuffer>; host: string }>(
    "select id::text, public_key, host from passkeys where user_id = $1 and credential_id = $2",
    [userId, answer.id],
  );
  const known = rows[0];
  if (!known) return err("unknown");
  if (known.host !== place.value.host) return err("elsewhere");
  const key = { id: answer.id, publicKey: new Uint8Array(known.public_key) };
  const used = await passkeys.used(place.value, answer, challenge, key);
  if (!used.ok) return used;
  const counted = await pool.query(
    `update passkeys set counter = $3, last_used_on = $4
     where user_id = $1 and id = $2 and (counter < $3 or (counter = 0 and $3 = 0))`,
    [userId, known.id, used.value, dayOf(clock())],
  );
  return counted.rowCount === 1 ? ok(userId) : err("copied");
}

/** Returns what a browser makes a passkey with, for the account of a session that is proven to be theirs. */
export async function beginPasskey(
  deps: PasskeyDeps,
  requestUrl: string,
  viewer: SessionClaims & { readonly isAnonymous: boolean },
  password: string | undefined,
  caller: PasswordCaller,
): Promise<Result<Options, BeginRefusal>> {
  if (viewer.isAnonymous) return err("nameless");
  const place = passkeyHost(deps.whereabouts, requestUrl);
  if (!place.ok) return place;
  const proven = await prove(deps, viewer, password, caller);
  if (!proven.ok) return proven;
  const { rows: users } = await deps.pool.query<{ username: string }>(
    "select username from users where id = $1",
    [viewer.userId],
  );
  const { rows } = await deps.pool.query<{ credential_id: string }>(
    "select credential_id from passkeys where user_id = $1",
    [viewer.userId],
  );
  if (rows.length >= MOST_PASSKEYS) return err("too-many");
  const { challenge, options } = await deps.passkeys.toMake(place.value, {
    userId: viewer.userId,
    username: users[0]?.username ?? "",
    known: rows.map((row) => row.credential_id),
  });
  await keepChallenge(deps.pool, challenge, `add ${viewer.sessionId}`, deps.clock());
  return ok(options);
}

/** Adds the passkey that a browser made with what this session was given. */
export async function addPasskey(
  { pool, clock, passkeys, whereabouts }: PasskeyDeps,
  requestUrl: string,
  { userId, sessionId }: SessionClaims,
  { name, response }: { readonly name: string; readonly response: MadePasskey },
): Promise<Result<OwnPasskey, AddRefusal>> {
  const place = passkeyHost(whereabouts, requestUrl);
  if (!place.ok) return place;
  const challenge = await passkeys.challengeOf(response);
  if (challenge === null) return err("wrong");
  const now = clock();
  if (!(await takeChallenge(pool, challenge, `add ${sessionId}`, now))) return err("expired");
  const made = await passkeys.made(place.value, response, challenge);
  if (!made.ok) return made;
  const id = randomUUID();
  const { id: credentialId, publicKey, counter } = made.value;
  try {
    return await inTransaction(pool, async (client) => {
      // Of two that are added at once the second one counts the first.
      await client.query("select from users where id = $1 for update", [userId]);
      const { rowCount } = await client.query("select from passkeys where user_id = $1", [userId]);
      if ((rowCount ?? 0) >= MOST_PASSKEYS) return err("too-many");
      await client.query("insert into credentials (subject, kind, user_id) values ($1, 'passkey', $2)", [
        credentialId,
        userId,
      ]);
      await client.query(
        `insert into passkeys (user_id, id, credential_id, public_key, counter, host, name, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [userId, id, credentialId, Buffer.from(publicKey), counter, place.value.host, name, now],
      );
      return ok({ id, name, created_on: dayOf(now), last_used_on: null, works_here: true });
    });
  } catch (error) {
    if (isTaken(error)) return err("taken");
    throw error;
  }
}

/** Gives a passkey another name. @returns whether the account has it */
export async function renamePasskey(
  { pool }: Pick<PasskeyDeps, "pool">,
  userId: number,
  id: string,
  name: string,
): Promise<boolean> {
  const named = await pool.query("update passkeys set name = $3 where user_id = $1 and id = $2", [
    userId,
    id,
    name,
  ]);
  return named.rowCount === 1;
}

/** Removes a passkey: it opens the account no more. `gone`: the account has none of that id. */
export async function removePasskey(
  deps: PasskeyDeps,
  viewer: SessionClaims,
  id: string,
  password: string | undefined,
  caller: PasswordCaller,
): Promise<Result<void, ProofRefusal | "gone">> {
  const proven = await prove(deps, viewer, password, caller);
  if (!proven.ok) return proven;
  return inTransaction(deps.pool, async (client) => {
    const { rows } = await client.query<{ credential_id: string }>(
      "delete from passkeys where user_id = $1 and id = $2 returning credential_id",
      [viewer.userId, id],
    );
    if (!rows[0]) return err("gone");
    await client.query("delete from credentials where subject = $1 and kind = 'passkey' and user_id = $2", [
      rows[0].credential_id,
      viewer.userId,
    ]);
    return ok(undefined);
  });
}
