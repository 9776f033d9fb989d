import { FEATURES, type Feature } from "@perennial/domain/access/features";
import { ui } from "../store/ui-store.ts";
import { navigate } from "../ui/router.tsx";
import { tellPayment, withoutPayment } from "./payment-return.ts";
import { account, timers, toasts } from "./services.ts";

/** What happens seldom and is fetched when it does. */

/** Somebody is back from the checkout. The address is not to say so again when the page is loaded anew. */
export function takePaymentReturn(outcome: string): void {
  tellPayment(outcome, { toasts, timers, readSubscription: account.readSubscription });
  navigate({ search: withoutPayment(location.search) }, { replace: true });
}

/** A paywall trigger event: its detail, or the `feature` in it, names what is paid for. */
export function takePaywallTrigger(event: Event): void {
  const detail: unknown = event instanceof CustomEvent ? event.detail : undefined;
  const named =
    typeof detail === "object" && detail !== null && "feature" in detail ? detail.feature : detail;
  const feature: Feature = FEATURES.find((each) => each === named) ?? "Flashcard Creation";
  ui.openModal({ id: "paywall", feature });
}
