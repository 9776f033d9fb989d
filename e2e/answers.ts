import type { PaidFeature } from "./pages/frame.ts";
import type { Answer, FaultProxy, Matcher } from "./proxy.ts";

/** A failure of the server's own. */
export const REFUSED: Answer = { status: 500, body: { error: "Something went wrong.", code: "internal" } };

/** The server is there, but what it needs is not. */
export const AWAY: Answer = {
  status: 503,
  body: { error: "The database does not answer.", code: "unavailable" },
};

export const paywalled = (feature: PaidFeature): Answer => ({
  status: 402,
  body: {
    error: "This needs an active subscription.",
    code: "subscription_required",
    details: { feature },
  },
});

export const ok = (body: unknown): Answer => ({ status: 200, body });

/** The subscription of somebody who pays. */
export const SUBSCRIBED = ok({
  has_subscription: true,
  status: "active",
  required: true,
  trial_ends_at: null,
  current_period_end: null,
});

/** Gives this answer to the calls that match; the others go through to the server. */
export const answering =
  (matches: Matcher, answer: Answer): NonNullable<FaultProxy["answerInstead"]> =>
  (call) =>
    matches(call) ? answer : undefined;
