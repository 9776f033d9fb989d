import type { Refusal } from "@perennial/domain/intent/refusal";

/** What a person reads, of notes, when the server refuses a change that was shown already, and it is taken back. */
export const FAILURE_TEXT = {
  editNote: "Failed to update note. Please try again.",
  createNote: "Failed to create note",
  deleteNote: "Failed to delete note. Please try again.",
  mergeNotes: "Failed to merge notes: {status}. {reason}",
  indent: "Failed to indent node",
  outdent: "Failed to outdent node",
  move: "Failed to move notes. Please try again.",
  reorder: "Failed to reorder nodes. Please try again.",
  tag: "Failed to change the tags. Please try again.",
  acceptDrafts: "Failed to accept what was drafted. Please try again.",
  needs: "Failed to change what the card needs. Please try again.",
} as const;

/** Said where somebody moves a row without being signed in; the specification's words. */
export const pleaseLogIn = (action: "indent" | "outdent" | "reorder"): string => `Please log in to ${action}`;

/** What a person reads, of cards and of studying, when the server refuses a change that was shown already, and it is taken back. */
export const CARD_FAILURE_TEXT = {
  makeCard: "Failed to create flashcard",
  editCard: "Failed to update flashcard. Please try again.",
  toNote: "Failed to convert to note. Please try again.",
  rate: "Failed to save confidence rating. Please try again.",
  studySettings: "Failed to save the study settings. Please try again.",
  mend: "Failed to mend the card. Please try again.",
  mark: "Failed to change when the card is asked. Please try again.",
} as const;

/** What a person reads when the server refuses a change of a note's status, or what ends a conflict, and it is taken back. */
export const STATUS_FAILURE = "Failed to change the note. Please try again.";

/** The text for each refusal. Null where nothing needs to be said: the caret stays. */
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
  "requirement-cycle": "That note needs this card already: neither could be learned first.",
  "too-deep": "Notes go at most 10,000 levels deep.",
  "has-children": "Cannot delete note with children",
  root: null,
  "not-a-note": null,
  "not-a-flashcard": null,
  "blank-answer": null,
  "no-gap": null,
  "no-shape": null,
  "not-empty": null,
  "rated-since": null,
  "first-sibling": null,
  "last-sibling": null,
  "no-grandparent": null,
  "no-previous-note": "There is no note above on this level to join.",
};
