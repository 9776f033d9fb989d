import { inTransaction } from "../../database/transaction.ts";
import type { PaidSubscription } from "../../ports/payments.ts";
import { keepSubscription } from "./keep-subscription.ts";
import { drawReading, type PaymentDeps } from "./payment-deps.ts";

/** The provider's own events are the rule; a person who comes back before them is not kept waiting. */
const ASK_AGAIN_MS = 2_000;
/** The time after which an unfinished checkout has expired at the provider, too. */
const CHECKOUT_MS = 24 * 60 * 60 * 1000;
const CHECKOUTS_ASKED = 3;

/** Asks the provider about open checkouts and ended periods; what is known stays where it does not answer. */
export async function refreshSubscription(deps: PaymentDeps, userId: number): Promise<void> {
  const { payments, clock } = deps;
  const checkouts = await openCheckouts(deps, userId);
  const ended = await endedPeriods(deps, userId);
  await Promise.all([
    ...checkouts.map((id) => readBack(deps, userId, () => payments.readCheckout(id, clock()))),
    ...ended.map((id) => readBack(deps, userId, () => payments.readSubscription(id, clock()))),
  ]);
}

async function readBack(
  deps: PaymentDeps,
  userId: number,
  ask: () => ReturnType<PaymentDeps["payments"]["readSubscription"]>,
): Promise<void> {
  const number = await drawReading(deps.pool);
  const read = await ask();
  if (!read.ok) return deps.onTrouble(read.error.reason);
  if (read.value === null) return;
  const subscription: PaidSubscription = { ...read.value, userId };
  const { provider } = deps.payments;
  await inTransaction(deps.pool, (client) => keepSubscription(client, { provider, number, subscription }));
}

async function openCheckouts({ pool, payments, clock }: PaymentDeps, userId: number): Promise<string[]> {
  const now = clock().getTime();
  const { rows } = await pool.query<{ id: string }>(
    `update payment_checkouts set asked_at = $3 where user_id = $1 and provider = $2 and id in (
       select id from payment_checkouts where user_id = $1 and provider = $2 and created_at > $4
         and (asked_at is null or asked_at < $5) order by created_at desc limit $6) returning id`,
    [
      userId,
      payments.provider,
      new Date(now),
      new Date(now - CHECKOUT_MS),
      new Date(now - ASK_AGAIN_MS),
      CHECKOUTS_ASKED,
    ],
  );
  return rows.map((row) => row.id);
}

async function endedPeriods({ pool, payments, clock }: PaymentDeps, userId: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from payment_subscriptions
     where user_id = $1 and provider = $2 and is_active and current_period_end < $3`,
    [userId, payments.provider, clock()],
  );
  return rows.map((row) => row.id);
}
