import { serverId } from "@perennial/domain/kind/record-id";
import type { Ack, Entry, EntryStep } from "../queue/entries.ts";
import type { Queued, ScopedAlias } from "../queue/outbox.ts";

/**
 * The answers that were written to disk while nobody told this tab: the tab that sent had died in between.
 * @param own entries of this tab that were in the queue before it was read, and have not failed
 */
export function missedAcks(
  own: readonly Entry[],
  queue: readonly Queued[],
  aliases: readonly ScopedAlias[],
): Ack[] {
  const queued = new Map(queue.map(({ entry }) => [entry.id, entry]));
  return own.flatMap((entry) =>
    entry.steps.flatMap((step) => {
      const still = queued.get(entry.id)?.steps.find(({ uuid }) => uuid === step.uuid);
      if (step.version !== null || (still && still.version === null)) return [];
      const known = aliases.filter(({ scope }) => scope === entry.scope);
      // An entry that has left the queue does not say when: version 0 is behind us for certain.
      return [ackOf(step, known, still?.version ?? 0)];
    }),
  );
}

/**
 * Whether answers came for a later entry while an earlier one still waits. Entries are sent in order, so the
 * earlier one has left the queue without a word: whoever sent was gone before it could tell.
 */
export function overtakes(entries: readonly Entry[], acks: readonly Ack[]): boolean {
  const answered = new Set(acks.map(({ stepUuid }) => stepUuid));
  const isWaiting = ({ steps }: Entry) =>
    steps.some((step) => step.version === null && !answered.has(step.uuid));
  const last = entries.findLastIndex(({ steps }) => steps.some(({ uuid }) => answered.has(uuid)));
  return entries.slice(0, Math.max(0, last)).some(isWaiting);
}

function ackOf(step: EntryStep, aliases: readonly ScopedAlias[], version: number): Ack {
  const idOf = (type: "node.create" | "note.create" | "flashcard.create"): number | undefined => {
    const op = step.ops.find((each) => each.type === type);
    const kind = type.split(".")[0];
    const real = aliases.find((alias) => alias.kind === kind && alias.temporary === op?.id)?.real;
    return real === undefined ? undefined : serverId(real);
  };
  const nodeId = idOf("node.create");
  const itemId = idOf("note.create") ?? idOf("flashcard.create");
  return {
    stepUuid: step.uuid,
    version,
    ...(nodeId === undefined ? {} : { nodeId }),
    ...(itemId === undefined ? {} : { itemId }),
  };
}
