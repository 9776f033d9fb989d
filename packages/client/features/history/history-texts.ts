import { counted } from "@perennial/domain/text/counted";

export const HISTORY_TEXTS = {
  emptyNote: "an empty note",
  emptyCard: "an empty flashcard",
  goneCard: "a flashcard",
  rated: (cards: number) => `Rated ${counted(cards, "flashcard")}`,
  noMutations: "No mutations found",
  noActions: "No user actions found",
  failed: (reason: string | undefined) => `Failed to load history: ${reason}`,
} as const;
