import * as z from "zod/mini";
import { Timestamp } from "../shapes/record-shapes.ts";

/**
 * What a node was in the file that it came from, as far as no text here says it: by that it leaves as it came, as long
 * as nothing of it was changed here. The nodes of one note of Anki stand below its first one, which says what the note
 * is; the others say what of it they are.
 */
const Count = z.int().check(z.nonnegative());
const Moment = z.int();

/** A row of Anki's log: id, ease, ivl, lastIvl, factor, time, type; ratings are those of four buttons. */
const OriginReview = z.tuple([Moment, z.int(), z.int(), z.int(), z.int(), z.int(), z.int()]);

export const OriginCard = z.object({
  id: Moment,
  ord: Count,
  /** The levels of the name of its deck, from the top. */
  deck: z.array(z.string()),
  /** In seconds. */
  changed_at: z.int(),
  type: z.int(),
  queue: z.int(),
  due: z.int(),
  ivl: z.int(),
  factor: z.int(),
  reps: z.int(),
  lapses: z.int(),
  left: z.int(),
  flag: z.int(),
  data: z.string(),
  reviews: z.array(OriginReview),
});

export const OriginNote = z.object({
  id: Moment,
  guid: z.string(),
  /** Names the definition of its type. */
  type: z.string(),
  changed_at: z.int(),
  tags: z.array(z.string()),
  /** As HTML, as they came. */
  fields: z.array(z.string()),
  /** Which fields stood below it, each in a node of its own. */
  below: z.array(Count),
  /** The files that its fields show, by their names there. */
  media: z.record(z.string(), z.int()),
  /** Cards that nothing here was made of. */
  more: z.array(OriginCard),
  /** What the days of its cards are counted from, in seconds, and how far west that was, in minutes. */
  days_from: z.object({ created_at: z.int(), minutes_west: z.nullable(z.int()) }),
});

/** A further card of a note that is a part of the same row, and when it was due when it came. */
const OriginSibling = z.object({ card: OriginCard, due: z.optional(z.nullable(Timestamp)) });

/** What kind of card something came as, and what of its words question and answer do not say. */
const OriginForm = z.object({
  kind: z.enum(["both", "cloze", "list", "steps", "occlusion"]),
  source: z.nullable(z.string()),
  shapes: z.nullable(z.string()),
});

/** What prefixes of attributes stand for. */
const Namespaces = z.record(z.string(), z.string());

/** An outline of OPML. */
const OriginOutline = z.object({
  /** In their order, as they came. */
  attributes: z.array(z.tuple([z.string(), z.string()])),
  /** Those that its attributes name. */
  namespaces: Namespaces,
  /** Whether its texts are HTML. */
  flavor: z.enum(["html", "plain"]),
});

export const OriginPart = z.discriminatedUnion("kind", [
  /** What all of the package stands below, with its files, by their names. */
  z.object({ kind: z.literal("collection"), media: z.record(z.string(), z.int()) }),
  /** A level of a deck's name; the levels above it, and when the deck was changed last, in seconds, where that is known. */
  z.object({
    kind: z.literal("deck"),
    name: z.string(),
    above: z.optional(z.array(z.string())),
    changed_at: z.optional(z.int()),
  }),
  z.object({
    kind: z.literal("note"),
    note: OriginNote,
    /** Its first card; null where it has none. */
    card: z.nullable(OriginCard),
    /** Left out where each of its cards came as a row of its own, as all did before. */
    form: z.optional(OriginForm),
    siblings: z.optional(z.array(OriginSibling)),
  }),
  z.object({ kind: z.literal("card"), card: OriginCard }),
  z.object({ kind: z.literal("field"), field: Count }),
  z.object({ kind: z.literal("tags") }),
  /** A row that answers the card above it: of steps by the place of its card in the note, of a list by its number there. */
  z.object({ kind: z.literal("step"), ord: Count }),
  /** What a document of OPML stands below, with what prefixes stand for in all of it. */
  z.object({ kind: z.literal("opml"), namespaces: Namespaces }),
  z.object({ kind: z.literal("outline"), outline: OriginOutline }),
  /** What a table stands below, with the columns whose cells stand below its rows. */
  z.object({ kind: z.literal("table"), columns: z.array(z.string()) }),
  z.object({ kind: z.literal("row"), guid: z.nullable(z.string()) }),
  /** A cell that stands below its row. */
  z.object({ kind: z.literal("cell"), column: z.string() }),
  /** Of a source that names each block, and may say when it was changed last, in milliseconds. */
  z.object({
    kind: z.literal("block"),
    changed_at: z.nullable(Moment),
    /** Left out where it came as a basic card, or as none. */
    form: z.optional(OriginForm),
  }),
]);

/** A type of notes as Anki has it in a collection of version 11. */
export const OriginType = z.record(z.string(), z.unknown());

export const Origin = z.object({
  part: OriginPart,
  /** What it said when it came. */
  text: z.string(),
  answer: z.nullable(z.string()),
  /** Of a card: when it was due then. */
  due: z.nullable(Timestamp),
});

export type OriginCard = z.infer<typeof OriginCard>;
export type OriginForm = z.infer<typeof OriginForm>;
export type OriginNote = z.infer<typeof OriginNote>;
export type OriginPart = z.infer<typeof OriginPart>;
export type OriginType = z.infer<typeof OriginType>;
export type Origin = z.infer<typeof Origin>;
