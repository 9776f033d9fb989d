/** What needs a subscription, by the names the paywall and the 402 answers use. */
export const FEATURES = ["Studying flashcards", "Flashcard Confidence Rating", "Flashcard Creation"] as const;
export type Feature = (typeof FEATURES)[number];

export interface Entitlement {
  /** Whether this installation asks for a subscription at all. */
  readonly required: boolean;
  readonly subscribed: boolean;
}

/** All three features come with the one plan; the name is asked for so that a plan can differ one day. */
export const mayUse = (_feature: Feature, { required, subscribed }: Entitlement): boolean =>
  !required || subscribed;
