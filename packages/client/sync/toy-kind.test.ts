import "fake-indexeddb/auto";
import { createRecord } from "@perennial/domain/intent/create-record";
import { deleteRecord } from "@perennial/domain/intent/delete-record";
import { editRecord } from "@perennial/domain/intent/edit-record";
import type { Plan } from "@perennial/domain/intent/plan";
import type { Refusal } from "@perennial/domain/intent/refusal";
import type { Values } from "@perennial/domain/kind/values";
import type { Result } from "@perennial/domain/result";
import { LABEL, TOY, type Toy } from "@perennial/domain/testing/toy/table";
import { expect, test, vi } from "vitest";
import type { Direction, UndoResult } from "../store/undo.ts";
import type { Workspace } from "../store/workspace.ts";
import { actsOf, textOfTree } from "./testing/acts.ts";
import { createModelBrowser, type ModelBrowser } from "./testing/model-browser.ts";
import { createRestorableServer } from "./testing/restorable-server.ts";
import { createTwoBrowsers } from "./testing/two-browsers.ts";

// The table of kinds has one line more in this file; nothing else knows of it.
vi.mock("@perennial/domain/kind/table", async (original) => {
  const { withToys } = await import("@perennial/domain/testing/toy/table");
  const { KINDS } = await original<typeof import("@perennial/domain/kind/table")>();
  return { KINDS: withToys(KINDS) };
});

async function setUp() {
  const { server, browsers, settle, ...devices } = createTwoBrowsers();
  const open = async (browser: ModelBrowser) => (await devices.open(browser)).tab.workspace;
  const [mine, theirs] = browsers;
  return { server, mine, theirs, open, settle, here: await open(mine), there: await open(theirs) };
}

const submit = ({ submit: run }: Workspace, plan: Result<Plan, Refusal>) => {
  if (!plan.ok) throw new Error(plan.error);
  run(plan.value, { eventType: "toy", source: "test", failure: "Failed: toy" });
};

/** A toy by the node of a row. @returns its id on this device */
const put = (at: Workspace, key: string, label: string) => {
  const id = at.tree.drawId();
  const fields = { nodeId: at.tree.idOf(key) ?? 0, label, tone: "soft", size: 3, foundAt: null };
  submit(at, createRecord(at.tree, { kind: TOY, id, fields }));
  return id;
};
const edit = (at: Workspace, id: Toy["id"], fields: Partial<Toy>) => {
  const values: Values = { ...fields };
  submit(at, editRecord(at.tree, { kind: TOY, id: at.tree.identity.current(TOY, id) }, values));
};
/** The table of types knows no toy: it is put into the table of kinds when the tests begin. */
const asToy = (record: unknown) => record as Toy | undefined;
const toyOf = ({ tree }: Workspace, id: Toy["id"]) => asToy(tree.get(TOY, tree.identity.current(TOY, id)));
const numberOf = ({ tree }: Workspace, id: Toy["id"]) => tree.identity.serverIdOf(TOY, id) ?? 0;

test("a kind of one folder and one line is shown at once, kept, sent with the node it lies by, and comes to another device", async () => {
  const { server, mine, here, there, settle } = await setUp();
  mine.online = false;
  const row = actsOf(here).child("n1", "Nursery");
  const id = put(here, row, "  red ball ");
  const shown = { nodeId: here.tree.idOf(row), label: "red ball", tone: "soft", size: 3, foundAt: null };
  expect(toyOf(here, id)).toEqual({ id, ...shown });
  await mine.settle();
  mine.online = true;
  await settle();
  const number = numberOf(here, id);
  const stored = { ...shown, id: number, nodeId: here.tree.row(row)?.wireId };
  expect(number).toBeGreaterThan(0);
  expect(server.outline.get(TOY, number)).toEqual(stored);
  expect(toyOf(there, number)).toEqual(stored);
  expect(toyOf(here, id)).toEqual({ id, ...shown });
});

