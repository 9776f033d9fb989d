import type { TableMapping } from "@perennial/contract/files/imports";
import { type MarkedPage, readPageMark } from "@perennial/domain/format/annotated-markdown/page-mark";
import { readAnnotated } from "@perennial/domain/format/annotated-markdown/rows";
import { looksLikeEnex } from "@perennial/domain/format/enex/read-enex";
import { createLosses } from "@perennial/domain/format/losses";
import { looksLikeObsidian } from "@perennial/domain/format/obsidian/read-page";
import { looksLikeRemNote, readRemNote } from "@perennial/domain/format/remnote/read-remnote";
import { looksLikeRoam, readRoam } from "@perennial/domain/format/roam/read-roam";
import { looksLikeTable, type ParsedTable, parseTable } from "@perennial/domain/format/table/parse";
import type { TableItem } from "@perennial/domain/format/table/table-items";
import { readMarkdown } from "@perennial/domain/outline-text/read-markdown";
import { err, ok, type Result } from "@perennial/domain/result";
import { isAnkiPackage } from "./anki/open-package.ts";
import { readAnkiPackage } from "./anki/read-anki-package.ts";
import { annotatedItems, SCHEDULES_DECISION } from "./annotated-items.ts";
import {
  type ImportedDocument,
  type ImportedOrigin,
  NOTHING_LEFT_OUT,
  type Refused,
  type RememberedItem,
  withSources,
} from "./document.ts";
import { readFolder } from "./folder/read-folder.ts";
import { createNoteBudget } from "./note-budget.ts";
import { OBSIDIAN_DECISIONS, obsidianItems } from "./obsidian-items.ts";
import { looksLikeAnkiText, readAnkiText } from "./read-anki-text.ts";
import { looksLikeBackup, readBackup } from "./read-backup.ts";
import { readEvernote } from "./read-evernote.ts";
import { readOutlines } from "./read-outlines.ts";
import { readTable } from "./read-table.ts";
import { openZip, type ZipEntries } from "./zip-file.ts";

const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** Where the packages of RemNote have their JSON. */
const REMS = /^(?:[^/]+\/)?rem\.json$/;
/** Levels that may stand below each other in a file. */
const MAX_LEVELS_OF_FILE = 1_000;
const TOO_DEEP = `Notes stand more than ${MAX_LEVELS_OF_FILE - 1} levels in each other.`;
/** A line of words is no file of these: it is what a server said in its place. */
const PROMISES_MORE = /\.(?:opml|xml|enex|json|apkg|colpkg|zip)$/i;
const MOST_QUOTED = 80;
const UNKNOWN_JSON =
  "This JSON is no backup of Perennial, no graph of Roam and no export of RemNote. From Logseq export Markdown instead.";
const ANKI_DECISION = "Anki does not write dates and reviews into text: all cards come in as new.";
const REMNOTE_DECISION = "What RemNote knows of schedules and reviews is not read: its cards come in as new.";
const CARDS_DECISION = "Lines of the form “question :: answer” become cards.";

/**
 * Reads a file by what is in it; its name only names it.
 * @param mapping what its person says of the columns of a table
 * @returns what it says, or a sentence that says what to do instead
 */
export async function readFile(
  name: string,
  bytes: Uint8Array,
  mapping: TableMapping | null = null,
): Promise<Result<ImportedDocument, Refused>> {
  if (bytes.length === 0) return refused("The file is empty.");
  return isZip(bytes) ? readZip(name, await openZip(bytes)) : readText(name, bytes, mapping);
}

/** Returns whether a file is a zip file, by its first bytes. */
export const isZip = (bytes: Uint8Array): boolean => startsWith(bytes, ZIP);

/** Reads a package of Anki or of RemNote, or a folder of Markdown: whichever the entries are. */
export async function readZip(
  name: string,
  entries: Result<ZipEntries, Refused>,
): Promise<Result<ImportedDocument, Refused>> {
  if (!entries.ok) return entries;
  if (isAnkiPackage(entries.value)) return readAnkiPackage(entries.value);
  const rems = [...entries.value.values()].find((entry) => REMS.test(entry.name));
  if (!rems) return readFolder(nameWithoutEnding(name), entries.value, MAX_LEVELS_OF_FILE);
  const read = await rems.read();
  return read.ok ? readText(name, read.value, null) : read;
}

