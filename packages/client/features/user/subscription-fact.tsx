import type { ReactElement } from "react";
import { useSubscriptionText } from "../../queries/subscription.ts";

/** What the person whose page this is has subscribed to. */
export function SubscriptionFact({ id, isPro }: { id: number; isPro: boolean }): ReactElement {
  const text = useSubscriptionText(id);
  return (
    <div>
      <dt>Subscription</dt>
      <dd>{[isPro ? "PRO" : "FREE", text].filter(Boolean).join(", ")}</dd>
    </div>
  );
}
