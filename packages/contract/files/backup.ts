import { ANCHOR_NAME } from "@perennial/domain/rich/anchor-name";
import * as z from "zod/mini";
import { Text } from "../shapes/input-shapes.ts";
import { recordShape, Timestamp } from "../shapes/record-shapes.ts";
import { Review } from "../study/reviews.ts";
import { Origin, OriginPart, OriginType } from "./origins.ts";

/**
 * The backup of an account or of a branch, as a file. One JSON document, written so that each record is a line of its
 * own, in this order:
 *
 *     {"head":{…},
 *     "nodes":[
 *     {…},
 *     {…}],
 *     "types":[
 *     {…}],
 *     "files":[
 *     {…}],
 *     "log":[
 *     {…}],
 *     "sha256":"…"}
 *
 * The checksum is that of all bytes before the line that holds it: a file that was cut or changed is recognised.
 * The download of an account has, behind the log, a list `account_…` for each table that says something of it.
 * There are files where texts name some, and types where nodes came from Anki. Parents stand before their children, so
 * that a level says where a node belongs; no id of a server's is in it. The log is there for who wants to read what
 * happened: restoring makes the nodes anew.
 */
export const BACKUP_FORMAT = "perennial-backup";
/** 1 knew nothing of where nodes came from but packages of Anki. */
export const BACKUP_VERSION = 2;

export const BackupHead = z.object({
  format: z.literal(BACKUP_FORMAT),
  version: z.int(),
  exported_at: Timestamp,
  /** Of all of an account; else of a branch, which has no log. */
  is_whole: z.boolean(),
});

const { flashcard_id: _of, ...memory } = recordShape("progress");
/** A backup of before these were said has neither. */
export const BackupMemory = z.object({
  ...memory,
  left_at: z.optional(memory.left_at),
  hints_off: z.optional(memory.hints_off),
  forgotten_at: z.optional(memory.forgotten_at),
  /** Of a part that a row asks: the guid of the row, since its number is the account's own. */
  row: z.optional(z.string()),
});

const Count = z.int32().check(z.nonnegative());
const { flashcard_id: _card, ...review } = Review.shape;
/** A row of the log of reviews, those that were taken back too. */
export const BackupReview = z.object({
  ...review,
  part: z.int().check(z.nonnegative()),
  study_day: z.int32(),
  duration_ms: z.nullable(Count),
  lapses_after: Count,
  weights: z.int32(),
});

/** What is said of how a branch is studied, as a record keeps it; what is not said is left out. */
const { node_id: _at, ...said } = recordShape("studySettings");
export const BackupSettings = z.partial(z.object(said));

/** By what a file that is brought once more finds it: in packages of Anki, or in what was brought to a node, by its guid. */
export const BackupName = z.union([
  z.object({ name: z.string(), in: z.literal("anki") }),
  z.object({ name: z.string(), at: z.string() }),
]);

const AnchorNames = z.array(z.string().check(z.regex(new RegExp(`^${ANCHOR_NAME}$`))));

const { node_id: _row, source_id: _quoted, ...came } = recordShape("provenance");
/** What a row that was drafted came from; the row that is quoted by its guid, where it is still there. */
export const BackupProvenance = z.object({
  ...came,
  /** Left out in older backups. */
  file_id: z.optional(came.file_id),
  quote: Text,
  label: Text,
  source: z.nullable(z.string()),
});

const place = {
  level: z.int().check(z.nonnegative()),
  /** The same in every backup of this node, and of what is restored from one. */
  guid: z.string(),
  /** Left out where it is not. */
  is_done: z.optional(z.literal(true)),
  /** Left out where nothing is said, and in older backups. */
  settings: z.optional(BackupSettings),
  /** Left out where it came from nowhere, and in older backups. */
  names: z.optional(z.array(BackupName)),
  /** What links in texts lead here by, as they write it; left out where there are none, and in older backups. */
  anchors: z.optional(AnchorNames),
  /** The anchors of what the card needs; left out where it needs nothing, and in older backups. */
  needs: z.optional(AnchorNames),
  /** Left out where it was not drafted, and in older backups. */
  provenance: z.optional(z.array(BackupProvenance)),
};
/** What a node was in the file that it came from: by that it leaves as it came. */
export const BackupOrigin = z.object({
  part: OriginPart,
  /** Where it is not what it says now. */
  was: z.optional(z.omit(Origin, { part: true })),
});

const { question: _asked, answer: _answered, asks: _asks, ...form } = recordShape("flashcard");
const BackupForm = z.object(form);

export const BackupNode = z.discriminatedUnion("type", [
  z.object({
    ...place,
    type: z.literal("note"),
    text: z.string(),
    origin: z.optional(BackupOrigin),
  }),
  z.object({
    ...place,
    type: z.literal("flashcard"),
    question: z.string(),
    answer: z.string(),
    /** What kind of card it is; left out for one that asks its question, and in older backups. */
    form: z.optional(BackupForm),
    /** By part, what was rated: what its reviews come to. */
    memory: z.array(BackupMemory),
    /** Older backups have none. */
    reviews: z.optional(z.array(BackupReview)),
    origin: z.optional(BackupOrigin),
  }),
]);

/** A picture, a sound or a document that a text of the backup names by its id. Older backups have none. */
export const BackupFile = z.object({
  id: z.int().check(z.positive()),
  name: z.string(),
  /** Its bytes, in base64. */
  data: z.base64(),
});

/** A definition that the origins of nodes name. */
export const BackupType = z.object({ name: z.string(), definition: OriginType });

export type BackupProvenance = z.infer<typeof BackupProvenance>;
export type BackupSettings = z.infer<typeof BackupSettings>;
export type BackupOrigin = z.infer<typeof BackupOrigin>;
export type BackupName = z.infer<typeof BackupName>;
export type BackupType = z.infer<typeof BackupType>;
export type BackupFile = z.infer<typeof BackupFile>;
export type BackupReview = z.infer<typeof BackupReview>;
export type BackupMemory = z.infer<typeof BackupMemory>;
export type BackupHead = z.infer<typeof BackupHead>;
export type BackupNode = z.infer<typeof BackupNode>;
