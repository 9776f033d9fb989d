export const PRINT_TEXTS = {
  about: "Prints everything in {title}, without the controls around it.",
  answers: "Answers of cards",
  withoutAnswers: "Without answers, each card has a line to write on.",
} as const;
