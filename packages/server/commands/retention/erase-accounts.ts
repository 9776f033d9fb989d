import type pg from "pg";
import { ACCOUNT_TABLES } from "../../database/account-tables.ts";
import { inTransaction } from "../../database/transaction.ts";
import type { FileStore } from "../../ports/file-store.ts";
import type { Payments } from "../../ports/payments.ts";

export interface EraseAccounts {
  readonly pool: pg.Pool;
  readonly store: FileStore;
  readonly payments: Pick<Payments, "provider" | "cancelSubscription">;
  readonly now: Date;
  /** Called when an account cannot be erased; the others are. */
  readonly onTrouble: (error: unknown) => void;
  readonly signal?: AbortSignal;
}

const ACCOUNTS_PER_RUN = 1_000;
const ROWS_PER_STEP = 5_000;
const DUE = "select id from users where erase_at <= $1 order by erase_at limit $2";
/** The anonymous accounts whose notes an account took over: their rows are copies of what it has. */
const TAKEN_OVER = "select id from users where merged_into = $1";

/**
 * Erases the accounts whose owners deleted them and did not come back: every row, and the bytes of every file. One that is
 * interrupted goes on with the next run. What the database's files hold of deleted rows is written over by what comes next.
 * @returns how many were erased
 */
export async function eraseAccounts(deps: EraseAccounts): Promise<number> {
  const { pool, now, onTrouble, signal } = deps;
  const { rows: due } = await pool.query<{ id: number }>(DUE, [now, ACCOUNTS_PER_RUN]);
  let gone = 0;
  for (const { id } of due) {
    if (signal?.aborted) break;
    try {
      const { rows: before } = await pool.query<{ id: number }>(TAKEN_OVER, [id]);
      for (const each of [...before.map((row) => row.id), id]) await erase(deps, each);
      gone++;
    } catch (error) {
      onTrouble(error);
    }
  }
  return gone;
}

/** What leads into an account goes first: nobody can then sign in to what is half erased. */
const WAYS_IN = ["credentials", "recovery_codes", "passkeys", "sessions", "stream_tickets"];

const STILL_PAID = `select id from payment_subscriptions where user_id = $1 and provider = $2
  and status not in ('canceled', 'incomplete_expired')`;

async function erase(deps: EraseAccounts, userId: number): Promise<void> {
  const { pool, store, now } = deps;
  /** One step, unless the owner has signed in before it. @returns how many rows went */
  const step = (work: (client: pg.PoolClient) => Promise<number>): Promise<number> =>
    inTransaction(pool, async (client) => {
      const { rowCount } = await client.query(
        "select from users where id = $1 and (erase_at <= $2 or merged_into is not null) for update",
        [userId, now],
      );
      return rowCount === 1 ? work(client) : 0;
    });
  const all = async (client: pg.PoolClient, names: readonly string[]): Promise<number> => {
    let gone = 0;
    for (const name of names)
      gone += (await client.query(`delete from ${name} where user_id = $1`, [userId])).rowCount ?? 0;
    return gone;
  };
  await step((client) => all(client, WAYS_IN));
  const paid: string[] = [];
  await step(async (client) => {
    const { rows } = await client.query<{ id: string }>(STILL_PAID, [userId, deps.payments.provider]);
    return paid.push(...rows.map(({ id }) => id));
  });
  for (const id of paid) await endPayment(deps, id);
  for (const { name } of ACCOUNT_TABLES.filter(({ isLarge }) => isLarge)) {
    const some = `delete from ${name} where user_id = $1
      and ctid = any(array(select ctid from ${name} where user_id = $1 limit $2))`;
    for (let gone = ROWS_PER_STEP; gone === ROWS_PER_STEP; )
      gone = await step(async (client) => (await client.query(some, [userId, ROWS_PER_STEP])).rowCount ?? 0);
  }
  await step(async (client) => {
    const { rows: files } = await client.query<{ sha256: string }>(
      "select distinct sha256 from files where user_id = $1",
      [userId],
    );
    await client.query("update users set root_node_id = null where id = $1", [userId]);
    const gone = await all(
      client,
      ACCOUNT_TABLES.map(({ name }) => name),
    );
    await client.query("delete from users where id = $1", [userId]);
    // Where one of them stays, so do the rows, and all go at another run.
    for (const { sha256 } of files) await store.remove(userId, sha256);
    return gone;
  });
}

/** Ends a subscription. @throws where the provider does not answer; what it refuses is for the operator to end there */
async function endPayment({ payments, onTrouble }: EraseAccounts, id: string): Promise<void> {
  const ended = await payments.cancelSubscription(id);
  if (ended.ok) return;
  const { kind, reason } = ended.error;
  const trouble = new Error(`the subscription ${id} of a deleted account is not ended: ${reason}`);
  if (kind === "unreachable") throw trouble;
  onTrouble(trouble);
}
