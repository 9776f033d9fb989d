import { err, ok, type Result } from "@perennial/domain/result";
import { ownOrigins, type Whereabouts } from "../../policies/own-origins.ts";
import { ownReturnUrl, withOutcome } from "../../policies/return-url.ts";
import type { PaymentDeps } from "./payment-deps.ts";

export interface CheckoutWish {
  readonly userId: number;
  /** Where the person wants to come back to. */
  readonly returnUrl: string;
  readonly whereabouts: Whereabouts;
  /** The address that the wish itself came to. */
  readonly requestUrl: string;
}

export type CheckoutRefusal = "foreign-return-url" | "already-subscribed" | "unreachable" | "refused";

/** Begins a checkout. @returns the address to go to */
export async function startCheckout(
  deps: PaymentDeps,
  wish: CheckoutWish,
): Promise<Result<string, CheckoutRefusal>> {
  const own = ownOrigins(wish.whereabouts, wish.requestUrl);
  const back = ownReturnUrl(wish.returnUrl, own.all);
  if (back === null) return err("foreign-return-url");
  const { provider } = deps.payments;
  const history = await readHistory(deps, wish.userId);
  // A second one would be paid for beside the first.
  if (history.isSubscribed) return err("already-subscribed");
  const now = deps.clock();
  const order = {
    userId: wish.userId,
    customerId: history.customerId,
    withTrial: !history.hadOne,
    successUrl: withOutcome(back, "success"),
    cancelUrl: withOutcome(back, "cancelled"),
    ownOrigin: own.here,
  };
  const checkout = await deps.payments.startCheckout(order, now);
  if (!checkout.ok) {
    deps.onTrouble(checkout.error.reason);
    return err(checkout.error.kind);
  }
  await deps.pool.query(
    "insert into payment_checkouts (user_id, provider, id, created_at) values ($1, $2, $3, $4)",
    [wish.userId, provider, checkout.value.id, now],
  );
  return ok(checkout.value.url);
}

interface PaymentHistory {
  readonly isSubscribed: boolean;
  readonly hadOne: boolean;
  readonly customerId: string | null;
}

async function readHistory({ pool, payments }: PaymentDeps, userId: number): Promise<PaymentHistory> {
  const { rows } = await pool.query<PaymentHistory>(
    `select u.has_subscription as "isSubscribed", s.id is not null as "hadOne", s.customer_id as "customerId"
     from users u left join lateral (
       select id, customer_id from payment_subscriptions where user_id = $1 and provider = $2
       order by reading desc limit 1) s on true
     where u.id = $1`,
    [userId, payments.provider],
  );
  return rows[0] ?? { isSubscribed: false, hadOne: false, customerId: null };
}
