import Stripe from "stripe";
import { startLocalServer } from "./local-server.ts";

export const STRIPE_KEY = "sk_test_double";
export const WEBHOOK_SECRET = "whsec_double";

/** What the provider has of a subscription. */
export interface DoubleSubscription {
  readonly userId: number | null;
  readonly status: string;
  readonly trialEnd?: number;
  readonly periodEnd?: number;
}

export interface StripeRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly form: Readonly<Record<string, string>>;
}

/** The provider's API as far as we use it, on a port of this machine. */
export interface StripeDouble {
  readonly origin: string;
  readonly requests: readonly StripeRequest[];
  setSubscription(id: string, subscription: DoubleSubscription): void;
  /** The person finishes a checkout. */
  finish(checkoutId: string, subscriptionId: string): void;
  /** What every call answers from now on; undefined: as usual. */
  answerWith(response: (() => Response | Promise<Response>) | undefined): void;
  /** The next subscription that is read is held back until the returned function is called. */
  holdNext(): () => void;
  stop(): Promise<void>;
}

const NOW_S = () => Math.floor(Date.now() / 1000);

export async function startStripeDouble(): Promise<StripeDouble> {
  const requests: StripeRequest[] = [];
  const subscriptions = new Map<string, DoubleSubscription>();
  const sessions = new Map<string, string | null>();
  let instead: (() => Response | Promise<Response>) | undefined;
  let held: Promise<void> | undefined;

  const server = await startLocalServer(async (request) => {
    const path = new URL(request.url).pathname;
    const form = Object.fromEntries(new URLSearchParams(await request.text()));
    requests.push({ method: request.method, path, headers: request.headers, form });
    if (instead) return instead();
    const [, , resource = "", id = "", last = ""] = path.split("/");
    if (request.method === "POST" && path === "/v1/checkout/sessions") {
      const session = `cs_test_${sessions.size + 1}`;
      sessions.set(session, null);
      return Response.json(sessionOf(session, null, `${server.origin}/pay/${session}`));
    }
    if (resource === "checkout" && sessions.has(last)) {
      return Response.json(sessionOf(last, sessions.get(last) ?? null, null));
    }
    const subscription = resource === "subscriptions" ? subscriptions.get(id) : undefined;
    if (subscription) {
      const wait = held;
      held = undefined;
      // What is answered was true when the question came, however late the answer is.
      const answer = Response.json(subscriptionObject(id, subscription));
      await wait;
      return answer;
    }
    return Response.json(
      { error: { type: "invalid_request_error", code: "resource_missing", message: "No such thing" } },
      { status: 404 },
    );
  });

  return {
    origin: server.origin,
    requests,
    setSubscription: (id, subscription) => void subscriptions.set(id, subscription),
    finish: (checkoutId, subscriptionId) => void sessions.set(checkoutId, subscriptionId),
    answerWith(response) {
      instead = response;
    },
    holdNext() {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
    stop: server.stop,
  };
}

const sessionOf = (id: string, subscription: string | null, url: string | null) => ({
  id,
  object: "checkout.session",
  url,
  subscription,
});

export const subscriptionObject = (id: string, given: DoubleSubscription) => ({
  id,
  object: "subscription",
  customer: `cus_${id}`,
  metadata: given.userId === null ? {} : { user_id: String(given.userId) },
  status: given.status,
  trial_end: given.trialEnd ?? null,
  items: { object: "list", data: [{ id: "si_1", current_period_end: given.periodEnd ?? NOW_S() + 86_400 }] },
});

export interface SignedEvent {
  readonly raw: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** An event as the provider sends it. @param age seconds since it was signed */
export function signedEvent(
  id: string,
  type: string,
  object: unknown,
  { age = 0, secret = WEBHOOK_SECRET } = {},
): SignedEvent {
  const raw = JSON.stringify({ id, object: "event", type, created: NOW_S() - age, data: { object } });
  const header = Stripe.webhooks.generateTestHeaderString({
    payload: raw,
    secret,
    timestamp: NOW_S() - age,
  });
  return { raw, headers: { "Stripe-Signature": header } };
}
