import type * as wire from "@perennial/contract/outline/wire";
import { expect, test } from "vitest";
import { apiFixture } from "../testing/api-fixture.ts";
import { outlineOf } from "../testing/outline.ts";

const given = apiFixture();

type History = { history: wire.NodeEvent[]; before: number | null };
type Deleted = { deleted: wire.DeletedBranch[]; before: number | null };
const historyOf = async (id: number, query = "") =>
  (await given.outline.call<History>("GET", `/trees/${id}/history${query}`)).body;
const deleted = async (query = "") => (await given.outline.call<Deleted>("GET", `/deleted${query}`)).body;
const linesOf = ({ history }: History) =>
  history.map(({ mutation_type: type, old_values: was, new_values: is }) =>
    [type, was?.text ?? was?.question, is?.text ?? is?.question]
      .filter((part) => part !== undefined)
      .join(" "),
  );
const command = async (fields: object, uuid: string = crypto.randomUUID()) => {
  const { body } = await given.outline.call<{ results: wire.CommandResult[] }>("POST", "/commands", {
    commands: [{ uuid, ...fields }],
  });
  expect(body.results[0]?.status).toBeLessThan(300);
  return uuid;
};

test("a node's history goes through conversions, deletion and restoration, newest first", async () => {
  const node = await given.outline.note("one");
  await given.outline.call("PUT", `/notes/${node.item_id}`, { note: { text: "two" } });
  const card = await given.outline.call<wire.Flashcard>("POST", "/flashcards", {
    flashcard: { question: "two", answer: "2" },
  });
  await given.outline.call("PUT", `/trees/${node.id}`, {
    tree: { item_type: "flashcard", item_id: card.body.id },
  });
  await given.outline.call("PUT", `/flashcards/${card.body.id}`, { flashcard: { question: "Two?" } });
  await given.outline.call("PUT", `/trees/${node.id}`, { tree: { sort_order: 0.5 } });
  const uuid = await command({ type: "branches.delete", ids: [node.id] });
  await command({ type: "branches.restore", places: [], ids: [node.id], undo_of: uuid });
  const all = await historyOf(node.id);
  expect(all.before).toBe(null);
  expect(linesOf(all)).toEqual([
    "node.create",
    "flashcard.create Two?",
    "flashcard.delete Two?",
    "node.delete",
    "flashcard.edit two Two?",
    "note.delete two",
    "node.repoint",
    "flashcard.create two",
    "note.edit one two",
    "node.create",
    "note.create one",
  ]);
  const versions = all.history.map(({ version }) => version);
  expect(versions).toEqual(versions.toSorted((a, b) => b - a));
  const first = await historyOf(node.id, "?limit=4");
  const rest = await historyOf(node.id, `?limit=100&before=${first.before}`);
  expect([...first.history, ...rest.history]).toEqual(all.history);
});

test("an event tells what the person did, and on what where the client has said so", async () => {
  const node = await given.outline.note("a");
  const uuid = crypto.randomUUID();
  await given.outline.call("POST", "/user_actions", {
    user_action: {
      uuid,
      event_type: "note.edit",
      event_source: "field",
      payload: { device: "Firefox, Linux" },
    },
  });
  await given.outline.call(
    "PUT",
    `/notes/${node.item_id}`,
    { note: { text: "b" } },
    { "X-User-Action-UUID": uuid },
  );
  const { history } = await historyOf(node.id);
  expect(history[0]).toMatchObject({
    event_type: "note.edit",
    event_source: "field",
    device: "Firefox, Linux",
  });
  expect(history.at(-1)).toMatchObject({ event_type: null, device: null });
});

