import type { Session } from "@perennial/contract/accounts";
import { PRESENT_READS, UNSAID_READS } from "@perennial/contract/log/reads";
import type * as wire from "@perennial/contract/outline/wire";
import type { Anchors } from "@perennial/contract/search/found";
import { anchorId, anchorName } from "@perennial/domain/rich/anchor-name";
import { expect, test } from "vitest";
import { bring } from "../commands/imports/testing/bring.ts";
import { leave } from "../commands/imports/testing/leave.ts";
import { purge } from "../commands/retention/purge.ts";
import type { Person } from "../testing/api.ts";
import { apiFixture } from "../testing/api-fixture.ts";
import { outlineOf } from "../testing/outline.ts";

const given = apiFixture();

const NAME = "k3m9x2p7q4";
const ID = anchorId(NAME);
const now = new Date("2026-03-01T08:00:00Z");

async function setUp(person?: Person) {
  const who = person ?? (await given.api.person());
  const outline = outlineOf(given.api, who);
  const { send } = outline;
  const set = (nodeId: number, id = ID) => ({
    type: "record.create",
    table: "anchors",
    id,
    fields: { node_id: nodeId },
  });
  const anchors = async (names = NAME) =>
    (await outline.call<Anchors>("GET", `/anchors?ids=${names}`)).body.anchors;
  return { who, outline, send, set, anchors };
}

test("an anchor has the id that its maker drew, comes with the tree, and leads to its node as that is now", async () => {
  const { outline, send, set, anchors } = await setUp();
  const note = await outline.note("Newton's laws");
  const [made] = await send(set(note.id));
  expect(made).toMatchObject({ status: 201, body: { id: ID, node_id: note.id } });
  expect((await outline.tree()).records?.anchors).toEqual([{ id: ID, node_id: note.id }]);
  await outline.call("PUT", `/notes/${note.item_id}`, { note: { text: "Laws of motion" } });
  expect(await anchors(`${NAME},0000000001`)).toEqual([
    { id: NAME, node_id: note.id, title: "Laws of motion", deleted: false },
  ]);
  await outline.call("DELETE", `/trees/${note.id}`);
  expect(await anchors()).toMatchObject([
    { title: "Laws of motion", deleted: true, deleted_at: expect.stringMatching(/^\d{4}-.*Z$/) },
  ]);
});

test("anchor.set makes an anchor by its number or its name, and trees name the anchors of their nodes", async () => {
  const { who, outline, send } = await setUp();
  const [note, other] = [await outline.note("Mine"), await outline.note("Other")];
  const set = (id: number | string, node_id: number) => ({ type: "anchor.set", id, node_id });
  const taken = set(NAME, other.id);
  const results = await send(set(NAME, note.id), set(ID, note.id), set(ID + 1, note.id), taken);
  expect(results.map(({ status }) => status)).toEqual([201, 200, 201, 409]);
  expect(results[0]?.body).toEqual({ id: ID, node_id: note.id });
  expect(results[3]?.body).toMatchObject({ code: "anchor_taken" });
  const named = (nodes: readonly wire.Node[]) => nodes.flatMap(({ anchors = [] }) => anchors);
  expect(named((await outline.tree()).nodes)).toEqual([NAME, anchorName(ID + 1)]);
  const { body } = await outline.call<{ children: wire.Node[] }>("GET", `/trees/${who.rootId}`);
  expect(named(body.children)).toEqual([NAME, anchorName(ID + 1)]);
  for (const wrong of [0, 2 ** 50, "0000000000", "k3m9x2p7q", null]) {
    const command = { uuid: crypto.randomUUID(), ...set(wrong as number, note.id) };
    expect((await outline.call("POST", "/commands", { commands: [command] })).status).toBe(422);
  }
});

test("two devices that anchor a note at once have two names for it; one name leads to one note only", async () => {
  const { outline, send, set, anchors } = await setUp();
  const [note, other] = [await outline.note("Mine"), await outline.note("Other")];
  const results = await send(set(note.id), set(note.id), set(note.id, ID + 1), set(other.id));
  expect(results.map(({ status }) => status)).toEqual([201, 200, 201, 409]);
  expect(results[3]?.body).toMatchObject({ code: "anchor_taken" });
  const both = await anchors(`${NAME},${anchorName(ID + 1)}`);
  expect(both.map(({ node_id }) => node_id)).toEqual([note.id, note.id]);
});

test("whoever deletes a row by its own call names the heir of its links too, in its own account", async () => {
  const { outline, send, set, anchors } = await setUp();
  const [note, heir] = [await outline.note("Krebs cycle"), await outline.note("Above")];
  const foreign = await (await setUp()).outline.note("Foreign");
  await send(set(note.id));
  const remove = async (heirId: number | string) =>
    (await outline.call("DELETE", `/trees/${note.id}?heir_id=${heirId}`)).status;
  expect([await remove("above"), await remove(0), await remove(foreign.id)]).toEqual([422, 422, 404]);
  expect(await remove(heir.id)).toBe(204);
  expect(await anchors()).toMatchObject([{ title: "Above", deleted: false }]);
});

