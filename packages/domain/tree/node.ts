import type { RecordId } from "./record-id.ts";

export type NodeId = RecordId;
export type NoteId = RecordId;
export type FlashcardId = RecordId;

export type ItemType = "note" | "flashcard";

/** Where a node stands: below which parent (null for the root of an account), and where among its siblings. */
export interface Place {
  readonly parentId: NodeId | null;
  /** A finite double. Siblings are ordered by (sortOrder, id). */
  readonly sortOrder: number;
}

/** What a node shows. */
export interface Item {
  readonly itemType: ItemType;
  /** The id of the note or of the flashcard. */
  readonly itemId: NoteId | FlashcardId;
}

export interface TreeNode extends Place, Item {
  readonly id: NodeId;
}

export interface Note {
  readonly id: NoteId;
  readonly text: string;
}

/** The two sides of a card. */
export interface Face {
  readonly question: string;
  readonly answer: string;
}

export interface Flashcard extends Face {
  readonly id: FlashcardId;
}

export const CONFIDENCE_COLORS = ["red", "orange", "yellow", "green"] as const;
export type ConfidenceColor = (typeof CONFIDENCE_COLORS)[number];

/** What one learner's memory of one card is thought to be ("user flashcard" on the wire). */
export interface Progress {
  readonly flashcardId: FlashcardId;
  readonly confidenceColor: ConfidenceColor | "white";
  /** The last rating, 1 (red) to 4 (green); 0 before the first. */
  readonly confidence: number;
  /** Stability in days (FSRS); 0 before the first rating. */
  readonly strength: number;
  /** How hard the card is for this learner, 1 to 10 (FSRS); absent before the first rating and on the wire. */
  readonly difficulty?: number;
  /** ISO 8601 UTC. */
  readonly nextReviewTime: string;
  /** ISO 8601 UTC of the last rating, null before the first. */
  readonly reviewedAt: string | null;
}
