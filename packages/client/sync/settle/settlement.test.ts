import { expect, test } from "vitest";
import type { Entry } from "../queue/entries.ts";
import { createMemoryOutbox } from "../queue/outbox-memory.ts";
import { logRowAt, ROW_UUID } from "../testing/log-row.ts";
import { createSettlement } from "./settlement.ts";

const entry = (id: string, stepUuid: string, version: number | null): Entry => ({
  id,
  scope: "tab",
  userActionUuid: id,
  action: { eventType: "e", source: "s" },
  steps: [
    { uuid: stepUuid, version, command: { type: "node.delete", id: 1 }, ops: [], inverse: null },
    { uuid: `${id} last`, version: null, command: { type: "node.delete", id: 2 }, ops: [], inverse: null },
  ],
  kind: "change",
  at: 0,
  count: 0,
});

/** A leader tab with one entry in the queue, of which the log now tells. */
async function setUp(version: number | null) {
  const outbox = createMemoryOutbox();
  await outbox.add(entry("a", ROW_UUID, version));
  let changes = 0;
  const nothing = () => undefined;
  const settled = Promise.withResolvers<void>();
  const { rows } = createSettlement({
    view: {
      entries: () => [],
      rows: () => ({ gap: false, unreadable: false, missing: [] }),
      acknowledge: nothing,
    },
    outbox: {
      list: outbox.list,
      change(decide) {
        changes++;
        return outbox.change(decide);
      },
    },
    isSending: () => true,
    heard: nothing,
    mutations: { answered: nothing },
    count: { refresh: async () => settled.resolve(), waiting: () => 1 },
    overtaken: nothing,
    keptBeside: nothing,
    left: nothing,
    forget: nothing,
    warn: settled.reject,
  });
  const gone = { mutation_type: "node.delete", table_name: "nodes", record_id: 1 };
  rows([logRowAt(5, { ...gone, old_values: null, new_values: null })]);
  await settled.promise;
  return { changes, open: (await outbox.list())[0]?.entry.steps.map((step) => step.version) };
}

test("the log settles a step in the queue that no answer has settled", async () => {
  expect(await setUp(null)).toEqual({ changes: 1, open: [5, null] });
});

test("rows of the log that only repeat the answers write nothing to the queue", async () => {
  expect(await setUp(5)).toEqual({ changes: 0, open: [5, null] });
});
