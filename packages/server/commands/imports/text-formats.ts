import type { TableMapping } from "@perennial/contract/files/imports";
import { NO_ANNOTATIONS } from "@perennial/domain/format/annotated-markdown/annotations";
import { readPageMark } from "@perennial/domain/format/annotated-markdown/page-mark";
import { readAnnotated } from "@perennial/domain/format/annotated-markdown/rows";
import { looksLikeEnex } from "@perennial/domain/format/enex/read-enex";
import { createLosses } from "@perennial/domain/format/losses";
import { looksLikeObsidian } from "@perennial/domain/format/obsidian/read-page";
import { withTagsOfPage } from "@perennial/domain/format/references/page-tags";
import { looksLikeRemNote, readRemNote } from "@perennial/domain/format/remnote/read-remnote";
import { looksLikeRoam, readRoam } from "@perennial/domain/format/roam/read-roam";
import { looksLikeTable, mayBeTable, type ParsedTable } from "@perennial/domain/format/table/parse";
import { ok, type Result } from "@perennial/domain/result";
import { annotatedItems, SCHEDULES_DECISION } from "./annotated-items.ts";
import {
  type FileRefusal,
  type ImportedDocument,
  NOTHING_LEFT_OUT,
  type RememberedItem,
  refused,
} from "./document.ts";
import { pageOfHtml } from "./folder/html-page.ts";
import { withBlockNames } from "./links/block-names.ts";
import { createNoteBudget } from "./note-budget.ts";
import { OBSIDIAN_DECISIONS, obsidianItems } from "./obsidian-items.ts";
import { below, MAX_LEVELS_OF_FILE, nameWithoutEnding, outlineOf, pageOf, TOO_DEEP } from "./outline-of.ts";
import { looksLikeAnkiText, readAnkiText } from "./read-anki-text.ts";
import { looksLikeBackup, readBackup } from "./read-backup.ts";
import { readEvernote } from "./read-evernote.ts";
import { readOutlines } from "./read-outlines.ts";
import { readTable } from "./read-table.ts";

/** A file of text, with what several formats ask of it, found out once. */
export interface TextFile {
  readonly name: string;
  /** Without a byte order mark. */
  readonly text: string;
  /** What it says as JSON; undefined where it is none. */
  readonly json: { readonly value: unknown } | undefined;
  readonly table: ParsedTable;
  /** What the person says of the columns of a table. */
  readonly mapping: TableMapping | null;
}

export interface TextFormat {
  /** For those who read the table: people are told by what `read` returns. */
  readonly name: string;
  readonly looksLike: (file: TextFile) => boolean;
  readonly read: (file: TextFile) => Result<ImportedDocument, FileRefusal>;
}

/** A line of words is no file of these: it is what a server said in its place. */
const PROMISES_MORE = /\.(?:opml|xml|enex|json|apkg|colpkg|zip)$/i;
const MOST_QUOTED = 80;
const HTML =
  /^\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--[\s\S]*?-->\s*)*<(?:!doctype html|html|head|body|h[1-6]|p|div|ul|ol|table)\b/i;