test("what was made without a connection outlives its page, and a page that loads the tree later has it", async () => {
  const { server, mine, theirs, here, open, settle } = await setUp();
  const row = actsOf(here).child("n1", "Nursery");
  await settle();
  mine.online = false;
  put(here, row, "red ball");
  await here.flush();
  mine.crash();
  mine.online = true;
  await open(mine);
  await settle();
  const rows = server.log.filter(({ table_name }) => table_name === "toys");
  expect(rows).toMatchObject([{ mutation_type: "toy.create", new_values: { label: "red ball", size: 3 } }]);
  const again = await open(theirs);
  expect(toyOf(again, rows[0]?.record_id ?? 0)).toMatchObject({ label: "red ball" });
});

test("its texts merge by words, its other fields stand for themselves, and what overlaps is kept in a note", async () => {
  const { mine, here, there, settle } = await setUp();
  const row = actsOf(here).child("n1", "Nursery");
  const id = put(here, row, "red ball of wool");
  await settle();
  const number = numberOf(here, id);
  mine.online = false;
  edit(here, number, { label: "red ball of white wool" });
  edit(here, number, { size: 4 });
  edit(there, number, { label: "big red ball of wool", tone: "loud" });
  await settle();
  mine.online = true;
  await settle();
  const merged = { label: "big red ball of white wool", size: 4, tone: "loud" };
  expect([toyOf(here, id), toyOf(there, number)]).toMatchObject([merged, merged]);
  mine.online = false;
  edit(here, number, { label: "big red ball of black wool" });
  edit(there, number, { label: "big red ball of green wool" });
  await settle();
  mine.online = true;
  await settle();
  for (const at of [here, there]) {
    expect(toyOf(at, number)).toMatchObject({ label: "big red ball of black wool" });
    expect(textOfTree(at.tree, 1)).toEqual(["", "  Nursery", "  big red ball of green wool"]);
  }
});

test("each of its changes is taken back by its inverse, on the other device too", async () => {
  const { server, here, there, settle } = await setUp();
  const row = actsOf(here).child("n1", "Nursery");
  const id = put(here, row, "red ball");
  await settle();
  const number = numberOf(here, id);
  await here.undo.restore();
  const undoLast = async () => {
    const told: UndoResult[] = [];
    here.undo.undoChange(here.mutations.get().at(-1)?.id ?? "", (taken) => told.push(taken));
    expect(told).toMatchObject([{ isDone: true, obstacles: [] }]);
    await settle();
  };
  const labels = () => [
    toyOf(here, id)?.label,
    toyOf(there, number)?.label,
    asToy(server.outline.get(TOY, number))?.label,
  ];
  edit(here, id, { label: "blue ball" });
  await settle();
  await undoLast();
  expect(labels()).toEqual(["red ball", "red ball", "red ball"]);
  submit(here, deleteRecord(here.tree, { kind: TOY, id }));
  await settle();
  expect(labels()).toEqual([undefined, undefined, undefined]);
  await undoLast();
  expect(labels()).toEqual(["red ball", "red ball", "red ball"]);
  put(here, row, "second");
  await settle();
  await undoLast();
  expect([here, there].map(({ tree }) => tree.get(TOY, number + 1))).toEqual([undefined, undefined]);
});

/** Presses the key for the last step there is. */
const press = (at: Workspace, direction: Direction): UndoResult[] => {
  const told: UndoResult[] = [];
  at.undo.take(direction, (taken) => told.push(taken));
  return told;
};

test("undo takes our words out of its texts and leaves what others have written since; redo brings them back", async () => {
  const { mine, here, there, settle } = await setUp();
  const row = actsOf(here).child("n1", "Nursery");
  const id = put(here, row, "red ball of wool");
  await settle();
  const number = numberOf(here, id);
  await here.undo.restore();
  edit(here, id, { label: "red ball of white wool", size: 5 });
  await settle();
  edit(there, number, { label: "big red ball of white wool" });
  await settle();
  expect(press(here, "undo")).toMatchObject([{ isDone: true, obstacles: [], rows: [here.tree.idOf(row)] }]);
  await settle();
  for (const at of [here, there])
    expect(toyOf(at, number)).toMatchObject({ label: "big red ball of wool", size: 3 });
  expect(press(here, "redo")).toMatchObject([{ isDone: true, obstacles: [] }]);
  await settle();
  for (const at of [here, there])
    expect(toyOf(at, number)).toMatchObject({ label: "big red ball of white wool", size: 5 });
  mine.online = false;
  edit(there, number, { size: 9 });
  await settle();
  mine.online = true;
  await settle();
  expect(press(here, "undo")).toMatchObject([{ isDone: true, obstacles: ["changed"] }]);
  await settle();
  expect(toyOf(there, number)).toMatchObject({ label: "big red ball of wool", size: 9 });
});

