import { ANCHOR_NAME } from "@perennial/domain/rich/anchor-name";
import * as z from "zod/mini";
import { Id, Timestamp } from "../shapes/record-shapes.ts";

/** What stands above a node, from the top. */
const Path = z.array(z.object({ id: Id, title: z.string() }));

export const Hit = z.object({
  node_id: Id,
  path: Path,
  /** Which text of the node shows why it was found, and that text. */
  field: z.enum(["text", "question", "answer"]),
  text: z.string(),
  /** Where words of the search stand in it, in UTF-16 units, the end left out. */
  ranges: z.array(z.tuple([z.int(), z.int()])),
  /** Of a card, where the search is about what is remembered: the first part that was found. */
  part: z.optional(z.int()),
  /** Its words are only one slip away from those of the search; absent from the others, which come before. */
  similar: z.optional(z.literal(true)),
});
export type Hit = z.infer<typeof Hit>;

/** What of a search could not be read, in UTF-16 units; values and words of it were looked for as they stand. */
export const Unread = z.array(z.object({ start: z.int(), end: z.int(), why: z.string() }));

export const SearchAnswer = z.object({
  hits: z.array(Hit),
  /** How many there are, up to the `limit:` of the search, whatever that of the call. */
  total: z.int(),
  unread: Unread,
  /** The version of the log. */
  version: z.int(),
  /** The version up to which the log was read: less than that as long as notes are still being read. */
  indexed: z.int(),
});
export type SearchAnswer = z.infer<typeof SearchAnswer>;

export const LinksHere = z.object({
  /** The first 200, those changed last first. */
  links: z.array(z.object({ node_id: Id, path: Path, text: z.string() })),
  total: z.int(),
});
export type LinksHere = z.infer<typeof LinksHere>;

/** When nodes were made and their texts changed last, in seconds since 1970, by their place in `ids`. */
export const NoteTimes = z.object({
  ids: z.array(Id),
  created: z.array(z.int()),
  changed: z.array(z.int()),
  /** From when on later times are asked for. */
  at: Timestamp,
  /** False as long as notes are still being read. */
  is_all: z.boolean(),
});
export type NoteTimes = z.infer<typeof NoteTimes>;

export const Tags = z.object({
  /** The name without its sign, as it is written most often. */
  tags: z.array(z.object({ name: z.string(), count: z.int() })),
});
export type Tags = z.infer<typeof Tags>;

/** What anchors lead to. */
export const Anchors = z.object({
  anchors: z.array(
    z.object({
      /** As texts write it. */
      id: z.string().check(z.regex(new RegExp(`^${ANCHOR_NAME}$`))),
      node_id: Id,
      title: z.string(),
      /** The node can be restored for 30 days. */
      deleted: z.boolean(),
      /** Absent where it is there. */
      deleted_at: z.optional(Timestamp),
    }),
  ),
});
export type Anchors = z.infer<typeof Anchors>;
