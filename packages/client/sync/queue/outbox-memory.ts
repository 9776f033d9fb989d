import type { UserActionInput } from "@perennial/contract/outline/wire";
import type { Naming } from "../../store/identity.ts";
import { haveSameTexts } from "./entries.ts";
import type { ClearedDraft, DraftRecord, FailedRecord, Outbox, Queued } from "./outbox.ts";
import { onOutcomes, type StepOutcome } from "./settle.ts";

/** Creates the outbox for a browser that stores nothing: it lasts as long as the page. */
export function createMemoryOutbox(firstSeq = 1): Outbox {
  let nextSeq = firstSeq;
  let queue: readonly Queued[] = [];
  const done = new Map<string, number | null>();
  const namings: Naming[] = [];
  const outcomes = new Map<string, StepOutcome>();
  const failed = new Map<string, FailedRecord>();
  const drafts = new Map<string, DraftRecord | ClearedDraft>();
  const actions = new Map<string, UserActionInput>();

  return {
    durable: false,
    async add(entry) {
      if (!done.has(entry.id) && !queue.some((queued) => queued.entry.id === entry.id))
        queue = [...queue, { seq: nextSeq++, entry: onOutcomes(entry, outcomes) }];
      return false;
    },
    list: async () => queue,
    count: async () => queue.length,
    async change(decide) {
      const change = decide(queue);
      const removed = new Map((change.remove ?? []).map(({ seq, version }) => [seq, version]));
      for (const { seq, entry } of queue) {
        const version = removed.get(seq);
        if (version !== undefined) done.set(entry.id, version);
      }
      const put = new Map((change.put ?? []).map((queued) => [queued.seq, queued]));
      const kept = queue.filter(({ seq }) => !removed.has(seq) && !put.has(seq));
      queue = [...kept, ...put.values()].sort((a, b) => a.seq - b.seq);
      namings.push(...(change.namings ?? []));
      for (const outcome of change.outcomes ?? []) outcomes.set(outcome.stepUuid, outcome);
      for (const record of change.failed ?? []) failed.set(record.id, record);
    },
    namings: async () => namings,
    olderNames: async () => [],
    done: async () => [...done].map(([id, version]) => ({ id, version })),
    outcomesOf: async (stepUuids) => stepUuids.flatMap((uuid) => outcomes.get(uuid) ?? []),
    failed: {
      list: async () => [...failed.values()],
      put: async (record) => void failed.set(record.id, record),
      async remove({ id, entry }) {
        const now = failed.get(id);
        if (now && !haveSameTexts(now.entry, entry)) return false;
        failed.delete(id);
        return true;
      },
    },
    drafts: {
      list: async () => [...drafts.values()],
      put: async (record) => void drafts.set(`${record.scope}/${record.key}`, record),
      remove: async (scope, key) => void drafts.delete(`${scope}/${key}`),
    },
    actions: {
      list: async () => [...actions.values()],
      put: async (action) => void actions.set(action.uuid, action),
      remove: async (uuid) => void actions.delete(uuid),
    },
    close: () => undefined,
  };
}
