import type pg from "pg";
import type { PaidSubscription, Provider } from "../../ports/payments.ts";

/** A subscription, and which reading of it this is: see drawReading. */
export interface Reading {
  readonly provider: Provider;
  readonly number: number;
  readonly subscription: PaidSubscription;
}

/**
 * Keeps what the provider tells of a subscription, and sums up what its owner has. An answer that was overtaken
 * by a later one changes nothing. Must run inside a transaction.
 * @returns the owner's id; null where nobody here owns it
 */
export async function keepSubscription(client: pg.PoolClient, reading: Reading): Promise<number | null> {
  const { provider, number, subscription } = reading;
  const userId = await lockOwner(client, subscription.userId);
  if (userId === null) return null;
  await client.query(
    `insert into payment_subscriptions as kept
       (user_id, provider, id, customer_id, status, is_active, trial_ends_at, current_period_end, reading)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (user_id, provider, id) do update set customer_id = excluded.customer_id,
       status = excluded.status, is_active = excluded.is_active, trial_ends_at = excluded.trial_ends_at,
       current_period_end = excluded.current_period_end, reading = excluded.reading
     where kept.reading < excluded.reading`,
    [
      userId,
      provider,
      subscription.id,
      subscription.customerId,
      subscription.status,
      subscription.isActive,
      subscription.trialEndsAt,
      subscription.currentPeriodEnd,
      number,
    ],
  );
  if (subscription.isActive) {
    await client.query("delete from payment_checkouts where user_id = $1 and provider = $2", [
      userId,
      provider,
    ]);
  }
  await sumUp(client, userId, provider);
  return userId;
}

/** Locks the account, or the one that took its notes over since the checkout began, and none in between. */
async function lockOwner(client: pg.PoolClient, userId: number | null): Promise<number | null> {
  for (let id = userId; id !== null; ) {
    const { rows } = await client.query<Owner>("select merged_into from users where id = $1", [id]);
    if (!rows[0]) return null;
    if (rows[0].merged_into === null) {
      const locked = await client.query<Owner>(
        "select merged_into from users where id = $1 and merged_into is null for update",
        [id],
      );
      if (locked.rows[0]) return id;
    } else id = rows[0].merged_into;
  }
  return null;
}

type Owner = { merged_into: number | null };

/** Sums a user's subscriptions up in the user's row: the best one counts. Its row must be locked. */
export async function sumUp(client: pg.PoolClient, userId: number, provider: Provider): Promise<void> {
  await client.query(
    `update users u set has_subscription = coalesce(best.is_active, false),
       subscription_status = coalesce(best.status, 'none'), trial_ends_at = best.trial_ends_at,
       current_period_end = best.current_period_end
     from (select 1) one left join lateral (
       select * from payment_subscriptions where user_id = $1 and provider = $2
       order by is_active desc, current_period_end desc nulls last, id limit 1) best on true
     where u.id = $1`,
    [userId, provider],
  );
}
