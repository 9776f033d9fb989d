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
    /** Whether it goes by minutes or by days. What was rated before this was told went by days. */
    phase: { type: "choice", of: ["new", "learning", "review", "relearning"], absent: "review" },
    /** Which step of learning or relearning comes next, from 0. */
    step: { type: "integer", absent: 0 },
    /** The study day of the last rating, counted since 1970; null before the first. */
    studyDay: { type: "integer", isNullable: true, absent: null },
    /** The study day of the first rating that counts; null before it. */
    introducedOn: { type: "integer", isNullable: true, absent: null },
    /** How many ratings count. */
    reviews: { type: "integer", absent: 0 },
    /** The state before the last rating, for one that corrects it; null where that cannot be corrected. */
    prior: { type: "text", isNullable: true, absent: null },
    /** Since when it is not asked any more; null while it is. */
    suspendedAt: { type: "moment", isNullable: true, absent: null },
    /** The study day until which it is not asked; null where nobody put it off. */
    buriedUntil: { type: "integer", isNullable: true, absent: null },
    /** A mark of the learner's own, 1 to 7; 0 for none. */
    flag: { type: "integer", absent: 0 },
    /** How often it had been forgotten when its learner left it as it is; 0 where nobody did. */
    leftAt: { type: "integer", absent: 0 },
    /** 1: its learner wants no hints about its words. */
    hintsOff: { type: "integer", absent: 0 },
    /** When it was made new again: what was rated by then counts no more, and stays in the log. Null where nobody did. */
    forgottenAt: { type: "moment", isNullable: true, absent: null },
  },
  owner: { field: "flashcardId", part: "part" },
  changes: "whole",
  newestBy: "reviewedAt",
} as const satisfies Kind;
