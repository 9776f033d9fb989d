/** The features that need a subscription, by the names that the paywall and the 402 responses use. */
export const FEATURES = ["Studying flashcards", "Flashcard Confidence Rating", "Flashcard Creation"] as const;
export type Feature = (typeof FEATURES)[number];

export interface Entitlement {
  /** Whether this installation asks for a subscription at all. */
  readonly required: boolean;
  readonly subscribed: boolean;
}

/** Returns whether a feature is open. One plan covers all three; callers name the feature so that plans can differ later. */
export const mayUse = (_feature: Feature, { required, subscribed }: Entitlement): boolean =>
  !required || subscribed;
