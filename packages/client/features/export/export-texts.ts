export const EXPORT_TEXTS = {
  unsent: (changes: number) =>
    `${changes === 1 ? "1 change has" : `${changes} changes have`} not reached the server yet and will not be in the file.`,
  preparing: "Preparing the file…",
  free: "Exporting is always free.",
} as const;

export const EXPORT_FORM_TEXTS = {
  opml: "for Workflowy, Dynalist and other outliners; cards as text with a note",
  opmlPlain: "Plain text, for programs that show HTML tags",
  markdown: "a card is “question :: answer”",
  markdownFolder: "As a folder, with pictures",
  markdownSchedules: "With schedules, for Obsidian",
  markdownIds: "With ids, so that a later import recognises the notes",
  csv: "cards and rows of tables: path, question, answer, tags, guid, next review",
  apkg: "cards only, with schedule and reviews; branches become decks",
  apkgText: "As text, without media and schedule",
  json: "everything, with schedules and history",
} as const;
