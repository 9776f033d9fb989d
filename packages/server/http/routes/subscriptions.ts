import { MAX_BODY_BYTES } from "@perennial/contract/limits";
import type { PaymentDeps } from "../../commands/payments/payment-deps.ts";
import { refreshSubscription } from "../../commands/payments/refresh-subscription.ts";
import { startCheckout } from "../../commands/payments/start-checkout.ts";
import { takeEvent } from "../../commands/payments/take-event.ts";
import type { Config } from "../../config.ts";
import { readSubscription } from "../../queries/users.ts";
import { answerJson, refuse, refuseFields } from "../answer.ts";
import { readBytes, refuseUnread } from "../body.ts";
import type { Handlers } from "../implement.ts";

type SubscriptionCall = "startSubscription" | "takePaymentEvent" | "subscriptionStatus";

const SIGNATURE = "Stripe-Signature";
const LATER = { "Retry-After": "5" };

/** Handles paying: the way to a checkout, the provider's events, and how a subscription stands. */
export function subscriptionHandlers(
  deps: PaymentDeps & {
    readonly config: Pick<Config, "publicUrl" | "allowedOrigins" | "subscriptionRequired">;
  },
): Pick<Handlers, SubscriptionCall> {
  const { config } = deps;
  return {
    async startSubscription({ body, viewer, request }) {
      const started = await startCheckout(deps, {
        userId: viewer.userId,
        returnUrl: body.return_url ?? `${config.publicUrl}/`,
        whereabouts: config,
        requestUrl: request.url,
      });
      if (started.ok) return answerJson(200, { checkout_url: started.value });
      switch (started.error) {
        case "foreign-return-url":
          return refuseFields([
            { path: "return_url", message: "Must be the address of a page of this site." },
          ]);
        case "already-subscribed":
          return refuse("conflict", { message: "You have an active subscription already." });
        case "unreachable":
          return refuse("provider_unavailable", {
            message: "The payment provider does not answer. Try again in a moment.",
            headers: LATER,
          });
        case "refused":
          return refuse("provider_unavailable", {
            message: "The payment provider did not take the order. Nothing was paid.",
          });
      }
    },

    async takePaymentEvent({ request }) {
      const read = await readBytes(request, MAX_BODY_BYTES);
      if (!read.ok) return refuseUnread(read.error);
      const text = new TextDecoder().decode(read.value);
      const taken = await takeEvent(deps, text, request.headers.get(SIGNATURE) ?? "");
      if (taken.ok) return answerJson(200, { received: true });
      switch (taken.error) {
        case "forged":
          return refuse("bad_request", { message: "The signature of this event does not hold." });
        case "not-configured":
          return refuse("bad_request", { message: "Events of payments are not set up on this server." });
        case "unreachable":
          return refuse("provider_unavailable", { headers: LATER });
      }
    },

    async subscriptionStatus({ viewer }) {
      await refreshSubscription(deps, viewer.userId);
      const subscription = await readSubscription(deps.pool, viewer.userId);
      if (!subscription) return refuse("not_found");
      return answerJson(200, {
        has_subscription: subscription.hasSubscription,
        status: subscription.status,
        required: config.subscriptionRequired,
        trial_ends_at: subscription.trialEndsAt?.toISOString() ?? null,
        current_period_end: subscription.currentPeriodEnd?.toISOString() ?? null,
      });
    },
  };
}
