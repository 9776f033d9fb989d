import { randomUUID } from "node:crypto";
import { err, ok } from "@perennial/domain/result";
import { type PaidSubscription, type Payments, PLAN } from "../ports/payments.ts";
import type { TestCheckout, TestCheckoutTicket } from "../ports/test-checkout.ts";
import { type Claims, createSignedClaims } from "./signed-claims.ts";

const AUDIENCE = "perennial-checkout";
const TICKET_MS = 30 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
const PERIOD_MS = 30 * DAY_MS;

/**
 * Payments on a laptop: a page of our own instead of a provider's, and nobody's money. It remembers nothing:
 * an order stands in the signed address of its page, and a subscription's id says when it began.
 * @param path of the page, on whatever origin the person reaches this server by
 */
export function createOfflinePayments(secret: string, path: string): Payments & TestCheckout {
  const tickets = createSignedClaims(secret, AUDIENCE);
  const read = (ticket: string, now: Date): (TestCheckoutTicket & { id: string }) | null => {
    const claims = tickets.read(ticket, now);
    return claims && orderOf(claims);
  };
  return {
    provider: "offline",
    async startCheckout({ userId, withTrial, successUrl, cancelUrl, ownOrigin }, now) {
      const id = randomUUID();
      const order = { sub: String(userId), jti: id, withTrial, successUrl, cancelUrl };
      const ticket = tickets.sign(order, now, new Date(now.getTime() + TICKET_MS));
      return ok({ id, url: `${ownOrigin}${path}?ticket=${ticket}` });
    },
    // The payment is written when the button is pressed, so there is never a later outcome.
    readCheckout: async () => ok(null),
    readSubscription: async (id, now) => ok(subscriptionOf(id, null, now)),
    cancelSubscription: async () => ok(null),
    readEvent: async () => err("not-configured"),
    readTicket: read,
    pay(ticket, now) {
      const order = read(ticket, now);
      return order && subscriptionOf(order.id, order.userId, now);
    },
  };
}

function orderOf({ sub, jti, iat, ...claims }: Claims): TestCheckoutTicket & { id: string } {
  const withTrial = claims.withTrial === true;
  return {
    userId: Number(sub),
    withTrial,
    successUrl: String(claims.successUrl),
    cancelUrl: String(claims.cancelUrl),
    id: `test_${withTrial ? "trial" : "paid"}_${iat}_${jti}`,
  };
}

/** Renews for ever, since nobody can stop paying. */
function subscriptionOf(id: string, userId: number | null, now: Date): PaidSubscription | null {
  const [, kind, seconds] = /^test_(trial|paid)_(\d{1,12})_/.exec(id) ?? [];
  if (seconds === undefined) return null;
  const startedAt = Number(seconds) * 1000;
  const trialEnd = kind === "trial" ? startedAt + PLAN.trialDays * DAY_MS : startedAt;
  const isTrial = now.getTime() < trialEnd;
  const periods = Math.max(1, Math.floor((now.getTime() - trialEnd) / PERIOD_MS) + 1);
  return {
    id,
    customerId: null,
    userId,
    status: isTrial ? "trialing" : "active",
    isActive: true,
    trialEndsAt: kind === "trial" ? new Date(trialEnd) : null,
    currentPeriodEnd: new Date(isTrial ? trialEnd : trialEnd + periods * PERIOD_MS),
  };
}
