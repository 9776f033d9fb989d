import { type Feature, mayUse } from "@perennial/domain/access/features";

/** Returns whether a user with these columns may use a feature. */
export type Entitlement = (user: { readonly has_subscription: boolean }, feature: Feature) => boolean;

/**
 * Makes the policy of this installation: what a user may do without a subscription, and with one.
 * @param required whether this installation asks for a subscription at all
 */
export const entitlement =
  (required: boolean): Entitlement =>
  (user, feature) =>
    mayUse(feature, { required, subscribed: user.has_subscription });
