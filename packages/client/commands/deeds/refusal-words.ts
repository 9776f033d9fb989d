import type { Refusal } from "@perennial/domain/intent/refusal";

/**
 * What a person reads when a rule refuses. Null where the screen says it by itself: nothing happens, and the
 * caret stays.
 */
export const REFUSAL_TEXT: Readonly<Record<Refusal, string | null>> = {
  "text-too-long": "That is too long: a note holds at most 100,000 characters.",
  "text-has-nul": "That text holds a character that cannot be stored.",
  "unknown-node": "This note is no longer there.",
  "unknown-parent": "The note above is no longer there.",
  "unknown-item": "This note is no longer there.",
  "unknown-previous-sibling": "The note above is no longer there.",
  "item-taken": null,
  "id-taken": null,
  "invalid-sort-order": null,
  cycle: "A note cannot move below itself.",
  "too-deep": "Notes go at most 10,000 levels deep.",
  "has-children": "Cannot delete note with children",
  root: null,
  "not-a-note": null,
  "not-a-flashcard": null,
  "blank-answer": null,
  "not-empty": null,
  "rated-since": null,
  "first-sibling": null,
  "last-sibling": null,
  "no-grandparent": null,
  "no-previous-note": "There is no note above on this level to join.",
};
