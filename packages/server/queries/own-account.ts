import type pg from "pg";
import { readUsage } from "../database/usage.ts";
import { type Quota, quotaOf, type Usage } from "../policies/quota.ts";

/** What an account's owner is told of it beside its notes. */
export interface OwnAccount {
  /** False where one signs in by way of a provider, or by a token alone. */
  readonly has_password: boolean;
  readonly recovery_codes_left: number;
  readonly usage: {
    readonly nodes: number;
    readonly bytes: number;
    /** Null where there is no end. */
    readonly most_nodes: number | null;
    readonly most_bytes: number | null;
  };
}

/** Reads what an account's owner is told of it. @param subject the form in which its name is compared */
export async function readOwnAccount(
  pool: pg.Pool,
  userId: number,
  subject: string,
  quota: Quota,
): Promise<OwnAccount> {
  const passwords = await pool.query(
    "select from credentials where subject = $1 and kind = 'password' and user_id = $2",
    [subject, userId],
  );
  const codes = await pool.query("select from recovery_codes where user_id = $1 and expires_at is null", [
    userId,
  ]);
  const usage = (await readUsage(pool, userId)) ?? NOTHING;
  const most = quotaOf(quota, usage);
  return {
    has_password: passwords.rowCount === 1,
    recovery_codes_left: codes.rowCount ?? 0,
    usage: {
      nodes: usage.nodes,
      bytes: usage.bytes,
      most_nodes: finite(most.nodes),
      most_bytes: finite(most.bytes),
    },
  };
}

/** Of an account that has just gone. */
const NOTHING: Usage = { isAnonymous: true, nodes: 0, bytes: 0, own_nodes: null, own_bytes: null };
const finite = (most: number): number | null => (Number.isFinite(most) ? most : null);
