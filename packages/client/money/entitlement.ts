import type { Entitlement } from "@perennial/domain/access/features";
import type { Settings } from "../platform/settings.ts";
import type { SessionState } from "../store/session.ts";

/** Whether a subscription is needed and held. A stored setting beats the server; the default is not needed. */
export function entitlementOf(state: SessionState, settings: Settings): Entitlement {
  if (state.phase !== "in") return { required: false, subscribed: false };
  const stored = settings.stored("SUBSCRIPTION_NOT_NECESSARY");
  const required = stored === undefined ? (state.subscriptionRequired ?? false) : stored !== "true";
  return { required, subscribed: state.user.hasSubscription };
}