test("long texts make a page shorter, and none is left out", async () => {
  const node = await given.outline.note("0");
  for (let i = 1; i <= 12; i++)
    await given.outline.call("PUT", `/notes/${node.item_id}`, {
      note: { text: String(i % 10).repeat(100_000) },
    });
  const first = await historyOf(node.id);
  expect(first.history.length).toBeLessThan(8);
  const lines: string[] = [];
  for (let page: History = first; ; page = await historyOf(node.id, `?before=${page.before}`)) {
    lines.push(...page.history.map(({ new_values: is }) => String(is?.text ?? "").slice(0, 1)));
    if (page.before === null) break;
  }
  expect(lines.filter(Boolean)).toEqual([..."210987654321", "0"]);
});

test("the history of a node that is not there, or another person's, is 404", async () => {
  const other = await given.api.person();
  const theirs = await outlineOf(given.api, other).note("private");
  for (const id of [theirs.id, 987_654_321])
    expect((await given.outline.call("GET", `/trees/${id}/history`)).status).toBe(404);
  expect((await given.outline.call("GET", "/trees/1/history?before=x")).status).toBe(422);
});

test("what was deleted is listed by branch, with its path, and comes back by the call that it names", async () => {
  const subject = await given.outline.note("Biology");
  const cell = await given.outline.note("Cell", subject.id);
  const wall = await given.outline.note("Wall", cell.id);
  const pore = await given.outline.note("Pores", wall.id);
  await given.outline.card("Powerhouse?", "Mitochondrion", cell.id);
  const empty = await given.outline.note(" ", subject.id);
  // Both at once, as a device sends them that was offline: still two deletions.
  await given.outline.call("POST", "/commands", {
    commands: [
      { type: "branches.delete", uuid: crypto.randomUUID(), ids: [wall.id] },
      { type: "branches.delete", uuid: crypto.randomUUID(), ids: [cell.id] },
    ],
  });
  await given.outline.call("DELETE", `/trees/${empty.id}`);
  const list = await deleted();
  expect(list.before).toBe(null);
  expect(list.deleted.map(({ text, below, path }) => [text, below, path.map((step) => step.text)])).toEqual([
    ["Cell", 1, ["", "Biology"]],
    ["Wall", 1, ["", "Biology", "Cell"]],
  ]);
  const pores = await deleted(`?node_id=${pore.id}`);
  expect(pores.deleted.map(({ node_id: id }) => id)).toEqual([wall.id]);
  expect((await deleted(`?node_id=${subject.id}`)).deleted).toEqual([]);
  const [newest, older] = list.deleted;
  if (!newest || !older) throw new Error("two branches were deleted");
  const { body } = await given.outline.call<{ changes: wire.DataMutation[] }>(
    "GET",
    `/changes?since=${newest.first_version - 1}`,
  );
  const rows = body.changes.filter(({ version }) => version <= newest.last_version);
  expect(new Set(rows.map((row) => row.mutation_uuid))).toEqual(new Set([newest.mutation_uuid]));
  expect(rows.filter(({ mutation_type: type }) => type === "node.delete")).toHaveLength(2);
  expect(await deleted("?limit=1")).toMatchObject({ deleted: [newest], before: expect.any(Number) });
  await command({ type: "branches.restore", places: [], ids: [older.node_id], undo_of: older.mutation_uuid });
  expect((await deleted()).deleted, "below the nearest node above that lives").toEqual([newest]);
  expect((await given.outline.tree(subject.id)).nodes.map(({ id }) => id)).toContain(wall.id);
});

test("what was joined with the note above, or is another person's, is no deletion", async () => {
  const one = await given.outline.note("one");
  const uuid = crypto.randomUUID();
  await given.outline.call("POST", "/user_actions", {
    user_action: { uuid, event_type: "note.merge", event_source: "field", payload: {} },
  });
  await given.outline.call("DELETE", `/trees/${one.id}`, undefined, { "X-User-Action-UUID": uuid });
  const other = await given.api.person();
  const them = outlineOf(given.api, other);
  await them.call("DELETE", `/trees/${(await them.note("private")).id}`);
  expect((await deleted()).deleted).toEqual([]);
});
