export const PAYWALL_TEXTS = {
  title: "Start your FREE Trial",
  why: (feature: string) =>
    `${feature === "" ? "This" : feature} is part of the subscription. Your notes stay free, all of them.`,
  price: "per month, after a 7-day free trial.",
  cancel: "Cancel anytime.",
  gains: [
    "Study: turn any card over, anywhere in the outline",
    "Make a card from a note with one key",
    "Rate what you knew, and see it grow",
  ],
  opening: "Opening the checkout…",
  tryIt: "Try For Free",
  later: "Maybe Later",
  notCharged: "Nothing was charged.",
} as const;
