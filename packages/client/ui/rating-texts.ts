/** What each rating says about the answer, wherever its button stands. */
export const RATING_TEXTS = {
  question: "How well did you know it?",
  meanings: { red: "didn’t know it", orange: "with effort", yellow: "knew it", green: "at once" },
} as const;
