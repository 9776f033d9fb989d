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
} as const;

/** Said where somebody moves a row without being signed in; the specification's words. */
export const pleaseLogIn = (action: "indent" | "outdent" | "reorder"): string => `Please log in to ${action}`;
