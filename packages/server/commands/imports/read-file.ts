import type { TableMapping } from "@perennial/contract/files/imports";
import { parseTable } from "@perennial/domain/format/table/parse";
import { ok, type Result } from "@perennial/domain/result";
import { isAnkiPackage } from "./anki/open-package.ts";
import { readAnkiPackage } from "./anki/read-anki-package.ts";
import { decodeText, startsWith } from "./decode-text.ts";
import { type FileRefusal, type ImportedDocument, refused } from "./document.ts";
import { readFolder } from "./folder/read-folder.ts";
import { withLinks } from "./links/link-items.ts";
import { MAX_LEVELS_OF_FILE, nameWithoutEnding } from "./outline-of.ts";
import { TEXT_FORMATS, type TextFile } from "./text-formats.ts";
import { openZip, type ZipEntries, type ZipEntry } from "./zip-file.ts";

const ZIP = [0x50, 0x4b, 0x03, 0x04];
const NO_TEXT =
  "The file is no text that can be read. Import a package of Anki, OPML, Markdown, HTML, a table or a backup of Perennial.";
/** Where the packages of RemNote have their JSON. */
const REMS = /^(?:[^/]+\/)?rem\.json$/;

/**
 * Reads a file by what is in it; its name only names it.
 * @param mapping what its person says of the columns of a table
 * @returns what it says, or a sentence that says what to do instead
 */
export async function readFile(
  name: string,
  bytes: Uint8Array,
  mapping: TableMapping | null = null,
): Promise<Result<ImportedDocument, FileRefusal>> {
  if (bytes.length === 0) return refused("The file is empty.");
  return isZip(bytes) ? readZip(name, await openZip(bytes)) : linked(readText(name, bytes, mapping));
}

/** Returns whether a file is a zip file, by its first bytes. */
export const isZip = (bytes: Uint8Array): boolean => startsWith(bytes, ZIP);

interface ZipFormat {
  readonly name: string;
  readonly looksLike: (entries: ZipEntries) => boolean;
  readonly read: (name: string, entries: ZipEntries) => Promise<Result<ImportedDocument, FileRefusal>>;
}

const remsIn = (entries: ZipEntries) => [...entries.values()].find((entry) => REMS.test(entry.name));

/** A large export comes as parts, each a zip file, in one zip file. */
const isPart = (name: string): boolean => /^[^/]+\.zip$/i.test(name);
const MOST_PARTS = 20;

/** The formats of zip files, as `TEXT_FORMATS` are those of text: any that is none of the others is a folder. */
const ZIP_FORMATS: readonly ZipFormat[] = [
  { name: "Anki package", looksLike: isAnkiPackage, read: (_, entries) => readAnkiPackage(entries) },
  {
    name: "RemNote package",
    looksLike: (entries) => remsIn(entries) !== undefined,
    async read(name, entries) {
      const read = await remsIn(entries)?.read();
      return read?.ok ? readText(name, read.value, null) : (read ?? refused(NO_TEXT));
    },
  },
  {
    name: "parts of an export",
    looksLike: (entries) =>
      entries.size <= MOST_PARTS && entries.size > 0 && [...entries.keys()].every(isPart),
    async read(name, entries) {
      const inside = new Map<string, ZipEntry>();
      for (const part of entries.values()) {
        const bytes = await part.read();
        const opened = bytes.ok ? await openZip(bytes.value) : bytes;
        if (!opened.ok) return opened;
        for (const [path, entry] of opened.value) inside.set(path, entry);
      }
      return readFolder(nameWithoutEnding(name), inside, MAX_LEVELS_OF_FILE);
    },
  },
  {
    name: "folder",
    looksLike: () => true,
    read: (name, entries) => readFolder(nameWithoutEnding(name), entries, MAX_LEVELS_OF_FILE),
  },
];

/** Reads a zip file by what its entries are. */
export async function readZip(
  name: string,
  entries: Result<ZipEntries, FileRefusal>,
): Promise<Result<ImportedDocument, FileRefusal>> {
  if (!entries.ok) return entries;
  return linked(await formatOf(ZIP_FORMATS, entries.value).read(name, entries.value));
}

const linked = (read: Result<ImportedDocument, FileRefusal>): Result<ImportedDocument, FileRefusal> =>
  read.ok ? ok(withLinks(read.value)) : read;

/** Returns the first format that a file looks like; the last one of each table takes any. */
function formatOf<F, Format extends { readonly looksLike: (file: F) => boolean }>(
  formats: readonly Format[],
  file: F,
): Format {
  const format = formats.find(({ looksLike }) => looksLike(file));
  if (format === undefined) throw new Error("the last format takes any file");
  return format;
}

function readText(
  name: string,
  bytes: Uint8Array,
  mapping: TableMapping | null,
): Result<ImportedDocument, FileRefusal> {
  const decoded = decodeText(bytes);
  if (decoded === undefined) return refused(NO_TEXT);
  const file = textFile(name, decoded.text, mapping);
  const document = formatOf(TEXT_FORMATS, file).read(file);
  if (!document.ok || decoded.guessed === undefined) return document;
  const decision = `The file does not say how its letters are written: it was read as ${decoded.guessed}.`;
  return ok({ ...document.value, decisions: [...document.value.decisions, decision] });
}

/** JSON and table are found out when a format asks for them first. */
function textFile(name: string, whole: string, mapping: TableMapping | null): TextFile {
  const text = whole.replace(/^\ufeff/, "");
  let json: TextFile["json"] | null = null;
  let table: TextFile["table"] | undefined;
  return {
    name,
    text,
    mapping,
    get json() {
      if (json === null) json = /^\s*[{[]/.test(text) ? parseJson(text) : undefined;
      return json;
    },
    get table() {
      table ??= parseTable(text, mapping?.separator || undefined);
      return table;
    },
  };
}

function parseJson(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}
