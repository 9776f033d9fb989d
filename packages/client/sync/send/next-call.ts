import { byGeneration, latestGeneration } from "../queue/by-generation.ts";
import { versionAfter } from "../queue/decide-acks.ts";
import { decideJoin } from "../queue/decide-join.ts";
import type { Entry, EntryStep } from "../queue/entries.ts";
import type { Queued } from "../queue/outbox.ts";
import { type BatchPart, batchOf, type Unsent } from "./batch.ts";
import type { WireNames } from "./wire-names.ts";

/** With more entries than this waiting, they go in batches. */
const BATCH_ABOVE = 8;
/** A sequence of more calls than this goes as a batch whatever the queue. */
const MOST_SINGLE_STEPS = 2;

/** What is to be done with the queue next. */
export type NextCall =
  | { readonly kind: "nothing" }
  /** Some of it is of another generation than the present one. */
  | { readonly kind: "strand"; readonly present: string }
  | { readonly kind: "join" }
  /** Every step of the first entry is settled: it leaves. */
  | { readonly kind: "leave"; readonly seq: number; readonly version: number | null }
  | { readonly kind: "orphan"; readonly entry: Entry }
  | { readonly kind: "step"; readonly queued: Queued; readonly step: EntryStep }
  | {
      readonly kind: "batch";
      readonly parts: readonly BatchPart[];
      /** Whether they succeed or fail as one. */
      readonly atomic: boolean;
      /** The place of the last entry in it. */
      readonly lastSeq: number;
    };

/** What the sender knows beside the queue. */
export interface Sent {
  /** Whether the server may have taken a step of which nothing is known here. */
  mayBeTaken(stepUuid: string): boolean;
  /** The generation of the log that is present; null where it is not known. */
  readonly generation: string | null;
  readonly names: WireNames;
  /** Entries up to this place go one by one, since a batch with them came to nothing. */
  readonly singlesUpTo: number;
  /** At most so many commands that stand for themselves in one request. */
  readonly most: number;
}

/** Returns what is to be done with the queue next. Decides only; nothing is changed or sent. */
export function nextCall(queue: readonly Queued[], sent: Sent): NextCall {
  const { names } = sent;
  const first = queue[0];
  if (!first) return { kind: "nothing" };
  const entries = queue.map((queued) => queued.entry);
  const present = latestGeneration(sent.generation, entries);
  if (present !== null && byGeneration(entries, present).goingOn !== entries)
    return { kind: "strand", present };
  if (decideJoin(queue, sent.mayBeTaken)) return { kind: "join" };
  const { entry, seq } = first;
  const open = entry.steps.filter((step) => step.version === null);
  const [next] = open;
  if (!next) return { kind: "leave", seq, version: versionAfter(entry) };
  const isLong = queue.length > BATCH_ABOVE && seq > sent.singlesUpTo;
  if (open.length > MOST_SINGLE_STEPS || (isLong && open.length > 1)) {
    const parts = batchOf([{ entry, open }], names, "together");
    return parts.length > 0
      ? { kind: "batch", parts, atomic: true, lastSeq: seq }
      : { kind: "orphan", entry };
  }
  if (isLong && entry.steps.length === 1) {
    const { run, lastSeq } = runOf(queue);
    const parts = batchOf(run, names, "apart", sent.most);
    return parts.length > 0 ? { kind: "batch", parts, atomic: false, lastSeq } : { kind: "orphan", entry };
  }
  if (names.missingIn(next, [])) return { kind: "orphan", entry };
  return { kind: "step", queued: first, step: names.withKnownSibling(next, []) };
}

/** The entries of one call each at the head of the queue, each standing for itself. */
function runOf(queue: readonly Queued[]): { readonly run: readonly Unsent[]; readonly lastSeq: number } {
  const run: Unsent[] = [];
  let lastSeq = 0;
  for (const { seq, entry } of queue) {
    // Several calls must not be settled one without the other, and a request is of one generation.
    if (entry.steps.length !== 1 || entry.generation !== queue[0]?.entry.generation) break;
    run.push({ entry, open: entry.steps });
    lastSeq = seq;
  }
  return { run, lastSeq };
}
