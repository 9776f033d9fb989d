import type { Naming } from "../../store/identity.ts";
import { type Ack, type Entry, isSettled } from "./entries.ts";
import { namingsOf } from "./namings.ts";
import type { QueueChange, Queued } from "./outbox.ts";
import { outcomesOf, settled } from "./settle.ts";

/** Removes settled entries from the queue and gives edits made on them their base version. */
export function decideAcks(queue: readonly Queued[], acks: readonly Ack[]): QueueChange {
  const known = new Map(acks.map((ack) => [ack.stepUuid, ack]));
  const steps = queue.flatMap(({ entry }) => entry.steps);
  const outcomes = outcomesOf(
    steps.filter(({ version }) => version === null),
    known,
  );
  const outcomeByStep = new Map(outcomes.map((outcome) => [outcome.stepUuid, outcome]));
  const namings = steps.flatMap((step): Naming[] => {
    const ack = known.get(step.uuid);
    return ack ? namingsOf(step, ack) : [];
  });
  const remove: { seq: number; version: number }[] = [];
  const put: Queued[] = [];
  for (const { seq, entry: before } of queue) {
    const entry = settled(before, known, outcomeByStep);
    if (entry === before) continue;
    if (isSettled(entry)) remove.push({ seq, version: versionAfter(entry) });
    else put.push({ seq, entry });
  }
  return { put, remove, namings, outcomes: [...outcomeByStep.values()] };
}

/** Returns the version of the log after the last step of a settled entry. */
export const versionAfter = ({ steps }: Entry): number =>
  Math.max(0, ...steps.map(({ version }) => version ?? 0));
