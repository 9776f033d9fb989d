import type { Result } from "@perennial/domain/result";

const PROVIDERS = ["stripe", "offline"] as const;
export type Provider = (typeof PROVIDERS)[number];

/** The one plan. */
export const PLAN = {
  name: "Perennial",
  cents: 900,
  currency: "usd",
  interval: "month",
  trialDays: 7,
} as const;

export interface CheckoutOrder {
  readonly userId: number;
  /** The provider's id for the person, where they have paid before. */
  readonly customerId: string | null;
  /** The free days come once. */
  readonly withTrial: boolean;
  readonly successUrl: string;
  readonly cancelUrl: string;
  /** Where this server is reached by the person, for a provider whose page is our own. */
  readonly ownOrigin: string;
}

export interface Checkout {
  readonly id: string;
  /** Where the person goes to pay. */
  readonly url: string;
}

/** A subscription in its present state at the provider. */
export interface PaidSubscription {
  readonly id: string;
  readonly customerId: string | null;
  /** The user that its checkout named; null where it was not begun here. */
  readonly userId: number | null;
  /** The provider's status: trialing, active, past_due, canceled … */
  readonly status: string;
  readonly isActive: boolean;
  readonly trialEndsAt: Date | null;
  readonly currentPeriodEnd: Date | null;
}

/** `unreachable` may pass by itself; `refused` is for the operator to fix. The reason is for the log. */
export interface PaymentTrouble {
  readonly kind: "unreachable" | "refused";
  readonly reason: string;
}

export interface PaymentEvent {
  readonly id: string;
  /** The subscription that the event is about; null where there is none. */
  readonly subscriptionId: string | null;
}

/** The payment provider. Never throws, whatever the provider does. */
export interface Payments {
  readonly provider: Provider;
  startCheckout(order: CheckoutOrder, now: Date): Promise<Result<Checkout, PaymentTrouble>>;
  /** Resolves to the subscription that a checkout led to; null while there is none. */
  readCheckout(checkoutId: string, now: Date): Promise<Result<PaidSubscription | null, PaymentTrouble>>;
  /** Resolves to null where the provider knows no subscription with that id. */
  readSubscription(id: string, now: Date): Promise<Result<PaidSubscription | null, PaymentTrouble>>;
  /** Ends a subscription at once, so that nothing more is paid; also where it has ended already. */
  cancelSubscription(id: string): Promise<Result<null, PaymentTrouble>>;
  /** Verifies and reads a webhook event of the provider; `forged` also where it is too old. */
  readEvent(
    body: string,
    signature: string,
    now: Date,
  ): Promise<Result<PaymentEvent, "forged" | "not-configured">>;
}
