import * as z from "zod/mini";
import { StoredFile } from "../files/file.ts";
import { Import, ImportPlace, NewUpload, TableMapping } from "../files/imports.ts";
import { Places } from "../files/places.ts";
import { type EndpointShapes, nothing } from "./endpoint.ts";

/** What is said in the calls about files: exported, imported, and kept with the notes. */
export const fileCalls = {
  exportNotes: {
    summary:
      "A branch as a file, or everything of the account, or the notes that its ticket was issued for; the type of the answer is that of the format",
    query: z.object({
      /** A ticket of the event stream, where the address is all that a browser sends. */
      token: z.optional(z.string()),
      format: z.enum(["json", "opml", "markdown", "csv", "apkg"]),
      root_id: z.optional(z.string()),
      /**
       * Of OPML: whether texts are HTML, as in Workflowy, or stand as they are. `text` is of a package: its notes without
       * media and schedules, as text that Anki imports; `folder` is of Markdown: a zip file of pages, with their pictures.
       */
      flavor: z.optional(z.enum(["html", "plain", "text", "folder"])),
      /** Of Markdown: notes say by what they are known again, as `id::`. */
      ids: z.optional(z.literal("1")),
      /** Of Markdown: cards say when they are due, as comments of Obsidian's spaced repetition. */
      schedules: z.optional(z.literal("1")),
    }),
    answer: nothing,
    errors: ["not_found", "rate_limited"],
  },
  createFile: {
    summary:
      "Keeps a picture, a sound or a document, as the part `file` of a form; the same contents are kept once. What no text names for 30 days goes",
    answer: StoredFile,
    errors: ["body_too_large", "bad_request", "conflict", "storage_full", "validation"],
  },
  listFiles: {
    summary: "Those of the files that are kept, with addresses that open them for a week",
    query: z.object({
      /** Separated by commas, up to 200. */
      ids: z.string(),
    }),
    answer: z.object({ files: z.array(StoredFile) }),
    errors: ["validation"],
  },
  readFile: {
    summary: "The bytes of a file, or a range of them, at the address that was signed for it",
    query: z.object({ u: z.string(), w: z.string(), s: z.string() }),
    answer: nothing,
    errors: ["not_found"],
  },
  createImport: {
    summary:
      "Takes a file, as the part `file` of a form, and reads it without writing anything; `into` names the note to import below. With a name and a length instead, up to 512 MiB, the file comes in pieces: what rests for two days goes",
    body: NewUpload,
    orForm: true,
    answer: Import,
    errors: ["body_too_large", "bad_request", "not_found", "rate_limited", "validation"],
  },
  sendImportPiece: {
    summary:
      "Takes the next piece of a file, as the part `file` of a form, that begins at `offset`: where the pieces before it end, which an import tells as `done` while it is arriving",
    answer: Import,
    errors: ["body_too_large", "bad_request", "not_found", "conflict", "validation"],
  },
  listImports: {
    summary: "The latest imports with their receipts, the last first",
    answer: z.object({ imports: z.array(Import) }),
    errors: [],
  },
  getImport: {
    summary: "How far an import is, and its receipt: what it would come to, or came to",
    answer: Import,
    errors: ["not_found"],
  },
  mapImport: {
    summary: "Says what the columns of a table are for; it is read again with that",
    body: TableMapping,
    answer: Import,
    errors: ["not_found", "conflict", "validation"],
  },
  findPlaces: {
    summary:
      "Notes and cards that something can be put below, with what stands above them: at most twelve with all of some words, those at the top without words, or the one with an id where it is there",
    query: z.object({
      /** In any letter case, with or without accents. */
      words: z.optional(z.string().check(z.maxLength(500))),
      id: z.optional(z.string()),
    }),
    answer: Places,
    errors: ["not_found", "validation"],
  },
  placeImport: {
    summary:
      "Says which note an import that is ready goes below; what would come in there is found out anew. An import that could not go where it was to go is ready for this, with `failure`",
    body: ImportPlace,
    answer: Import,
    errors: ["not_found", "conflict", "validation"],
  },
  applyImport: {
    summary: "Carries an import out, as one change; also one that was taken back",
    body: z.object({}),
    answer: Import,
    errors: ["not_found", "conflict"],
  },
  undoImport: {
    summary: "Takes an import back; what was changed since, or written under, stays",
    body: z.object({}),
    answer: Import,
    errors: ["not_found", "conflict"],
  },
  cancelImport: {
    summary: "Ends an import that was not carried out, and forgets it",
    answer: nothing,
    errors: ["not_found", "conflict"],
  },
} as const satisfies EndpointShapes;
