import { randomUUID } from "node:crypto";
import type { NewToken } from "@perennial/contract/accounts";
import { err, ok, type Result } from "@perennial/domain/result";
import { inTransaction, isTaken } from "../../database/transaction.ts";
import type { AccountDeps } from "./accounts.ts";

export type TokenDeps = Pick<AccountDeps, "pool" | "tokens" | "clock">;

const MOST_TOKENS = 20;
const USUAL_MS = 90 * 24 * 60 * 60 * 1000;

/** `over`: it would have expired already. `no-branch`: there is no such node. `taken`: another token has the name. */
export type TokenRefusal = "over" | "no-branch" | "too-many" | "taken";

/**
 * Makes a personal token with a session of its own: whatever ends that ends the token, on every server at once.
 * @returns its id, and the text that is kept nowhere
 */
export async function createToken(
  { pool, tokens, clock }: TokenDeps,
  userId: number,
  { name, scopes, root_id, expires_at: expiry, sees_private: seesPrivate }: NewToken,
): Promise<Result<{ readonly id: string; readonly token: string }, TokenRefusal>> {
  const now = clock();
  const usual = new Date(now.getTime() + USUAL_MS);
  const rootId = root_id ?? null;
  const expiresAt = expiry === "never" ? null : typeof expiry === "string" ? new Date(expiry) : usual;
  if (expiresAt && expiresAt <= now) return err("over");
  const id = randomUUID();
  const made = tokens.makePersonal({ userId, sessionId: id });
  try {
    return await inTransaction(pool, async (client) => {
      // Of two that are made at once the second one counts the first.
      await client.query("select from users where id = $1 for update", [userId]);
      const others = await client.query(
        `select from tokens t join sessions s on s.user_id = $1 and s.id = t.id
         where t.user_id = $1 and (s.expires_at is null or s.expires_at > $2)`,
        [userId, now],
      );
      if ((others.rowCount ?? 0) >= MOST_TOKENS) return err("too-many");
      // The name of one that has expired is free.
      await client.query("delete from sessions where user_id = $1 and expires_at <= $2", [userId, now]);
      const branch = await client.query(
        "select from nodes where user_id = $1 and id = $2 and deleted_at is null",
        [userId, rootId],
      );
      if (rootId !== null && branch.rowCount !== 1) return err("no-branch");
      await client.query(
        "insert into sessions (user_id, id, created_at, expires_at) values ($1, $2, $3, $4)",
        [userId, id, now, expiresAt],
      );
      await client.query(
        `insert into tokens (user_id, id, name, prefix, hash, scopes, root_node_id, sees_private, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [
          userId,
          id,
          name,
          made.prefix,
          Buffer.from(made.hash),
          [...new Set(scopes)],
          rootId,
          seesPrivate ?? false,
          now,
        ],
      );
      return ok({ id, token: made.token });
    });
  } catch (error) {
    if (isTaken(error)) return err("taken");
    throw error;
  }
}
