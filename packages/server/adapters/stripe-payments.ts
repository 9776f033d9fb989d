import { err, ok, type Result } from "@perennial/domain/result";
import Stripe from "stripe";
import {
  type CheckoutOrder,
  type PaidSubscription,
  type Payments,
  type PaymentTrouble,
  PLAN,
} from "../ports/payments.ts";
import { subscriptionOfEvent } from "./stripe-events.ts";

export interface StripeSettings {
  readonly secretKey: string;
  readonly webhookSecret: string | undefined;
  /** Without one the plan is described in the order itself. */
  readonly priceId: string | undefined;
  readonly apiBase: string;
}

const ANSWER_WITHIN_MS = 10_000;
const SIGNATURE_TOLERANCE_S = 300;
/** A failed payment is retried for some days, during which nobody is locked out. */
const ACTIVE: ReadonlySet<string> = new Set(["trialing", "active", "past_due"]);

/**
 * Takes payments through Stripe. A call is tried twice, for 10 s each time; that Stripe does not answer, or
 * refuses, is a value, and nothing of a request, in which the key stands, is passed on.
 */
export function createStripePayments(settings: StripeSettings): Payments {
  const stripe = new Stripe(settings.secretKey, {
    ...hostOf(settings.apiBase),
    telemetry: false,
    timeout: ANSWER_WITHIN_MS,
    maxNetworkRetries: 1,
  });
  const readSubscription = async (id: string) => {
    const found = await ask(stripe.subscriptions.retrieve(id));
    if (found.ok) return ok(subscriptionFrom(found.value));
    return found.error.reason === "resource_missing" ? ok(null) : found;
  };
  return {
    provider: "stripe",
    async startCheckout(order) {
      const session = await ask(stripe.checkout.sessions.create(sessionOf(order, settings.priceId)));
      if (!session.ok) return session;
      const { id, url } = session.value;
      return url ? ok({ id, url }) : err({ kind: "refused", reason: "the checkout has no address" });
    },
    async readCheckout(checkoutId) {
      const session = await ask(stripe.checkout.sessions.retrieve(checkoutId));
      if (!session.ok) return session.error.reason === "resource_missing" ? ok(null) : session;
      const { subscription } = session.value;
      if (subscription === null) return ok(null);
      return readSubscription(typeof subscription === "string" ? subscription : subscription.id);
    },
    readSubscription,
    async cancelSubscription(id) {
      const ended = await ask(stripe.subscriptions.cancel(id));
      return ended.ok || ended.error.reason === "resource_missing" ? ok(null) : ended;
    },
    async readEvent(body, signature, now) {
      if (settings.webhookSecret === undefined) return err("not-configured");
      try {
        const event = await stripe.webhooks.constructEventAsync(
          body,
          signature,
          settings.webhookSecret,
          SIGNATURE_TOLERANCE_S,
          undefined,
          now.getTime(),
        );
        return ok({ id: event.id, subscriptionId: subscriptionOfEvent(event.data.object) });
      } catch {
        return err("forged"); // not signed, wrongly signed, too old, or no event at all: all one
      }
    },
  };
}

function sessionOf(order: CheckoutOrder, priceId: string | undefined): Stripe.Checkout.SessionCreateParams {
  const metadata = { user_id: String(order.userId) };
  const { name, cents, currency, interval, trialDays } = PLAN;
  const price =
    priceId === undefined
      ? { price_data: { currency, unit_amount: cents, recurring: { interval }, product_data: { name } } }
      : { price: priceId };
  return {
    mode: "subscription",
    line_items: [{ ...price, quantity: 1 }],
    client_reference_id: String(order.userId),
    metadata,
    // Set on the subscription too, since later events name no checkout.
    subscription_data: { metadata, ...(order.withTrial ? { trial_period_days: trialDays } : {}) },
    ...(order.customerId === null ? {} : { customer: order.customerId }),
    success_url: order.successUrl,
    cancel_url: order.cancelUrl,
  };
}

function subscriptionFrom(subscription: Stripe.Subscription): PaidSubscription {
  const { id, customer, metadata, status, trial_end, items } = subscription;
  const userId = Number(metadata.user_id);
  const periodEnds = items.data.map((item) => item.current_period_end).filter(Number.isFinite);
  return {
    id,
    customerId: typeof customer === "string" ? customer : customer.id,
    userId: Number.isSafeInteger(userId) && userId > 0 ? userId : null,
    status,
    isActive: ACTIVE.has(status),
    trialEndsAt: trial_end === null ? null : new Date(trial_end * 1000),
    currentPeriodEnd: periodEnds.length === 0 ? null : new Date(Math.max(...periodEnds) * 1000),
  };
}

/** Stripe's errors contain the request with its key, so that only their code is passed on. */
async function ask<T>(asked: Promise<T>): Promise<Result<T, PaymentTrouble>> {
  try {
    return ok(await asked);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const isAway =
      error instanceof Stripe.errors.StripeConnectionError ||
      error instanceof Stripe.errors.StripeRateLimitError ||
      (error.statusCode ?? 500) >= 500;
    return err({ kind: isAway ? "unreachable" : "refused", reason: error.code ?? error.type });
  }
}

function hostOf(apiBase: string) {
  const { protocol, hostname, port } = new URL(apiBase);
  const isPlain = protocol === "http:";
  return {
    protocol: isPlain ? "http" : "https",
    host: hostname,
    port: port === "" ? (isPlain ? 80 : 443) : Number(port),
  } as const;
}
