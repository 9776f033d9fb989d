import { COLUMN_ROLES } from "@perennial/domain/format/table/roles";
import * as z from "zod/mini";
import { Id, Timestamp } from "../shapes/record-shapes.ts";

/** What an import comes to, number for number: found = new + updated + identical + kept_ours + skipped. */
export const Receipt = z.object({
  /** What the file was recognised as, for people. */
  format: z.string(),
  /** Notes and cards in the file. */
  found: z.int(),
  new: z.int(),
  /** Here already, untouched since it came, and newer in the file. */
  updated: z.int(),
  /** Here already, and the same. */
  identical: z.int(),
  /** Here already and other than in the file: what was changed here stays, and what is no older here. */
  kept_ours: z.int(),
  skipped: z.int(),
  /** Of what is new. */
  cards: z.object({ new: z.int(), studied: z.int() }),
  reviews: z.object({ taken: z.int(), dropped: z.int() }),
  /** How many of what is new come with settings of their own; absent in receipts of before. */
  settings: z.optional(z.int()),
  /** Links to notes, and tags, in what comes in; absent where there are none, and in receipts of before. */
  links: z.optional(z.int()),
  tags: z.optional(z.int()),
  media: z.object({ taken: z.int(), missing: z.int(), refused: z.int() }),
  /** What of the file has no form here, and where it stood first. */
  losses: z.array(z.object({ kind: z.string(), count: z.int(), places: z.array(z.string()) })),
  /** What was decided for the person, a sentence each. */
  decisions: z.array(z.string()),
  /** After it was taken back: what went, and what stays since it was changed or written under. */
  undone: z.optional(
    z.object({
      removed: z.int(),
      kept: z.int(),
      /** What was here before the import and is again what it was; absent where there is nothing of that. */
      restored: z.optional(z.int()),
    }),
  ),
});

/** What a column of a table is for; of each but `child` and `none` there is one at most. */
const ColumnRole = z.enum(COLUMN_ROLES);
/** What stands between the cells of a table; "" where the file is read as text instead. */
const Separator = z.enum([",", "\t", ";", "|", ""]);
export const TableColumns = z.object({
  has_header: z.boolean(),
  /** Absent in answers of before. */
  separator: z.optional(Separator),
  /** Whether cells are read as HTML; absent where no cell looks like that. */
  has_html: z.optional(z.boolean()),
  columns: z.array(z.object({ name: z.string(), role: ColumnRole, samples: z.array(z.string()) })),
});
/** What the person says of a table; what is absent is guessed, and so are columns beyond the list. */
export const TableMapping = z.object({
  has_header: z.optional(z.boolean()),
  separator: z.optional(Separator),
  has_html: z.optional(z.boolean()),
  roles: z.array(ColumnRole).check(
    z.maxLength(1_000),
    z.refine((roles) => roles.length === 0 || roles.filter((role) => role === "question").length === 1, {
      error: "Say which one column is the question, or the text of a note.",
    }),
  ),
});

export const ImportState = z.enum(["reading", "ready", "applying", "done", "failed", "undone"]);
export const Import = z.object({
  id: Id,
  /** Of the file, as its person has it. */
  name: z.string(),
  bytes: z.int(),
  state: ImportState,
  /** `arriving`: `done` of `total` bytes are here. */
  phase: z.enum(["arriving", "waiting", "reading", "comparing", "writing", "resting"]),
  done: z.int(),
  total: z.int(),
  /** How long a piece of a file is that is arriving, in bytes, but for the last one. */
  piece_bytes: z.optional(z.int()),
  receipt: z.nullable(Receipt),
  /** Of a table, as long as it has not been carried out. */
  table: z.nullable(TableColumns),
  /** Why it failed, as a sentence; of one that is ready: why it cannot go where it is to go. */
  failure: z.nullable(z.string()),
  /** The note that it goes below, where that note is still there; absent in answers of before. */
  into_id: z.optional(Id),
  /** The branch that it came to; null before. */
  root_id: z.nullable(Id),
  created_at: Timestamp,
});

/** A file that is to come in pieces. Each begins where the ones before it end; there sending goes on after a break. */
export const NewUpload = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(255)),
  bytes: z.int().check(z.minimum(1)),
  /** Tells this file from others of its name and length: the same again goes on where it stopped. */
  resume_key: z.optional(z.string().check(z.maxLength(100))),
  /** The note to import below. */
  into: z.optional(Id),
});

/** Where an import is to go. */
export const ImportPlace = z.object({ into: Id });

export type NewUpload = z.infer<typeof NewUpload>;
export type TableColumns = z.infer<typeof TableColumns>;
export type TableMapping = z.infer<typeof TableMapping>;
export type Receipt = z.infer<typeof Receipt>;
export type ImportState = z.infer<typeof ImportState>;
export type Import = z.infer<typeof Import>;
