import type { DataMutation } from "@perennial/contract/outline/wire";
import { expect, test } from "vitest";
import { acksOfRows } from "./acks-of-rows.ts";
import type { EntryStep } from "./entries.ts";

const STEP: EntryStep = {
  uuid: "0f9c1c9e-2d43-4c6e-9f0a-6f1d2b3c4d5e",
  command: {
    type: "node.create",
    id: -1,
    parentId: 1,
    sortOrder: 1,
    content: { kind: "new-note", id: -2, text: "a" },
  },
  ops: [],
  version: null,
  inverse: null,
};
const ROW = { mutation_uuid: STEP.uuid, user_action_uuid: null, created_at: "2026-01-10T09:00:00.000Z" };
const CALL: readonly DataMutation[] = [
  {
    ...ROW,
    ...{ id: 5, uuid: STEP.uuid, version: 5, call_version: 6 },
    ...{ mutation_type: "note.create", table_name: "notes", record_id: 20 },
    ...{ old_values: null, new_values: { text: "a" } },
  },
  {
    ...ROW,
    ...{ id: 6, uuid: "7c0b6f0e-5a55-4b54-8a35-0d6a3a1f2b11", version: 6, call_version: 6 },
    ...{ mutation_type: "node.create", table_name: "nodes", record_id: 21 },
    ...{ old_values: null, new_values: { parent_id: 1, sort_order: 1, item_type: "note", item_id: 20 } },
  },
];
const acksOf = (rows: readonly DataMutation[]) =>
  acksOfRows(rows, (uuid) => (uuid === STEP.uuid ? STEP : undefined));

test("all rows of a call settle its step, with the numbers of what it made", () => {
  expect(acksOf(CALL)).toEqual([{ stepUuid: STEP.uuid, version: 6, nodeId: 21, itemId: 20 }]);
});

test("the first rows of a call alone, or the last, settle nothing: the others name what it made", () => {
  expect(acksOf(CALL.slice(0, 1))).toEqual([]);
  expect(acksOf(CALL.slice(1))).toEqual([]);
});
