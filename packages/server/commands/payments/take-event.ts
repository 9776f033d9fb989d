import { err, ok, type Result } from "@perennial/domain/result";
import { inTransaction } from "../../database/transaction.ts";
import { keepSubscription } from "./keep-subscription.ts";
import { drawReading, type PaymentDeps } from "./payment-deps.ts";

export type EventRefusal = "forged" | "not-configured" | "unreachable";

/**
 * Handles a webhook event of the provider, each once. It only says which subscription to read back, so that events may
 * arrive in any order.
 * @param body the request's body as it came, since the signature is over its bytes
 */
export async function takeEvent(
  deps: PaymentDeps,
  body: string,
  signature: string,
): Promise<Result<"taken" | "known", EventRefusal>> {
  const { pool, payments, clock } = deps;
  const { provider } = payments;
  const event = await payments.readEvent(body, signature, clock());
  if (!event.ok) return err(event.error);
  const { id, subscriptionId } = event.value;
  const known = await pool.query("select from payment_events where provider = $1 and id = $2", [
    provider,
    id,
  ]);
  if (known.rowCount) return ok("known");
  const number = await drawReading(pool);
  const read = subscriptionId === null ? ok(null) : await payments.readSubscription(subscriptionId, clock());
  if (!read.ok) {
    deps.onTrouble(read.error.reason);
    return err("unreachable"); // not noted down, so the provider's next try counts
  }
  const subscription = read.value;
  return inTransaction(pool, async (client) => {
    const { rowCount } = await client.query(
      `insert into payment_events (provider, id, received_at) values ($1, $2, $3) on conflict do nothing`,
      [provider, id, clock()],
    );
    if (rowCount !== 1) return ok("known");
    const userId = subscription && (await keepSubscription(client, { provider, number, subscription }));
    await client.query("update payment_events set user_id = $3 where provider = $1 and id = $2", [
      provider,
      id,
      userId,
    ]);
    return ok("taken");
  });
}
