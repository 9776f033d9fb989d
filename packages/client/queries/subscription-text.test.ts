import { expect, test } from "vitest";
import { subscriptionText } from "./subscription-text.ts";

const PAID = { status: "active", trial_ends_at: null, current_period_end: null };
const DAY = "2026-12-05T12:00:00.000Z";

test.each([
  [
    { ...PAID, status: "trialing", trial_ends_at: DAY, current_period_end: DAY },
    "free trial until 5 December 2026",
  ],
  [{ ...PAID, status: "trialing" }, "free trial"],
  [{ ...PAID, current_period_end: DAY }, "paid until 5 December 2026"],
  [PAID, "active"],
  [{ ...PAID, status: "past_due" }, "the last payment failed"],
  [{ ...PAID, status: "canceled", current_period_end: DAY }, "cancelled, open until 5 December 2026"],
  [{ ...PAID, status: "on_hold" }, "on hold"],
])("%j reads %s", (subscription, text) => expect(subscriptionText(subscription)).toBe(text));
