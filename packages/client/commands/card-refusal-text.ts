/** What a person reads, of cards and of studying, when the server refuses a change that was shown already, and it is taken back. */
export const CARD_FAILURE_TEXT = {
  makeCard: "Failed to create flashcard",
  editCard: "Failed to update flashcard. Please try again.",
  toNote: "Failed to convert to note. Please try again.",
  rate: "Failed to save confidence rating. Please try again.",
  studySettings: "Failed to save the study settings. Please try again.",
  mark: "Failed to change when the card is asked. Please try again.",
} as const;
