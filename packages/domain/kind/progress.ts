import type { Kind } from "./kind.ts";

/** What one learner's memory of one card is thought to be: a "user flashcard" on the wire. */
export const progress = {
  table: "user_flashcards",
  fields: {
    flashcardId: { type: "reference", to: "flashcard" },
    /** What of the card is asked: 0 for the card as a whole, the only part there is so far. */
    part: { type: "integer", absent: 0 },
    confidenceColor: { type: "choice", of: ["white", "red", "orange", "yellow", "green"] },
    /** The last rating, 1 (red) to 4 (green); 0 before the first. */
    confidence: { type: "integer" },
    /** Stability in days (FSRS); 0 before the first rating. */
    strength: { type: "number" },
    /** How hard the card is for this learner, 1 to 10 (FSRS); null before the first rating. */
    difficulty: { type: "number", isNullable: true, absent: null },
    /** How often a card that had been recalled was forgotten again. */
    lapses: { type: "integer", absent: 0 },
    nextReviewTime: { type: "moment" },
    /** When it was last rated; null before the first time. */
    reviewedAt: { type: "moment", isNullable: true },
  },
  owner: { field: "flashcardId", part: "part" },
  changes: "whole",
} as const satisfies Kind;
