import { logRecordFromOp } from "@perennial/contract/log/logged-ops";
import { expect, test } from "vitest";
import { createIdentity } from "../../store/identity.ts";
import { createTreeStore } from "../../store/tree-store.ts";
import { acksOfRows } from "../queue/acks-of-rows.ts";
import type { Entry } from "../queue/entries.ts";
import { logRowAt, ROW_UUID } from "../testing/log-row.ts";
import { storedRecordsOf } from "./stored-record.ts";
import { createView } from "./view.ts";

function setup() {
  const tree = createTreeStore(createIdentity(() => crypto.randomUUID()));
  const view = createView(tree);
  const note = { id: 10, text: "a", user_id: 1 };
  const root = { id: 1, parent_id: null, item_type: "note", item_id: 10, sort_order: 0, user_id: 1 } as const;
  const nodes = [{ ...root, children_ids: [], content: note }];
  view.load(storedRecordsOf({ root_id: 1, version: 4, nodes }), [], false);
  return { tree, view };
}
const edit = (text: string) =>
  logRecordFromOp({ type: "note.edit", id: 10, before: { text: "a" }, after: { text } });

test("rows of a table that this version does not know are passed over, and the next ones taken in", () => {
  const { tree, view } = setup();
  const unknown = {
    mutation_type: "sketch.set",
    table_name: "sketches",
    record_id: 7,
    old_values: null,
    new_values: { node_id: 1 },
  };
  const outcome = view.rows([logRowAt(5, unknown), logRowAt(6, edit("b"))], acksOfRows);
  expect(outcome).toEqual({ gap: false, unreadable: false, missing: [] });
  expect(view.applied()).toBe(6);
  expect(tree.get("note", 10)?.text).toBe("b");
});

test("a row of a known table that cannot be read is not taken at its word: the tree is to be loaded anew", () => {
  for (const broken of [
    { ...edit("b"), new_values: { text: 7 } },
    { ...edit("b"), new_values: null },
    { ...edit("b"), mutation_type: "note.archive" },
  ]) {
    const { tree, view } = setup();
    expect(view.rows([logRowAt(5, broken)], acksOfRows)).toMatchObject({ unreadable: true });
    expect(tree.get("note", 10)?.text).toBe("a");
  }
});

/** An edit that waits, of the note that the tree shows. */
const waitingEdit = (text: string): Entry => ({
  id: "entry",
  scope: "tab",
  userActionUuid: "action",
  action: { eventType: "note.edit", source: "field", failure: "" },
  steps: [
    {
      command: { type: "note.edit", id: 10, text },
      ops: [{ type: "note.edit", id: 10, before: { text: "" }, after: { text } }],
      uuid: ROW_UUID,
      version: null,
      inverse: null,
    },
  ],
  kind: "change",
  at: 0,
  count: 0,
});

test("a row that the tree was loaded with settles its step all the same: the edit does not lie on later words", () => {
  const { tree, view } = setup();
  view.push(waitingEdit("mine"));
  view.rows([logRowAt(4, edit("mine"))], acksOfRows);
  expect(view.entries()).toEqual([]);
  expect(tree.get("note", 10)?.text).toBe("a");
});

test("a row that comes before any tree settles its step", () => {
  const view = createView(createTreeStore(createIdentity(() => crypto.randomUUID())));
  view.push(waitingEdit("mine"));
  view.rows([logRowAt(4, edit("mine"))], acksOfRows);
  expect(view.entries()).toMatchObject([{ steps: [{ version: 4 }] }]);
});

test("what the server made of an edit is shown as it is, also over words that the log has brought already", () => {
  const { tree, view } = setup();
  view.push(waitingEdit("mine"));
  expect(tree.get("note", 10)?.text).toBe("a mine");
  view.acknowledge([{ stepUuid: ROW_UUID, version: 6, texts: { text: "a b mine" } }]);
  expect(tree.get("note", 10)?.text).toBe("a b mine");
});
