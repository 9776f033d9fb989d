import type { TextRefusal } from "../tree/limits.ts";

/**
 * Why an intent cannot be had. A closed list, so that a table of words or of statuses that misses one does not
 * compile. The record a code speaks of is the one the caller named in its arguments.
 */
export type Refusal =
  | TextRefusal
  | "unknown-node"
  | "unknown-parent"
  | "unknown-item"
  | "unknown-previous-sibling"
  /** Another node shows this note or card already. */
  | "item-taken"
  /** A record with the id that was passed in is there already. */
  | "id-taken"
  | "invalid-sort-order"
  | "cycle"
  | "too-deep"
  | "has-children"
  /** The root of an account neither moves nor goes, and has no siblings. */
  | "root"
  | "not-a-note"
  | "not-a-flashcard"
  | "blank-answer"
  | "not-empty"
  /** What the rating left is not what is there: the card was rated again, or the rating was taken back. */
  | "rated-since"
  | "first-sibling"
  | "last-sibling"
  | "no-grandparent"
  | "no-previous-note";
