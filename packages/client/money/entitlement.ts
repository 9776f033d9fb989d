import type { Entitlement } from "@perennial/domain/access/features";
import type { Settings } from "../platform/settings.ts";
import type { SessionState } from "../store/session.ts";

/**
 * Returns whether this person needs, and has, a subscription. A stored client setting wins over what the server says;
 * until either has spoken none is needed, which is the specification's default.
 */
export function entitlementOf(state: SessionState, settings: Settings): Entitlement {
  if (state.phase !== "in") return { required: false, subscribed: false };
  const stored = settings.stored("SUBSCRIPTION_NOT_NECESSARY");
  const required = stored === undefined ? (state.subscriptionRequired ?? false) : stored !== "true";
  return { required, subscribed: state.user.hasSubscription };
}
