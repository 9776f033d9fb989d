import type { Answer } from "@perennial/contract/calls/endpoints";

type Subscription = Answer<"subscriptionStatus">;
/** The days are told where they are known. */
type SubscriptionDates = Pick<Subscription, "status"> &
  Partial<Pick<Subscription, "trial_ends_at" | "current_period_end">>;

const inWords = new Intl.DateTimeFormat("en-GB", { dateStyle: "long" });

/** What a subscriber has, in words: "free trial until 5 December 2026". */
export function subscriptionText(known: SubscriptionDates): string {
  const until = (time: string | null | undefined) => (time ? ` until ${inWords.format(new Date(time))}` : "");
  switch (known.status) {
    case "trialing":
      return `free trial${until(known.trial_ends_at)}`;
    case "active":
      return known.current_period_end ? `paid${until(known.current_period_end)}` : "active";
    case "past_due":
      return "the last payment failed";
    case "canceled":
      return `cancelled, open${until(known.current_period_end)}`;
    default:
      // A word of the provider that is new here says more than none.
      return known.status.replaceAll("_", " ");
  }
}
