import type { TextRefusal } from "../tree/limits.ts";

/**
 * Why an intent is refused. The union is closed, so that a table of texts or statuses that misses a code does not
 * compile. A code refers to the record that the caller passed in.
 */
export type Refusal =
  | TextRefusal
  | "unknown-node"
  | "unknown-parent"
  | "unknown-item"
  | "unknown-previous-sibling"
  /** Another node already shows this note or card. */
  | "item-taken"
  /** A record with the given id exists already. */
  | "id-taken"
  | "invalid-sort-order"
  | "cycle"
  /** What is needed needs, by itself or by others, the card that is to need it. */
  | "requirement-cycle"
  | "too-deep"
  | "has-children"
  /** The root of an account can be neither moved nor deleted, and has no siblings. */
  | "root"
  | "not-a-note"
  | "not-a-flashcard"
  | "blank-answer"
  /** What a sentence, or a picture with hidden parts, asks with. */
  | "no-gap"
  | "no-shape"
  | "not-empty"
  /** The progress is no longer what the rating left: the card was rated again, or the rating was taken back. */
  | "rated-since"
  | "first-sibling"
  | "last-sibling"
  | "no-grandparent"
  | "no-previous-note";
