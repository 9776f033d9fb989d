import { inTransaction } from "../../database/transaction.ts";
import { sumUp } from "./keep-subscription.ts";
import type { PaymentDeps } from "./payment-deps.ts";

/**
 * Adapts stored subscriptions to the payment provider that is configured; called at every start. A subscription from
 * the test checkout does not count once real payments are set up, and counts again when they are removed.
 */
export async function changeProvider({
  pool,
  payments: { provider },
}: Pick<PaymentDeps, "pool" | "payments">): Promise<void> {
  const { rows } = await pool.query<{ user_id: number }>(
    `select s.user_id from payment_subscriptions s join users u on u.id = s.user_id
     where s.is_active group by s.user_id, u.has_subscription
     having u.has_subscription <> bool_or(s.provider = $1)`,
    [provider],
  );
  for (const { user_id: userId } of rows) {
    await inTransaction(pool, async (client) => {
      await client.query("select from users where id = $1 for update", [userId]);
      await sumUp(client, userId, provider);
    });
  }
}
