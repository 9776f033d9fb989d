import type { ExportForm } from "../../queries/export-address.ts";
import { EXPORT_FORM_TEXTS as TEXTS } from "./export-texts.ts";

export type ExportFormat = ExportForm["format"];

export interface ExportVariant {
  readonly name: string;
  readonly asks: Omit<ExportForm, "format">;
}

export interface ExportChoice {
  readonly value: ExportFormat;
  readonly name: string;
  readonly hint: string;
  readonly variants: readonly ExportVariant[];
}

export const EXPORT_FORMS: readonly ExportChoice[] = [
  {
    value: "opml",
    name: "OPML",
    hint: TEXTS.opml,
    variants: [{ name: TEXTS.opmlPlain, asks: { flavor: "plain" } }],
  },
  {
    value: "markdown",
    name: "Markdown",
    hint: TEXTS.markdown,
    variants: [
      { name: TEXTS.markdownFolder, asks: { flavor: "folder" } },
      { name: TEXTS.markdownSchedules, asks: { schedules: "1" } },
      { name: TEXTS.markdownIds, asks: { ids: "1" } },
    ],
  },
  {
    value: "csv",
    name: "CSV",
    hint: TEXTS.csv,
    variants: [],
  },
  {
    value: "apkg",
    name: "Anki package",
    hint: TEXTS.apkg,
    variants: [{ name: TEXTS.apkgText, asks: { flavor: "text" } }],
  },
  {
    value: "json",
    name: "Backup",
    hint: TEXTS.json,
    variants: [],
  },
];

/** Returns the form that an address names, of a format and what is asked for beside it. */
export function formOf(format: ExportFormat, asked: readonly ExportVariant[]): ExportForm {
  let form: ExportForm = { format };
  for (const { asks } of asked) form = { ...form, ...asks };
  return form;
}
