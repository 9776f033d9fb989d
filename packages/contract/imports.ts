import * as z from "zod/mini";
import { Id, Timestamp } from "./record-shapes.ts";

/** What an import comes to, number for number: found = new + updated + identical + kept_ours + skipped. */
export const Receipt = z.object({
  /** What the file was recognised as, for people. */
  format: z.string(),
  /** Notes and cards in the file. */
  found: z.int(),
  new: z.int(),
  updated: z.int(),
  /** Here already, and the same. */
  identical: z.int(),
  /** Here already and other than in the file: what stands here stays. */
  kept_ours: z.int(),
  skipped: z.int(),
  /** Of what is new. */
  cards: z.object({ new: z.int(), studied: z.int() }),
  reviews: z.object({ taken: z.int(), dropped: z.int() }),
  media: z.object({ taken: z.int(), missing: z.int(), refused: z.int() }),
  /** What of the file has no form here, and where it stood first. */
  losses: z.array(z.object({ kind: z.string(), count: z.int(), places: z.array(z.string()) })),
  /** What was decided for the person, a sentence each. */
  decisions: z.array(z.string()),
  /** After it was taken back: what went, and what stays since it was changed or written under. */
  undone: z.optional(z.object({ removed: z.int(), kept: z.int() })),
});

export const ImportState = z.enum(["reading", "ready", "applying", "done", "failed", "undone"]);
export const Import = z.object({
  id: Id,
  /** Of the file, as its person has it. */
  name: z.string(),
  bytes: z.int(),
  state: ImportState,
  phase: z.enum(["waiting", "reading", "comparing", "writing", "resting"]),
  done: z.int(),
  total: z.int(),
  receipt: z.nullable(Receipt),
  /** Why it failed, as a sentence. */
  failure: z.nullable(z.string()),
  /** The branch that it came to; null before. */
  root_id: z.nullable(Id),
  created_at: Timestamp,
});

export type Receipt = z.infer<typeof Receipt>;
export type ImportState = z.infer<typeof ImportState>;
export type Import = z.infer<typeof Import>;
