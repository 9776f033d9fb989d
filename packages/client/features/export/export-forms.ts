import type { ExportForm } from "../../queries/export-address.ts";

/** The name of a file format, as the address of an export has it. */
export type ExportFormat = ExportForm["format"];

/** What can be asked of a form beside it; those of them that are asked for make one file. */
export interface ExportVariant {
  readonly name: string;
  /** As the address of an export has it. */
  readonly asks: Omit<ExportForm, "format">;
}

/** A form in which notes can leave. */
export interface ExportChoice {
  readonly value: ExportFormat;
  readonly name: string;
  readonly hint: string;
  readonly variants: readonly ExportVariant[];
}

/** The forms in the order of the dialog. */
export const EXPORT_FORMS: readonly ExportChoice[] = [
  {
    value: "opml",
    name: "OPML",
    hint: "for Workflowy, Dynalist and other outliners; cards as text with a note",
    variants: [{ name: "Without HTML, for programs that show it as signs", asks: { flavor: "plain" } }],
  },
  {
    value: "markdown",
    name: "Markdown",
    hint: "a card is “question :: answer”",
    variants: [
      { name: "As a folder, with pictures", asks: { flavor: "folder" } },
      { name: "With schedules, for Obsidian", asks: { schedules: "1" } },
      { name: "With ids, by which notes are known again", asks: { ids: "1" } },
    ],
  },
  {
    value: "csv",
    name: "CSV",
    hint: "cards and rows of tables: path, question, answer, tags, guid, next meeting",
    variants: [],
  },
  {
    value: "apkg",
    name: "Anki package",
    hint: "cards only, with schedule and reviews; branches are decks",
    variants: [{ name: "As text, without media and schedule", asks: { flavor: "text" } }],
  },
  {
    value: "json",
    name: "Backup",
    hint: "everything there is, with its memory and its history",
    variants: [],
  },
];

/** Returns the form that an address names, of a format and what is asked for beside it. */
export function formOf(format: ExportFormat, asked: readonly ExportVariant[]): ExportForm {
  let form: ExportForm = { format };
  for (const { asks } of asked) form = { ...form, ...asks };
  return form;
}