test("the heir of a row may be made in the same batch, and what cannot be named is told", async () => {
  const { who, outline, send, set, anchors } = await setUp();
  const note = await outline.note("Krebs cycle");
  await send(set(note.id));
  const made = {
    type: "tree.create",
    temporary_id: -1,
    tree: { item_type: "note", note: { text: "Made" }, parent_id: who.rootId },
  };
  const remove = (heir_id: number) => ({ type: "tree.delete", id: note.id, heir_id });
  expect(await send(remove(-2))).toMatchObject([{ status: 409 }]);
  expect(await send(made, remove(-1))).toMatchObject([{ status: 201 }, { status: 204 }]);
  expect(await anchors()).toMatchObject([{ title: "Made" }]);
});

test("an anchor follows to an successor, goes and comes back, and cannot lead to a note of somebody else", async () => {
  const { outline, send, set, anchors } = await setUp();
  const other = await setUp();
  const [note, successor] = [await outline.note("Short"), await outline.note("Above")];
  await send(set(note.id));
  const move = (nodeId: number) => ({
    type: "record.update",
    table: "anchors",
    id: ID,
    fields: { node_id: nodeId },
  });
  await send(move(successor.id));
  expect(await anchors()).toMatchObject([{ title: "Above" }]);
  await send({ type: "record.delete", table: "anchors", id: ID });
  expect(await anchors()).toEqual([]);
  await send(set(note.id));
  expect(await anchors()).toMatchObject([{ title: "Short" }]);
  const foreign = await other.outline.note("Foreign");
  expect(await send(move(foreign.id), set(foreign.id, 7))).toMatchObject([{ status: 404 }, { status: 404 }]);
  // The same name in another account leads to another note.
  await other.send(other.set(foreign.id));
  expect(await other.anchors()).toMatchObject([{ title: "Foreign" }]);
});

test.each([0, -1, 1.5, 2 ** 50, "k3m9x2p7q4"])("%j is no anchor", async (id) => {
  const { outline, set } = await setUp();
  const note = await outline.note("Here");
  const command = { uuid: crypto.randomUUID(), ...set(note.id), id };
  expect((await outline.call("POST", "/commands", { commands: [command] })).status).toBe(422);
});

test.each(["", "k3m9x2p7q", "k3m9x2p7qu", `${NAME},`, `${NAME},`.repeat(201) + NAME])(
  "anchors are not asked for by %j",
  async (ids) => {
    const { outline } = await setUp();
    expect((await outline.call("GET", `/anchors?ids=${ids}`)).status).toBe(422);
  },
);

test("a client of before is told to load anew, later ones pass over what they do not know", async () => {
  const { who, outline, send, set } = await setUp();
  const note = await outline.note("Here");
  const since = await outline.version();
  await send(set(note.id));
  const changes = (reads: number) =>
    given.api.call<{ reset?: boolean; changes?: object[] }>("GET", `/changes?since=${since}`, {
      token: who.token,
      headers: { "X-Perennial-Reads": String(reads), "Sec-Fetch-Site": "same-origin" },
    });
  expect((await changes(UNSAID_READS)).body).toMatchObject({ reset: true });
  expect((await changes(PRESENT_READS)).body.changes).toMatchObject([{ mutation_type: "anchor.create" }]);
});

test("an anchor goes with the tombstone of its note, and not before", async () => {
  const { outline, send, set, anchors } = await setUp();
  const note = await outline.note("Short lived");
  await send(set(note.id));
  await outline.call("DELETE", `/trees/${note.id}`);
  expect(await anchors()).toHaveLength(1);
  await purge({
    pool: given.database.pool,
    now: new Date(Date.now() + 31 * 86_400_000),
    onTrouble: () => {},
  });
  expect(await anchors()).toEqual([]);
});

test("links lead on in an account that the notebook is brought to at sign-in, and in one that takes a backup", async () => {
  const { who, outline, send, set } = await setUp();
  const note = await outline.note("Newton's laws");
  await outline.note(`See [[Newton^${NAME}]]`);
  await send(set(note.id));
  const backup = Buffer.from(await leave(given.database.pool, { userId: who.id, now }, "json"));
  expect(JSON.parse(backup.toString()).nodes).toContainEqual(expect.objectContaining({ anchors: [NAME] }));
  const into = await setUp();
  const place = { userId: into.who.id, intoId: into.who.rootId, now };
  await bring(given.database.pool, place, backup);
  expect(await into.anchors()).toMatchObject([{ title: "Newton's laws", deleted: false }]);
  // What is brought a second time, below another note, leaves the links where they lead.
  const below = await into.outline.note("Again");
  await bring(given.database.pool, { ...place, intoId: below.id }, backup);
  expect(await into.anchors()).toHaveLength(1);
  const password = "wet chalk, dry chalk";
  const { body } = await given.api.call<Session>("POST", "/users", {
    body: { username: "linker", password },
  });
  const login = { username: "linker", password };
  await given.api.call("POST", "/login", { token: who.token, body: login });
  const user = await setUp({ id: body.user.id, token: body.token, rootId: body.user.root_tree?.id ?? 0 });
  const [anchor] = await user.anchors();
  expect(anchor).toMatchObject({ title: "Newton's laws", deleted: false });
  expect(anchor?.node_id).not.toBe(note.id);
});
