/** The name of a file format, as the address of an export has it. */
export type ExportForm = "opml" | "markdown" | "csv" | "json" | "apkg";

/** The forms in which notes can leave, in the order of the dialog. */
export const EXPORT_FORMS: readonly {
  readonly value: ExportForm;
  readonly name: string;
  readonly hint: string;
}[] = [
  {
    value: "opml",
    name: "OPML",
    hint: "for Workflowy, Dynalist and other outliners; cards as text with a note",
  },
  { value: "markdown", name: "Markdown", hint: "one file; a card is “question :: answer”" },
  {
    value: "csv",
    name: "CSV",
    hint: "cards and rows of tables: path, question, answer, tags, guid, next meeting",
  },
  { value: "apkg", name: "Anki package", hint: "cards only, with schedule and reviews; branches are decks" },
  { value: "json", name: "Backup", hint: "everything there is, with its memory and its history" },
];
