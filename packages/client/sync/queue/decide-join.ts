import { type Entry, type EntryStep, onlyEdit } from "./entries.ts";
import type { QueueChange, Queued } from "./outbox.ts";
import { groundsOfNothing, withoutGrounds } from "./settle.ts";
import { sameTexts, textEditOf, withTexts } from "./texts.ts";

export interface JoinDecision {
  readonly change: QueueChange;
  readonly earlierId: string;
  readonly later: Entry;
}

/**
 * The first two edits of one text in a row become the later one, made against what the earlier was made against.
 * @param mayBeTaken whether the server may have taken a step of which nothing is known here: the words of that step
 *   would be somebody else's to the edit that stands for it
 */
export function decideJoin(
  queue: readonly Queued[],
  mayBeTaken: (stepUuid: string) => boolean,
): JoinDecision | null {
  for (const [i, second] of queue.entries()) {
    const first = queue[i - 1];
    const later = first && joined(first.entry, second.entry, mayBeTaken);
    if (!later) continue;
    const put = [{ seq: second.seq, entry: later }];
    for (const { seq, entry: waiting } of queue.slice(i + 1)) {
      const grounded = withoutGrounds(waiting, [first.entry]);
      if (grounded !== waiting) put.push({ seq, entry: grounded });
    }
    const remove = [{ seq: first.seq, version: null }];
    const change = { put, remove, grounds: groundsOfNothing(first.entry) };
    return { change, earlierId: first.entry.id, later };
  }
  return null;
}

/** Both edits as the second of them; null where they have to go one by one. */
function joined(first: Entry, second: Entry, mayBeTaken: (stepUuid: string) => boolean): Entry | null {
  if (first.scope !== second.scope) return null;
  const earlier = onlyEdit(first);
  const later = onlyEdit(second);
  if (!earlier || !later || earlier.version !== null || mayBeTaken(earlier.uuid)) return null;
  // The log is to name what each of them takes back.
  if (earlier.undoOf !== undefined || later.undoOf !== undefined) return null;
  // An edit that was not made on top of the other must be merged with it, which is the server's to do.
  if (!later.base || !("after" in later.base) || later.base.after !== earlier.uuid) return null;
  const from = textEditOf(earlier);
  const to = textEditOf(later);
  if (!from?.before || !to?.before || Object.keys(from.after).join() !== Object.keys(to.after).join())
    return null;
  if (!sameTexts(from.after, to.before, from.after)) return null;
  const { base: _own, ...rest } = later;
  const step: EntryStep = {
    ...withTexts(rest, from.before, to.after),
    inverse: earlier.inverse,
    ...(earlier.base ? { base: earlier.base } : {}),
  };
  return { ...second, steps: [step] };
}
