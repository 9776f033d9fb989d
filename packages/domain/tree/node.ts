import type { FieldsOf, RecordOf } from "../kind/kinds.ts";
import type { RecordId } from "../kind/record-id.ts";

/** The records of an outline, under the names that the rules use. */
export type NodeId = RecordId;
export type NoteId = RecordId;
export type FlashcardId = RecordId;

export type TreeNode = RecordOf<"node">;
export type Progress = RecordOf<"progress">;

export type ItemType = TreeNode["itemType"];

/** The place of a node: its parent (null for the root of an account), and its order among its siblings. */
export type Place = Pick<FieldsOf<"node">, "parentId" | "sortOrder">;

/** What a node shows. */
export type Item = Pick<FieldsOf<"node">, "itemType" | "itemId">;

/** Returns whether two nodes show the same. */
export const isSameItem = (a: Item, b: Item): boolean => a.itemType === b.itemType && a.itemId === b.itemId;

/** The two sides of a card. */
export type CardSides = Pick<FieldsOf<"flashcard">, "question" | "answer">;

/** One of the questions that a card asks. */
export type CardPart = Pick<Progress, "flashcardId" | "part">;

/**
 * What a learner says of a card beside its ratings: since when it is not asked any more, until which study day it is put
 * off, a flag, that it is left as it is although it is a leech, that hints about it are not wanted, and when it was made
 * new again.
 */
export type AllMarks = Pick<
  Progress,
  "suspendedAt" | "buriedUntil" | "flag" | "leftAt" | "hintsOff" | "forgottenAt"
>;
/** Those of them that are named; and the moment at which it is due, which the next rating replaces. */
export type Marks = Partial<AllMarks & Pick<Progress, "nextReviewTime">>;

/** The colours that a learner rates a card with. */
export type ConfidenceColor = Exclude<Progress["confidenceColor"], "white">;
