import { MAX_COMMANDS_PER_REQUEST } from "@perennial/contract/limits";
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
  | { readonly kind: "batch"; readonly parts: readonly BatchPart[] };

/** What the sender knows beside the queue. */
export interface Sent {
  /** Returns whether the server may have taken a step that is not acknowledged yet. */
  mayBeTaken(stepUuid: string): boolean;
  readonly generation: string | null;
  readonly names: WireNames;
  /** The maximum of commands in one request; with one, entries go one by one. */
  readonly most: number;
  /** The account has no room for what comes first: what deletes, and all that adds nothing, goes all the same. */
  readonly isFull?: boolean;
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
  const deletions = sent.isFull ? batchOf(deletionsIn(queue, names), names, sent) : [];
  if (deletions.length > 0) return { kind: "batch", parts: deletions };
  const isMany = (queue.length > BATCH_ABOVE || (sent.isFull === true && queue.length > 1)) && sent.most > 1;
  if (isMany || open.length > MOST_SINGLE_STEPS) {
    const parts = batchOf(isMany ? unsentIn(queue) : [{ entry, open }], names, sent);
    return parts.length > 0 ? { kind: "batch", parts } : { kind: "orphan", entry };
  }
  if (names.missingIn(next, [])) return { kind: "orphan", entry };
  return { kind: "step", queued: first, step: names.withKnownSibling(next, []) };
}

/** Returns what waits to delete rows that the server has, wherever in the queue. */
const deletionsIn = (queue: readonly Queued[], names: WireNames): Unsent[] =>
  unsentIn(queue.filter(({ entry }) => entry.steps.every(deletes))).filter(
    ({ open }) => open.length > 0 && open.every((step) => !names.missingIn(step, [])),
  );

const deletes = ({ ops }: EntryStep): boolean =>
  ops.some(({ type }) => type === "node.delete") && ops.every(({ type }) => type !== "node.create");

/** Returns the entries at the head of the queue that one request may carry: those of one generation of the log. */
function unsentIn(queue: readonly Queued[]): Unsent[] {
  const own = queue.slice(0, MAX_COMMANDS_PER_REQUEST).map(({ entry }) => entry);
  const end = own.findIndex(({ generation }) => generation !== own[0]?.generation);
  return (end < 0 ? own : own.slice(0, end)).map((entry) => ({
    entry,
    open: entry.steps.filter(({ version }) => version === null),
  }));
}

/** The newest generation known in this browser: told to this tab, or in another tab's entry. */
const latestGeneration = (told: string | null, entries: readonly Entry[]): string | null =>
  entries.reduce(
    (latest, { generation }) =>
      isOfEarlier(latest ?? undefined, generation ?? null) ? (generation ?? null) : latest,
    told,
  );