const ORG = /^(?:#\+[a-z_]+:|\*+ [^\n]*\n\s*:PROPERTIES:)/i;
const NO_ORG =
  "Files of Org mode are not read. Export it as HTML or Markdown in Emacs (C-c C-e), then import that.";
const UNKNOWN_JSON =
  "This JSON is no backup of Perennial, no graph of Roam and no export of RemNote. From Logseq export Markdown instead.";
const ANKI_DECISION = "Anki does not write dates and reviews into text: all cards come in as new.";
const REMNOTE_DECISION = "What RemNote knows of schedules and reviews is not read: its cards come in as new.";
const CARDS_DECISION = "Lines of the form “question :: answer” become cards.";

/** The formats of text, the most telling first: a file is read by the first that it looks like, and Markdown is any. */
export const TEXT_FORMATS: readonly TextFormat[] = [
  { name: "backup", looksLike: ({ text }) => looksLikeBackup(text), read: ({ text }) => readBackup(text) },
  {
    name: "Evernote",
    looksLike: ({ text }) => looksLikeEnex(text),
    read: ({ name, text }) => readEvernote(name, text),
  },
  { name: "HTML", looksLike: ({ text }) => HTML.test(text), read: html },
  { name: "OPML", looksLike: ({ text }) => /^\s*</.test(text), read: opml },
  { name: "Roam", looksLike: ({ json }) => json !== undefined && looksLikeRoam(json.value), read: roam },
  {
    name: "RemNote",
    looksLike: ({ json }) => json !== undefined && looksLikeRemNote(json.value),
    read: remNote,
  },
  { name: "other JSON", looksLike: ({ json }) => json !== undefined, read: () => refused(UNKNOWN_JSON) },
  {
    name: "Markdown of ours",
    looksLike: ({ text }) => readPageMark(text) !== undefined,
    read: annotatedMarkdown,
  },
  { name: "Anki text", looksLike: ({ text }) => looksLikeAnkiText(text), read: ankiText },
  {
    name: "Org",
    looksLike: ({ name, text }) => /\.org$/i.test(name) || ORG.test(text),
    read: () => refused(NO_ORG),
  },
  {
    name: "table",
    looksLike: ({ name, table, mapping }) =>
      mapping?.separator === undefined
        ? looksLikeTable(table, /\.[ct]sv$/i.test(name))
        : mapping.separator !== "",
    read: table,
  },
  {
    name: "an answer in place of a file",
    looksLike: ({ name, text }) => PROMISES_MORE.test(name) && !text.trim().includes("\n"),
    read: ({ text }) => notAsNamed(text.trim()),
  },
  { name: "Markdown", looksLike: () => true, read: markdown },
];

const notAsNamed = (words: string): Result<never, FileRefusal> =>
  refused(
    `The file is not what its name says: all that is in it is “${shortened(words)}” Export it again, then import that.`,
  );
const shortened = (text: string): string =>
  text.length <= MOST_QUOTED ? text : `${text.slice(0, MOST_QUOTED).toWellFormed()}…`;

/** As a paste of the same page is read. */
function html({ name, text }: TextFile): Result<ImportedDocument, FileRefusal> {
  const spent = createNoteBudget().spend(text);
  if (!spent.ok) return spent;
  const losses = createLosses();
  const items = pageOfHtml(name, text, { lose: (kind) => losses.add(kind, nameWithoutEnding(name)) });
  if (PROMISES_MORE.test(name) && items.length <= 1) return notAsNamed(items[0]?.text ?? "");
  return outlineOf(name, items, { format: "A page of HTML", losses, decisions: [] });
}

function remNote({ name, json }: TextFile): Result<ImportedDocument, FileRefusal> {
  if (json === undefined || !looksLikeRemNote(json.value)) return refused(UNKNOWN_JSON);
  const { items, losses } = readRemNote(json.value);
  const said = { format: "An export of RemNote", decisions: [REMNOTE_DECISION], losses };
  return outlineOf(name, items, { ...said, references: "graph" });
}

function roam({ name, json }: TextFile): Result<ImportedDocument, FileRefusal> {
  if (json === undefined || !looksLikeRoam(json.value)) return refused(UNKNOWN_JSON);
  const { items, losses, levels } = readRoam(json.value);
  return levels >= MAX_LEVELS_OF_FILE
    ? refused(TOO_DEEP)
    : outlineOf(name, items, { format: "A graph of Roam", losses, decisions: [], references: "graph" });
}

function ankiText({ name, text }: TextFile): Result<ImportedDocument, FileRefusal> {
  const read = readAnkiText(text);
  if (!read.ok) return read;
  const { items, losses, skipped } = read.value;
  const said = {
    format: "Notes of Anki as text",
    losses,
    decisions: [ANKI_DECISION],
    references: "files" as const,
  };
  return withSkipped(skipped, outlineOf(name, items, said));
}

function table({ name, table: parsed, mapping }: TextFile): Result<ImportedDocument, FileRefusal> {
  const read = readTable(parsed, mapping);
  if (!read.ok) return read;
  const { items, losses, columns, skipped } = read.value;
  const said = { format: "A table", losses, decisions: [], columns, references: "files" as const };
  return withSkipped(skipped, outlineOf(name, items, said));
}

const withSkipped = (
  items: number,
  outline: Result<ImportedDocument, FileRefusal>,
): Result<ImportedDocument, FileRefusal> =>
  outline.ok ? ok({ ...outline.value, leftOut: { ...NOTHING_LEFT_OUT, items } }) : outline;

function opml({ name, text }: TextFile): Result<ImportedDocument, FileRefusal> {
  const read = readOutlines(text, MAX_LEVELS_OF_FILE - 1);
  if (!read.ok) return read;
  const { title, origin, items, ...said } = read.value;
  return ok({
    ...below(title || nameWithoutEnding(name), items, origin),
    format: "An outline in OPML",
    references: "files",
    ...said,
  });
}

function markdown({
  name,
  text: whole,
  table: parsed,
  mapping,
}: TextFile): Result<ImportedDocument, FileRefusal> {
  const text = withTagsOfPage(whole);
  const spent = createNoteBudget().spend(text);
  if (!spent.ok) return spent;
  const losses = createLosses();
  const isObsidian = looksLikeObsidian(whole);
  const items: readonly RememberedItem[] = isObsidian
    ? obsidianItems(name, text, losses)
    : withBlockNames(readAnnotated(text, NO_ANNOTATIONS));
  const decisions = items.some(({ answer }) => answer !== undefined) ? [CARDS_DECISION] : [];
  if (isObsidian)
    return pageOf(
      { name, text, items },
      { format: "A page of Obsidian", losses, decisions: OBSIDIAN_DECISIONS, references: "files" },
    );
  // Its person may say that it is a table all the same.
  const table = mapping?.separator === "" || mayBeTable(parsed) ? readTable(parsed, null) : undefined;
  const columns = table?.ok ? { columns: { ...table.value.columns, separator: "" as const } } : {};
  const said = { format: "Markdown", losses, decisions, references: "files" as const };
  return pageOf({ name, text, items }, { ...said, ...columns });
}

/** Markdown that was written here, with what it says of its rows. */
function annotatedMarkdown(file: TextFile): Result<ImportedDocument, FileRefusal> {
  const { name, text } = file;
  const mark = readPageMark(text);
  if (mark === undefined) return markdown(file);
  const items = annotatedItems(readAnnotated(mark.text, mark.has), mark);
  const decisions = [CARDS_DECISION, ...(mark.has.schedules ? [SCHEDULES_DECISION] : [])];
  const page = pageOf(
    { name, text: mark.text, items },
    { format: "Markdown", losses: createLosses(), decisions, references: "files" },
  );
  return page.ok && mark.leftAt ? ok({ ...page.value, leftAt: mark.leftAt }) : page;
}
