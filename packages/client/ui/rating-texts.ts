export const RATING_TEXTS = {
  question: "How well did you know it?",
  meanings: { red: "forgot it", orange: "barely", yellow: "knew it", green: "at once" },
} as const;
