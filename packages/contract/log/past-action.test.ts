import { expect, test } from "vitest";
import type { DataMutation } from "../outline/wire.ts";
import { pastActionFromWire } from "./past-action.ts";

const UUID = "b52e0f9c-1a2b-4c3d-8e9f-000000000001";
const row = (values: Partial<DataMutation>): DataMutation => ({
  id: 1,
  uuid: UUID,
  mutation_uuid: UUID,
  user_action_uuid: UUID,
  mutation_type: "note.edit",
  table_name: "notes",
  record_id: 7,
  old_values: { text: "Old" },
  new_values: { text: "New" },
  created_at: "2026-03-01T10:00:00.000Z",
  version: 12,
  call_version: 12,
  ...values,
});

test("an action of the wire is read with its changes, in the names of the domain", () => {
  const action = pastActionFromWire({
    id: 3,
    uuid: UUID,
    event_type: "node.indent",
    event_source: "token:Claude",
    payload: {},
    created_at: "2026-03-01T10:00:00.000Z",
    data_mutations: [
      row({
        mutation_type: "node.move",
        table_name: "nodes",
        old_values: { parent_id: 1, sort_order: 2 },
        new_values: { parent_id: 4, sort_order: 1 },
      }),
    ],
  });
  expect(action).toMatchObject({ eventType: "node.indent", token: "Claude", at: "2026-03-01T10:00:00.000Z" });
  expect(action.changes).toEqual([
    {
      id: 1,
      version: 12,
      callUuid: UUID,
      actionUuid: UUID,
      op: {
        type: "node.move",
        id: 7,
        before: { parentId: 1, sortOrder: 2 },
        after: { parentId: 4, sortOrder: 1 },
      },
    },
  ]);
});

test("a change that a later version wrote has its place in the history, and nothing to show", () => {
  const written = [
    row({ table_name: "spells" as DataMutation["table_name"] }),
    row({ new_values: { text: 5 } }),
  ];
  const action = pastActionFromWire({
    id: 3,
    uuid: UUID,
    event_type: "spell.create",
    event_source: "keyboard",
    payload: {},
    created_at: "2026-03-01T10:00:00.000Z",
    data_mutations: written,
  });
  expect(action.token).toBeNull();
  expect(action.changes.map(({ version, op }) => [version, op])).toEqual([
    [12, null],
    [12, null],
  ]);
});
