/** The words of a note's history. */
export const NOTE_HISTORY_TEXTS = {
  title: "Note history",
  close: "Close note history",
  ofEmpty: "Empty note",
  waiting: "Loading history…",
  none: "Nothing has been recorded of this note yet.",
  noServer:
    "A note's history is kept on the server, and the server does not answer. What you write is kept on this device.",
  failed: (reason: string) => `Failed to load history: ${reason}`,
  gone: "This note is deleted.",
  recentlyDeleted: "Recently deleted",
  versions: "Versions",
  whole: "Whole text",
  on: (device: string) => `on ${device}`,
  ofDay: "older edits are kept by the day",
  restore: "Restore this",
  restored: "The note says again what it said then.",
  older: "Show earlier",
  question: "Question",
  answer: "Answer",
  failure: "Failed to restore the text. Please try again.",
} as const;
