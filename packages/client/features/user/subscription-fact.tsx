import type { ReactElement } from "react";
import { useSubscriptionText } from "../../queries/subscription.ts";

/** What the person whose page this is has subscribed to. */
export function SubscriptionFact({ id }: { id: number }): ReactElement {
  const text = useSubscriptionText(id);
  return (
    <div>
      <dt>Subscription</dt>
      <dd>{text === undefined ? "PRO" : `PRO, ${text}`}</dd>
    </div>
  );
}
