import type { Timers } from "../platform/timers.ts";
import type { Toasts } from "../store/toasts.ts";

/** Delay before the subscription is read again after a payment: the provider's event may come after the person. */
const PAYMENT_REFETCH_MS = 1_000;

interface ReturnTargets {
  readonly toasts: Pick<Toasts, "show">;
  readonly timers: Pick<Timers, "after">;
  readonly readSubscription: () => Promise<void>;
}

/** Tells what came of a checkout; anything but its two outcomes says nothing. */
export function tellPayment(outcome: string, { toasts, timers, readSubscription }: ReturnTargets): void {
  if (outcome === "success") {
    toasts.show({ message: "Payment successful! Your subscription is now active.", type: "success" });
    timers.after(PAYMENT_REFETCH_MS, () => void readSubscription());
  } else if (outcome === "cancelled") {
    toasts.show({ message: "Payment was cancelled. You can try again anytime.", type: "warning" });
  }
}

/** Returns a query without the outcome of a payment; everything else in it stays. */
export function withoutPayment(search: string): string {
  const query = new URLSearchParams(search);
  query.delete("payment");
  const text = query.toString();
  return text === "" ? "" : `?${text}`;
}
