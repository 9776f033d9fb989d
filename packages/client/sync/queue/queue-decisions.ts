import { createdBy, forgetSiblings, needs } from "./dependencies.ts";
import {
  type Ack,
  type Entry,
  type EntryStep,
  isSettled,
  onlyEdit,
  textsIn,
  withoutSibling,
  withText,
} from "./entries.ts";
import type { FailedRecord, QueueChange, Queued, ScopedAlias } from "./outbox.ts";
import { afterAcks, afterFailure, settledBy } from "./settle.ts";

/** What the queue becomes after answers: settled entries leave it, the others learn ids and texts. */
export function decideAcks(queue: readonly Queued[], acks: readonly Ack[]): QueueChange {
  const scopes = new Map<string, Map<string, EntryStep>>();
  for (const { entry } of queue) {
    const steps = scopes.get(entry.scope) ?? new Map<string, EntryStep>();
    for (const step of entry.steps) steps.set(step.uuid, step);
    scopes.set(entry.scope, steps);
  }
  const settled = new Map(
    [...scopes].map(([scope, steps]) => [scope, settledBy(acks, (uuid) => steps.get(uuid))]),
  );
  const remove: number[] = [];
  const put: Queued[] = [];
  for (const { seq, entry: before } of queue) {
    const known = settled.get(before.scope);
    const entry = known ? afterAcks(before, known) : before;
    if (entry === before) continue;
    if (isSettled(entry)) remove.push(seq);
    else put.push({ seq, entry });
  }
  const aliases = [...settled].flatMap(([scope, known]) =>
    known.aliases.map((alias): ScopedAlias => ({ ...alias, scope })),
  );
  return { put, remove, aliases };
}

export interface FailureDecision {
  readonly change: QueueChange;
  /** The entry and those that cannot be without it, in order. */
  readonly failed: readonly Entry[];
  readonly compensation: Entry | null;
}

/**
 * What the queue becomes when an entry fails: it goes as a whole, with the entries that need what it was to
 * create; what the server had taken of it is taken back by a compensation in its place.
 */
export function decideFailure(
  queue: readonly Queued[],
  entryId: string,
  reason: Omit<FailedRecord, "id" | "entry">,
  uuid: () => string,
): FailureDecision | null {
  const head = queue.find(({ entry }) => entry.id === entryId);
  if (!head) return null;
  const failed: Queued[] = [head];
  const created = createdBy(head.entry);
  const put: Queued[] = [];
  for (const queued of queue) {
    if (queued.seq <= head.seq || queued.entry.scope !== head.entry.scope) continue;
    if (needs(queued.entry, created)) {
      failed.push(queued);
      for (const record of createdBy(queued.entry)) created.add(record);
      continue;
    }
    let entry = queued.entry;
    for (const { entry: gone } of failed) entry = forgetSiblings(afterFailure(entry, gone), createdBy(gone));
    if (entry !== queued.entry) put.push({ seq: queued.seq, entry });
  }
  const compensation = head.entry.kind === "change" ? compensationOf(head.entry, uuid) : null;
  if (compensation) put.push({ seq: head.seq, entry: compensation });
  const records = failed
    // What nobody typed, and what only went along, is nothing to keep.
    .filter(
      ({ entry }) =>
        entry.kind === "change" && (entry === head.entry || textsIn({ steps: entry.steps }).length > 0),
    )
    .map(({ entry }): FailedRecord => ({ id: entry.id, entry, ...reason }));
  const remove = failed.filter((queued) => !compensation || queued !== head).map(({ seq }) => seq);
  return { change: { put, remove, failed: records }, failed: failed.map(({ entry }) => entry), compensation };
}

/** The entry that takes back what the server had taken of a failed one; null when that is nothing. */
function compensationOf(failed: Entry, uuid: () => string): Entry | null {
  const steps = failed.steps.toReversed().flatMap(({ version, inverse }): EntryStep[] => {
    if (version === null || inverse === null) return [];
    return [{ ...inverse, uuid: uuid(), version: null, base: { version }, inverse: null }];
  });
  if (steps.length === 0) return null;
  return { ...failed, id: uuid(), kind: "compensation", steps };
}

/** Two edits of one note in a row become the later one, made against what the earlier was made against. */
export function decideJoin(
  queue: readonly Queued[],
): { readonly change: QueueChange; readonly earlierId: string; readonly later: Entry } | null {
  const [first, second] = queue;
  if (!first || !second || first.entry.scope !== second.entry.scope) return null;
  const earlier = onlyEdit(first.entry);
  const later = onlyEdit(second.entry);
  if (!earlier || !later || earlier.noteId !== later.noteId) return null;
  // An edit that was not made on top of the other must be merged with it, which is the server's to do.
  const { base } = later.step;
  if (!base || !("after" in base) || base.after !== earlier.step.uuid) return null;
  const { base: _own, ...rest } = later.step;
  const [before] = earlier.step.ops;
  const [after] = later.step.ops;
  if (before?.type !== "note.edit" || after?.type !== "note.edit") return null;
  const step: EntryStep = {
    ...withText(rest, { before: before.before.text, after: after.after.text }),
    inverse: earlier.step.inverse,
    ...(earlier.step.base ? { base: earlier.step.base } : {}),
  };
  const entry: Entry = { ...second.entry, steps: [step] };
  return {
    change: { put: [{ seq: second.seq, entry }], remove: [first.seq] },
    earlierId: first.entry.id,
    later: entry,
  };
}

/**
 * A call that named a sibling that is gone is made again without it. It keeps its UUID: a refused call has taken
 * none, and whatever waits for this one knows it by that name.
 */
export function decideWithoutSibling(
  queue: readonly Queued[],
  stepUuid: string,
): { readonly change: QueueChange; readonly entry: Entry } | null {
  const queued = queue.find(({ entry }) => entry.steps.some((step) => step.uuid === stepUuid));
  const named = queued?.entry.steps.find((step) => step.uuid === stepUuid);
  const alone = named && withoutSibling(named);
  if (!queued || !alone || alone === named) return null;
  const entry = { ...queued.entry, steps: queued.entry.steps.map((step) => (step === named ? alone : step)) };
  return { change: { put: [{ seq: queued.seq, entry }] }, entry };
}
