import type { MutationLog } from "../store/mutations.ts";
import { type Ack, type Entry, isSettled } from "./queue/entries.ts";
import type { Outbox } from "./queue/outbox.ts";
import type { View } from "./view/view.ts";

/**
 * Brings what this tab shows to what the disk says of its entries: another tab may have settled, joined or failed
 * them, and gone before it could tell. Returns those that the disk does not know at all, since it was cleared.
 */
export async function reconcile({
  view,
  outbox,
  mutations,
  unsaved,
}: {
  readonly view: Pick<View, "entries" | "acknowledge" | "fail">;
  readonly outbox: Pick<Outbox, "list" | "failed" | "done">;
  readonly mutations: Pick<MutationLog, "answered" | "failed" | "joined">;
  /** Entries that are on their way into the queue. */
  readonly unsaved: readonly { has(entryId: string): boolean }[];
}): Promise<readonly Entry[]> {
  // Only what was in the queue before it is read can be missed there.
  const own = view.entries().filter(({ id }) => unsaved.every((known) => !known.has(id)));
  const [queue, lost, done] = await Promise.all([outbox.list(), outbox.failed.list(), outbox.done()]);
  const failed = new Set(lost.map(({ id }) => id));
  const queued = new Map(
    queue.flatMap(({ entry }) => entry.steps.map(({ uuid, version }) => [uuid, version] as const)),
  );
  const left = new Map(done.map(({ id, version }) => [id, version]));
  const joined: string[] = [];
  const acks: Ack[] = [];
  for (const { id, steps } of own) {
    if (failed.has(id)) continue;
    const version = left.get(id);
    if (version === null) joined.push(id);
    for (const step of steps) {
      const taken = queued.get(step.uuid) ?? version ?? null;
      if (step.version === null && taken !== null) acks.push({ stepUuid: step.uuid, version: taken });
    }
  }
  view.fail([...failed, ...joined], null);
  mutations.failed([...failed]);
  mutations.joined(joined);
  if (acks.length > 0) view.acknowledge(acks);
  mutations.answered(acks.map(({ stepUuid }) => stepUuid));
  const queuedIds = new Set(queue.map(({ entry }) => entry.id));
  return own.filter(
    (entry) => !isSettled(entry) && !queuedIds.has(entry.id) && !failed.has(entry.id) && !left.has(entry.id),
  );
}
