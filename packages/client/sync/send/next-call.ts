import { byGeneration, isOfEarlier } from "../queue/by-generation.ts";
import { versionAfter } from "../queue/decide-acks.ts";
import { decideJoin } from "../queue/decide-join.ts";
import type { Entry, EntryStep } from "../queue/entries.ts";
import type { Queued } from "../queue/outbox.ts";
import { type BatchPart, batchOf, type Unsent } from "./batch.ts";
import type { WireNames } from "./wire-names.ts";

/** When more entries than this wait, they are sent in batches. */
const BATCH_ABOVE = 8;
/** An entry of more steps than this is sent as a batch, however short the queue. */
const MOST_SINGLE_STEPS = 2;

export type NextCall =
  | { readonly kind: "nothing" }
  /** Entries of another generation than the present one have to leave the queue. */
  | { readonly kind: "strand"; readonly present: string }
  | { readonly kind: "join" }
  /** Every step of the first entry is settled: the entry leaves the queue. */
  | { readonly kind: "leave"; readonly seq: number; readonly version: number | null }
  | { readonly kind: "orphan"; readonly entry: Entry }
  | { readonly kind: "step"; readonly queued: Queued; readonly step: EntryStep }
  | {
      readonly kind: "batch";
      readonly parts: readonly BatchPart[];
      readonly atomic: boolean;
      /** The place of the last entry in the batch. */
      readonly lastSeq: number;
    };

/** What the sender knows beside the queue. */
export interface Sent {
  /** Returns whether the server may have taken a step that is not acknowledged yet. */
  mayBeTaken(stepUuid: string): boolean;
  readonly generation: string | null;
  readonly names: WireNames;
  /** Entries up to this place are sent one by one, because a batch with them failed. */
  readonly singlesUpTo: number;
  /** The largest number of independent commands in one request. */
  readonly most: number;
}

/** Decides what the sender does next, from the queue and what was sent; changes and sends nothing. */
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

/** Returns the entries of one step each at the head of the queue: each stands for itself. */
function runOf(queue: readonly Queued[]): { readonly run: readonly Unsent[]; readonly lastSeq: number } {
  const run: Unsent[] = [];
  let lastSeq = 0;
  for (const { seq, entry } of queue) {
    // An entry of several steps is settled as a whole, and a request belongs to one generation.
    if (entry.steps.length !== 1 || entry.generation !== queue[0]?.entry.generation) break;
    run.push({ entry, open: entry.steps });
    lastSeq = seq;
  }
  return { run, lastSeq };
}

/** The newest generation known in this browser: told to this tab, or in another tab's entry. */
const latestGeneration = (told: string | null, entries: readonly Entry[]): string | null =>
  entries.reduce(
    (latest, { generation }) =>
      isOfEarlier(latest ?? undefined, generation ?? null) ? (generation ?? null) : latest,
    told,
  );
