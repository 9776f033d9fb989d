import { inTransaction } from "../../database/transaction.ts";
import type { TestCheckout } from "../../ports/test-checkout.ts";
import { keepSubscription } from "./keep-subscription.ts";
import { drawReading, type PaymentDeps } from "./payment-deps.ts";

/** Presses the button of the test checkout. @returns where to go then; null for a ticket that does not hold */
export async function payTestCheckout(
  deps: Omit<PaymentDeps, "payments"> & { readonly testCheckout: TestCheckout },
  ticket: string,
): Promise<string | null> {
  const now = deps.clock();
  const order = deps.testCheckout.readTicket(ticket, now);
  const subscription = deps.testCheckout.pay(ticket, now);
  if (!order || !subscription) return null;
  const number = await drawReading(deps.pool);
  const owner = await inTransaction(deps.pool, (client) =>
    keepSubscription(client, { provider: "offline", number, subscription }),
  );
  return owner === null ? null : order.successUrl;
}
