import { asOneStep, isOfBranches, rowSteps } from "@perennial/domain/intent/branch-steps";
import { inverseOf } from "@perennial/domain/intent/inverse";
import type { Step } from "@perennial/domain/intent/plan";
import { byGeneration } from "./by-generation.ts";
import { createdBy, forgetSiblings, needs } from "./dependencies.ts";
import { type Entry, type EntryStep, haveSameTexts, planOf, textsIn } from "./entries.ts";
import type { FailedRecord, QueueChange, Queued } from "./outbox.ts";
import { outcomesOfFailed, rebasedWithout } from "./settle.ts";
import { textEditsOf, wordsBroughtBy } from "./texts.ts";

/** What the failure of an entry changes in the queue, and what has to be taken off the screen. */
export interface FailureDecision {
  readonly change: QueueChange;
  /** The entry, and those that depend on it, in order. */
  readonly failed: readonly Entry[];
  readonly compensation: Entry | null;
}

/**
 * Decides what happens when an entry fails: entries that need it fail too; acknowledged steps are undone by
 * a compensation in its place in the queue.
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
    if (queued.seq <= head.seq) continue;
    if (needs(queued.entry, created) || takesBack(queued.entry, failed)) {
      failed.push(queued);
      for (const record of createdBy(queued.entry)) created.add(record);
      continue;
    }
    const rebased = rebasedWithout(failed.map((gone) => gone.entry))(queued.entry);
    const entry = forgetSiblings(rebased, created);
    if (entry !== queued.entry) put.push({ seq: queued.seq, entry });
  }
  const compensation = head.entry.kind === "change" ? compensationOf(head.entry, uuid) : null;
  if (compensation) put.push({ seq: head.seq, entry: compensation });
  const records = keptOf(failed.map(({ entry }) => entry)).map(
    (entry): FailedRecord => ({ id: entry.id, entry, ...reason }),
  );
  const remove = failed
    .filter((queued) => !compensation || queued !== head)
    .map(({ seq }) => ({ seq, version: null }));
  // For edits that were made on top of these and are still being written to the queue.
  const outcomes = failed.flatMap(({ entry }) => outcomesOfFailed(entry));
  return {
    change: { put, remove, failed: records, outcomes },
    failed: failed.map(({ entry }) => entry),
    compensation,
  };
}

/** Decides on the queue in another generation: stranded entries fail and are kept; compensations are dropped. */
export function decideOtherGeneration(
  queue: readonly Queued[],
  present: string,
  reason: Omit<FailedRecord, "id" | "entry">,
): { readonly change: QueueChange; readonly stranded: readonly Entry[] } {
  const { goingOn, stranded } = byGeneration(
    queue.map(({ entry }) => entry),
    present,
  );
  const later = new Map(goingOn.map((entry) => [entry.id, entry]));
  const put = queue.flatMap(({ seq, entry }): Queued[] => {
    const now = later.get(entry.id);
    return now && now !== entry ? [{ seq, entry: now }] : [];
  });
  const remove = queue.filter(({ entry }) => !later.has(entry.id)).map(({ seq }) => ({ seq, version: null }));
  const failed = stranded
    .filter(({ kind }) => kind === "change")
    .map((entry): FailedRecord => ({ id: entry.id, entry, ...reason }));
  return { change: { put, remove, failed }, stranded };
}

/** The failed entries kept for the person: the first and those with typed words; undos only if they restore words. */
function keptOf(failed: readonly Entry[]): Entry[] {
  const changes = failed.filter(({ kind }) => kind === "change");
  const made = changes.filter((entry) => !isUndo(entry));
  return changes.filter((entry) => {
    if (!isUndo(entry)) return entry === failed[0] || textsIn(planOf(entry)).length > 0;
    return bringsWords(entry) && !made.some((other) => haveSameTexts(other, entry));
  });
}

/** Returns whether an entry writes words that the texts before it did not have. */
const bringsWords = ({ steps }: Entry): boolean =>
  steps.some((step) => textEditsOf(step).some((edit) => wordsBroughtBy(edit).length > 0));

/** Returns whether an entry undoes or redoes another one. */
const isUndo = ({ steps }: Entry) => steps.some(({ undoOf }) => undoOf !== undefined);

/**
 * Whether an entry only undoes a failed one. If it writes texts it goes on: later edits may lack those words,
 * and where nothing was edited, the texts are already so and a restored record exists.
 */
const takesBack = ({ steps }: Entry, failed: readonly Queued[]): boolean =>
  steps.every((step) => textEditsOf(step).length === 0) &&
  steps.some(({ undoOf }) =>
    failed.some(({ entry }) => entry.steps.some(({ uuid, version }) => uuid === undoOf && version === null)),
  );

/** Returns the entry that takes back the acknowledged steps of a failed one; null when there are none. */
function compensationOf(failed: Entry, uuid: () => string): Entry | null {
  const steps = failed.steps.toReversed().flatMap((step): EntryStep[] => {
    const { version, inverse = inverseOf(step) } = step;
    if (version === null) return [];
    const own = { uuid: uuid(), version: null, base: { version }, inverse: null };
    if (isOfBranches(step.command)) return branchesBack(step).map((back) => ({ ...back, ...own }));
    return inverse === null ? [] : [{ ...inverse, ...own }];
  });
  if (steps.length === 0) return null;
  return { ...failed, id: uuid(), kind: "compensation", steps };
}

/** Returns the step that takes back what was done to whole branches. */
function branchesBack(step: EntryStep): Step[] {
  const rows = rowSteps<Step>(step).toReversed();
  const back = rows.flatMap((row) => inverseOf(row) ?? []).map((each) => ({ ...each, undoOf: step.uuid }));
  const [first, ...others] = back;
  return first ? [asOneStep([first, ...others], () => [step.uuid])] : [];
}

/**
 * Replaces a refused step by another form, with its UUID: a refused call used no idempotency key.
 * @param reform returns the new form, or several, or none where the entry goes on without the step; null or the same object for no change
 */
export function decideReform(
  queue: readonly Queued[],
  stepUuid: string,
  reform: (step: EntryStep) => EntryStep | readonly EntryStep[] | null,
): { readonly change: QueueChange; readonly entry: Entry } | null {
  const queued = queue.find(({ entry }) => entry.steps.some((step) => step.uuid === stepUuid));
  const refused = queued?.entry.steps.find((step) => step.uuid === stepUuid);
  const again = refused && reform(refused);
  if (!queued || !again || again === refused) return null;
  const steps = queued.entry.steps.flatMap((step) => (step === refused ? again : step));
  if (steps.length === 0) return null;
  const entry = { ...queued.entry, steps };
  return { change: { put: [{ seq: queued.seq, entry }] }, entry };
}
