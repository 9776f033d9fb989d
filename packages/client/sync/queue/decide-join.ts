import type { Entry, EntryStep } from "./entries.ts";
import type { QueueChange, Queued } from "./outbox.ts";
import { onOutcomes, outcomesOfFailed, type StepOutcome } from "./settle.ts";
import { sameTexts, textEditOf, withTexts } from "./texts.ts";

export interface Joined {
  /** In the order they were made. */
  readonly earlierIds: readonly string[];
  readonly later: Entry;
}

export interface JoinDecision {
  readonly change: QueueChange;
  readonly joined: readonly Joined[];
}

/**
 * Joins consecutive edits of a text into the last, on the base of the first; null if none.
 * @param mayBeTaken whether the server may have a step: joined, its words would look like somebody else's
 */
export function decideJoin(
  queue: readonly Queued[],
  mayBeTaken: (stepUuid: string) => boolean,
): JoinDecision | null {
  const kept: { readonly queued: Queued; readonly entry: Entry; readonly earlier: Queued[] }[] = [];
  const outcomes = new Map<string, StepOutcome>();
  for (const queued of queue) {
    const last = kept.at(-1);
    const later = last && inOne(last.entry, queued.entry, mayBeTaken);
    if (last && later) {
      for (const outcome of outcomesOfFailed(last.entry)) outcomes.set(outcome.stepUuid, outcome);
      last.earlier.push(last.queued);
      kept[kept.length - 1] = { queued, entry: later, earlier: last.earlier };
    } else kept.push({ queued, entry: onOutcomes(queued.entry, outcomes), earlier: [] });
  }
  if (outcomes.size === 0) return null;
  const changed = kept.filter(({ queued, entry }) => entry !== queued.entry);
  const gone = kept.flatMap(({ earlier }) => earlier);
  return {
    change: {
      put: changed.map(({ queued: { seq }, entry }) => ({ seq, entry })),
      remove: gone.map(({ seq }) => ({ seq, version: null })),
      outcomes: [...outcomes.values()],
    },
    joined: kept
      .filter(({ earlier }) => earlier.length > 0)
      .map(({ entry, earlier }) => ({ earlierIds: earlier.map((each) => each.entry.id), later: entry })),
  };
}

/** Returns both edits as one, in the form of the second; null where they have to be sent one by one. */
function inOne(first: Entry, second: Entry, mayBeTaken: (stepUuid: string) => boolean): Entry | null {
  if (first.scope !== second.scope) return null;
  const earlier = onlyEdit(first);
  const later = onlyEdit(second);
  if (!earlier || !later || earlier.version !== null || mayBeTaken(earlier.uuid)) return null;
  // Each call that takes something back is named in the log by itself.
  if (earlier.undoOf !== undefined || later.undoOf !== undefined) return null;
  // An edit that was not made on top of the other has to be merged with it, and only the server merges.
  if (!later.base || !("after" in later.base) || later.base.after !== earlier.uuid) return null;
  const from = textEditOf(earlier);
  const to = textEditOf(later);
  if (!from?.before || !to?.before || Object.keys(from.after).join() !== Object.keys(to.after).join())
    return null;
  if (!sameTexts(from.after, to.before, from.after)) return null;
  const { base: _own, unmoved: _moved, unparted: _parted, ...rest } = later;
  const step: EntryStep = {
    ...withTexts(rest, from.before, to.after),
    inverse: earlier.inverse,
    ...(earlier.base ? { base: earlier.base } : {}),
    ...(earlier.unmoved ? { unmoved: earlier.unmoved } : {}),
    ...(earlier.unparted ? { unparted: earlier.unparted } : {}),
  };
  return { ...second, steps: [step] };
}

/** The step of an entry that only edits the texts of one record: such entries can be joined. */
function onlyEdit(entry: Entry): EntryStep | null {
  const [step, more] = entry.steps;
  if (!step || more || entry.kind !== "change") return null;
  return textEditOf(step)?.before ? step : null;
}
