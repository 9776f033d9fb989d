import { expect, test } from "vitest";
import { createToasts } from "../store/toasts.ts";
import { tellPayment, withoutPayment } from "./payment-return.ts";

function setUp() {
  const toasts = createToasts({ now: () => 0, after: () => () => {} });
  const waits: { ms: number; run: () => void }[] = [];
  const reads = { count: 0 };
  const targets = {
    toasts,
    timers: {
      after(ms: number, run: () => void) {
        waits.push({ ms, run });
        return () => {};
      },
    },
    async readSubscription() {
      reads.count++;
    },
  };
  return { toasts, waits, reads, tell: (outcome: string) => tellPayment(outcome, targets) };
}

test("after a payment the subscription is read again, 1000 ms later [9.payment] [8.payment]", () => {
  const { toasts, waits, reads, tell } = setUp();
  tell("success");
  expect(toasts.get()).toMatchObject([
    { message: "Payment successful! Your subscription is now active.", type: "success" },
  ]);
  expect(waits.map(({ ms }) => ms)).toEqual([1_000]);
  expect(reads.count).toBe(0);
  waits[0]?.run();
  expect(reads.count).toBe(1);
});

test("a cancelled payment is a warning, any other word is nothing [8.payment]", () => {
  const { toasts, waits, tell } = setUp();
  tell("<img src=x>");
  expect(toasts.get()).toEqual([]);
  tell("cancelled");
  expect(toasts.get()).toMatchObject([
    { message: "Payment was cancelled. You can try again anytime.", type: "warning" },
  ]);
  expect(waits).toEqual([]);
});

test("the outcome leaves the address, and nothing else does [4.checkout]", () => {
  expect(withoutPayment("?payment=success")).toBe("");
  expect(withoutPayment("?mode=viewing&payment=success&payment=x&history=true")).toBe(
    "?mode=viewing&history=true",
  );
});
