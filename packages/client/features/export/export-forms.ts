import type { ExportForm } from "../../queries/export-address.ts";

/** The name of a file format, as the address of an export has it. */
export type ExportFormat = ExportForm["format"];

/** A form in which notes can leave. */
export interface ExportChoice {
  readonly value: ExportFormat;
  readonly name: string;
  readonly hint: string;
  /** Another file of that format, and what makes it another. */
  readonly variant?: { readonly flavor: NonNullable<ExportForm["flavor"]>; readonly name: string };
}

/** The forms in the order of the dialog. */
export const EXPORT_FORMS: readonly ExportChoice[] = [
  {
    value: "opml",
    name: "OPML",
    hint: "for Workflowy, Dynalist and other outliners; cards as text with a note",
    variant: { flavor: "plain", name: "Without HTML, for programs that show it as signs" },
  },
  {
    value: "markdown",
    name: "Markdown",
    hint: "a card is “question :: answer”",
    variant: { flavor: "folder", name: "As a folder, with pictures" },
  },
  {
    value: "csv",
    name: "CSV",
    hint: "cards and rows of tables: path, question, answer, tags, guid, next meeting",
  },
  {
    value: "apkg",
    name: "Anki package",
    hint: "cards only, with schedule and reviews; branches are decks",
    variant: { flavor: "text", name: "As text, without media and schedule" },
  },
  { value: "json", name: "Backup", hint: "everything there is, with its memory and its history" },
];
