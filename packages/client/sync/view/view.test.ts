import { logRecordFromOp } from "@perennial/contract/log";
import { expect, test } from "vitest";
import { createIdentity } from "../../store/identity.ts";
import { createTreeStore } from "../../store/tree-store.ts";
import { acksOfRows } from "../queue/acks-of-rows.ts";
import { logRowAt } from "../testing/log-row.ts";
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
  const anchor = {
    mutation_type: "anchor.set",
    table_name: "anchors",
    record_id: 7,
    old_values: null,
    new_values: { node_id: 1 },
  };
  const outcome = view.rows([logRowAt(5, anchor), logRowAt(6, edit("b"))], acksOfRows);
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