test("a deletion leaves it where words were written into it that were not seen", async () => {
  const { mine, here, there, settle } = await setUp();
  const row = actsOf(here).child("n1", "Nursery");
  const id = put(here, row, "red ball");
  await settle();
  const number = numberOf(here, id);
  mine.online = false;
  edit(there, number, { label: "red ball, grandmother's" });
  await settle();
  submit(here, deleteRecord(here.tree, { kind: TOY, id }));
  expect(toyOf(here, id)).toBeUndefined();
  mine.online = true;
  await settle();
  for (const at of [here, there])
    expect(toyOf(at, number)).toMatchObject({ label: "red ball, grandmother's" });
});

test("an edit that the server refuses is taken back, and kept to be sent again", async () => {
  const { server, mine, here, settle } = await setUp();
  const row = actsOf(here).child("n1", "Nursery");
  const id = put(here, row, "red ball");
  await settle();
  mine.outcome = ({ path }) => (path === "/commands" ? { status: 422 } : "answer");
  edit(here, id, { label: "blue ball" });
  await settle();
  expect(toyOf(here, id)).toMatchObject({ label: "red ball" });
  const [failed] = here.failed.list();
  expect(failed).toMatchObject({ texts: ["blue ball"] });
  mine.outcome = () => "answer";
  here.failed.retry(failed?.id ?? "");
  await settle();
  expect(asToy(server.outline.get(TOY, numberOf(here, id)))).toMatchObject({ label: "blue ball" });
  expect(here.failed.list()).toEqual([]);
});

test("a call that was to make one has its line in the log where it is refused, by the kind's own name", async () => {
  const server = createRestorableServer();
  const browser = createModelBrowser(server);
  const { workspace: here, warnings } = await browser.open();
  await here.loadTree(server.rootId);
  browser.outcome = ({ path }) => (path === "/commands" ? { status: 422 } : "answer");
  put(here, here.tree.keyOf(server.rootId), "red ball");
  await browser.drain();
  expect(warnings).toContainEqual(expect.stringMatching(/^Failed to create toy: 422 /));
});

test("an edit that waits is not written into the record that has its number after a backup was put back", async () => {
  const server = createRestorableServer();
  const { id: nodeId } = await server.write("Nursery");
  const putBack = server.backup();
  const browser = createModelBrowser(server);
  const { workspace: here } = await browser.open();
  await here.loadTree(server.rootId);
  await browser.settle();
  const id = put(here, here.tree.keyOf(nodeId), "mine");
  await browser.drain();
  const number = numberOf(here, id);
  browser.online = false;
  await putBack();
  const fields = { node_id: nodeId, label: "theirs", tone: "soft", size: 1, found_at: null };
  const command = { uuid: crypto.randomUUID(), type: "record.create", table: "toys", fields };
  await server.handle("POST", "/commands", {}, { commands: [command] });
  const stored = () => asToy(server.present().outline.get(TOY, number));
  expect(stored()).toMatchObject({ label: "theirs" });
  edit(here, id, { label: "mine, on a train" });
  browser.online = true;
  await browser.drain();
  expect(stored()).toMatchObject({ label: "theirs" });
  expect(textOfTree(here.tree, server.rootId)).toContain("  mine, on a train");
});

test("what refers to a note or a card comes with the node that shows that", async () => {
  const { theirs, here, there, open, settle } = await setUp();
  const row = actsOf(here).child("n1", "Nursery");
  const id = here.tree.drawId();
  const noteId = here.tree.row(row)?.note?.id ?? 0;
  submit(here, createRecord(here.tree, { kind: LABEL, id, fields: { noteId, text: "old" } }));
  await settle();
  const number = here.tree.identity.serverIdOf(LABEL, id) ?? 0;
  expect(there.tree.get(LABEL, number)).toMatchObject({ text: "old" });
  const again = await open(theirs);
  expect(again.tree.get(LABEL, number)).toMatchObject({ text: "old" });
});