function readText(
  name: string,
  bytes: Uint8Array,
  mapping: TableMapping | null,
): Result<ImportedDocument, Refused> {
  const decoded = decode(bytes);
  if (decoded === undefined)
    return refused(
      "The file is no text that can be read. Import a package of Anki, OPML, Markdown, a table or a backup of Perennial.",
    );
  const { text } = decoded;
  if (looksLikeBackup(text)) return readBackup(text);
  if (looksLikeEnex(text)) return readEvernote(name, text, outlineOf);
  if (/^\s*</.test(text)) return opml(name, text);
  const json = /^\s*[{[]/.test(text) ? parseJson(text) : undefined;
  if (json !== undefined) return graph(name, json.value);
  const plain = text.replace(/^\ufeff/, "");
  const own = readPageMark(plain);
  if (own) return annotatedMarkdown(name, own);
  if (looksLikeAnkiText(plain)) return ankiText(name, plain);
  const parsed = parseTable(plain);
  if (looksLikeTable(parsed)) return table(name, parsed, mapping);
  return PROMISES_MORE.test(name) && !plain.trim().includes("\n")
    ? refused(
        `The file is not what its name says: all that is in it is “${shortened(plain.trim())}” Export it again, then import that.`,
      )
    : markdown(name, plain);
}

function graph(name: string, value: unknown): Result<ImportedDocument, Refused> {
  if (looksLikeRoam(value)) return roam(name, value);
  if (!looksLikeRemNote(value)) return refused(UNKNOWN_JSON);
  const said = { format: "An export of RemNote", decisions: [REMNOTE_DECISION] };
  const { items, losses } = readRemNote(value);
  return outlineOf(name, items, { ...said, losses });
}

function roam(name: string, pages: readonly unknown[]): Result<ImportedDocument, Refused> {
  const { items, losses, levels } = readRoam(pages);
  return levels >= MAX_LEVELS_OF_FILE
    ? refused(TOO_DEEP)
    : outlineOf(name, items, { format: "A graph of Roam", losses, decisions: [] });
}

function ankiText(name: string, text: string): Result<ImportedDocument, Refused> {
  const read = readAnkiText(text);
  if (!read.ok) return read;
  const { items, losses, skipped } = read.value;
  const said = { format: "Notes of Anki as text", losses, decisions: [ANKI_DECISION] };
  return withSkipped(skipped, outlineOf(name, items, said));
}

function table(
  name: string,
  parsed: ParsedTable,
  mapping: TableMapping | null,
): Result<ImportedDocument, Refused> {
  const read = readTable(parsed, mapping);
  if (!read.ok) return read;
  const { items, losses, columns, skipped } = read.value;
  const said = { format: "A table", losses, decisions: [], columns };
  return withSkipped(skipped, outlineOf(name, items, said));
}

const withSkipped = (
  items: number,
  outline: Result<ImportedDocument, Refused>,
): Result<ImportedDocument, Refused> =>
  outline.ok ? ok({ ...outline.value, leftOut: { ...NOTHING_LEFT_OUT, items } }) : outline;

function outlineOf(
  name: string,
  items: readonly TableItem[],
  said: Pick<ImportedDocument, "format" | "losses" | "decisions" | "columns">,
): Result<ImportedDocument, Refused> {
  if (items.length === 0) return refused("There is no note in the file.");
  if (items.some(({ depth }) => depth >= MAX_LEVELS_OF_FILE - 1)) return refused(TOO_DEEP);
  const columns = [...new Set(items.flatMap(({ column }) => column ?? []))];
  const origin = items.some(({ isRow }) => isRow) ? tableOrigin(columns) : undefined;
  return ok({ ...below(nameWithoutEnding(name), items, origin), ...said });
}

const tableOrigin = (columns: string[]): ImportedOrigin => ({ part: { kind: "table", columns } });

function opml(name: string, text: string): Result<ImportedDocument, Refused> {
  const read = readOutlines(text, MAX_LEVELS_OF_FILE - 1);
  if (!read.ok) return read;
  const { title, origin, items, ...said } = read.value;
  return ok({
    ...below(title || nameWithoutEnding(name), items, origin),
    format: "An outline in OPML",
    ...said,
  });
}

function markdown(name: string, text: string): Result<ImportedDocument, Refused> {
  const spent = createNoteBudget().spend(text);
  if (!spent.ok) return spent;
  const losses = createLosses();
  const isObsidian = looksLikeObsidian(text);
  const items: readonly RememberedItem[] = isObsidian
    ? obsidianItems(name, text, losses)
    : readMarkdown(text);
  const decisions = items.some(({ answer }) => answer !== undefined) ? [CARDS_DECISION] : [];
  return pageOf(
    { name, text, items },
    isObsidian
      ? { format: "A page of Obsidian", losses, decisions: OBSIDIAN_DECISIONS }
      : { format: "Markdown", losses, decisions },
  );
}

/** Markdown that was written here, with what it says of its rows. */
function annotatedMarkdown(name: string, mark: MarkedPage): Result<ImportedDocument, Refused> {
  const items = annotatedItems(readAnnotated(mark.text, mark.has), mark);
  const decisions = [CARDS_DECISION, ...(mark.has.schedules ? [SCHEDULES_DECISION] : [])];
  const page = pageOf(
    { name, text: mark.text, items },
    { format: "Markdown", losses: createLosses(), decisions },
  );
  return page.ok && mark.leftAt ? ok({ ...page.value, leftAt: mark.leftAt }) : page;
}

interface Page {
  readonly name: string;
  readonly text: string;
  readonly items: readonly RememberedItem[];
}

/** A page whose only outermost row is its heading is that; any other stands below its name. */
function pageOf(
  { name, text, items }: Page,
  said: Pick<ImportedDocument, "format" | "losses" | "decisions">,
): Result<ImportedDocument, Refused> {
  if (items.length === 0) return refused("There is no note in the file.");
  if (items.some(({ depth }) => depth >= MAX_LEVELS_OF_FILE - 1)) return refused(TOO_DEEP);
  const isDocument = /^\s*# /.test(text) && items.every(({ depth }, index) => index === 0 || depth > 0);
  return ok(
    isDocument
      ? {
          ...said,
          scope: "place",
          items: withSources(items),
          hasRoot: true,
          isWhole: false,
          files: [],
          leftOut: NOTHING_LEFT_OUT,
        }
      : { ...said, ...below(nameWithoutEnding(name), items) },
  );
}

/** Items below one that is named after the file. */
const below = (title: string, items: readonly RememberedItem[], origin?: ImportedOrigin) => ({
  scope: "place" as const,
  items: withSources([
    { depth: 0, text: title, ...(origin ? { origin } : {}) },
    ...items.map((item) => ({ ...item, depth: item.depth + 1 })),
  ]),
  hasRoot: false,
  isWhole: false,
  files: [],
  leftOut: NOTHING_LEFT_OUT,
});

const refused = (sentence: string): Result<never, Refused> => err({ sentence });
const nameWithoutEnding = (name: string): string => name.replace(/\.[^.]{1,10}$/, "").trim() || "Imported";
const shortened = (text: string): string =>
  text.length <= MOST_QUOTED ? text : `${text.slice(0, MOST_QUOTED).toWellFormed()}…`;
const startsWith = (bytes: Uint8Array, signs: readonly number[]): boolean =>
  signs.every((sign, index) => bytes[index] === sign);

/** Valid UTF-8 is UTF-8, whatever a file says of itself; UTF-16 says so by its first two bytes. */
function decode(bytes: Uint8Array): { readonly text: string } | undefined {
  const encoding = startsWith(bytes, [0xff, 0xfe])
    ? "utf-16le"
    : startsWith(bytes, [0xfe, 0xff])
      ? "utf-16be"
      : "utf-8";
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return text.includes("\0") ? undefined : { text };
  } catch {
    return undefined;
  }
}

function parseJson(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}
