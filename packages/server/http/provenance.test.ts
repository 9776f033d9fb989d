import type { Session } from "@perennial/contract/accounts";
import { expect, test } from "vitest";
import { bring } from "../commands/imports/testing/bring.ts";
import { leave } from "../commands/imports/testing/leave.ts";
import { purge } from "../commands/retention/purge.ts";
import { apiFixture } from "../testing/api-fixture.ts";
import { outlineOf } from "../testing/outline.ts";

const given = apiFixture();

const SAID = {
  file_id: 71,
  page: 3,
  quote: "movement of water",
  quote_start: 15,
  quote_end: 32,
  drafter: "model",
  label: "llama3.1",
  prompt_version: 2,
  is_edited: false,
} as const;

/** A card below the row that it was drafted from, made with its provenance in one request. */
async function setUp() {
  const who = await given.api.person();
  const outline = outlineOf(given.api, who);
  const source = await outline.note("Osmosis is the movement of water.");
  const card = (temporary_id: number) => ({
    type: "tree.create",
    temporary_id,
    tree: {
      item_type: "flashcard",
      flashcard: { question: "Osmosis?", answer: "water" },
      parent_id: source.id,
    },
  });
  const cameFrom = (node_id: number, source_id: number | null = source.id) => ({
    type: "record.create",
    table: "provenances",
    fields: { node_id, source_id, ...SAID },
  });
  const [made] = await outline.send(card(-1), cameFrom(-1));
  const { id: nodeId } = Object(made?.body) as { readonly id: number };
  const provenances = async (id?: number) => (await outline.tree(id)).records?.provenances ?? [];
  return { who, outline, source, nodeId, cameFrom, provenances };
}

test("what a row came from comes with its tree, goes and comes back with the row, and stays where its source goes", async () => {
  const { who, outline, source, nodeId, cameFrom, provenances } = await setUp();
  const row = { node_id: nodeId, source_id: source.id, ...SAID };
  expect(await provenances()).toEqual([{ id: expect.any(Number), ...row }]);
  expect(await provenances(nodeId)).toMatchObject([row]);
  const place = { id: nodeId, parent_id: who.rootId, sort_order: 9 };
  await outline.send({ type: "branches.move", places: [place] });
  const deletion = crypto.randomUUID();
  await outline.send({ uuid: deletion, type: "branches.delete", ids: [nodeId] });
  expect(await provenances()).toEqual([]);
  await outline.send({ type: "branches.restore", ids: [nodeId], places: [place], undo_of: deletion });
  expect(await provenances()).toMatchObject([row]);
  await outline.send({ type: "branches.delete", ids: [source.id] });
  expect(await provenances()).toMatchObject([row]);
  // Also where the source went while the row was taken.
  expect(await outline.send(cameFrom(nodeId))).toMatchObject([{ status: 201 }]);
  const now = new Date(Date.now() + 40 * 86_400_000);
  await purge({ pool: given.database.pool, now, onTrouble: (error) => expect.fail(String(error)) });
  expect(await provenances()).toHaveLength(2);
  await outline.send({ type: "branches.delete", ids: [nodeId] });
  await purge({ pool: given.database.pool, now, onTrouble: (error) => expect.fail(String(error)) });
  const left = await given.database.pool.query("select from provenances where user_id = $1", [who.id]);
  expect(left.rowCount).toBe(0);
});

test("it comes along into the account that is signed in to, with the row that is quoted", async () => {
  const { who } = await setUp();
  const user = { username: `from ${crypto.randomUUID().slice(0, 8)}`, password: "wet chalk, dry chalk" };
  await given.api.call("POST", "/users", { body: user });
  const { body } = await given.api.call<Session>("POST", "/login", { token: who.token, body: user });
  const mine = outlineOf(given.api, {
    id: body.user.id,
    token: body.token,
    rootId: body.user.root_tree?.id ?? 0,
  });
  const { records, nodes } = await mine.tree();
  const named = (start: string) =>
    nodes.find(({ content }) => JSON.stringify(content).includes(`"${start}`))?.id;
  expect(records?.provenances).toMatchObject([
    { node_id: named("Osmosis?"), source_id: named("Osmosis is"), ...SAID },
  ]);
});

test("a backup keeps it, once, and of a branch without a source that stays behind", async () => {
  const { who, nodeId } = await setUp();
  const now = new Date();
  const whole = await leave(given.database.pool, { userId: who.id, now }, "json");
  const branch = await leave(given.database.pool, { userId: who.id, now, nodeIds: [nodeId] }, "json");
  const brought = async (file: Uint8Array, times = 1) => {
    const other = await given.api.person();
    const place = { userId: other.id, intoId: other.rootId, now };
    for (let i = 0; i < times; i++) await bring(given.database.pool, place, file);
    const { records, nodes } = await outlineOf(given.api, other).tree();
    const sources = nodes.filter(({ content }) => "text" in content && content.text.startsWith("Osmosis"));
    return { provenances: records?.provenances, sourceId: sources[0]?.id };
  };
  const all = await brought(whole, 2);
  expect(all.sourceId).toEqual(expect.any(Number));
  expect(all.provenances).toMatchObject([{ source_id: all.sourceId, ...SAID }]);
  expect((await brought(branch)).provenances).toMatchObject([{ source_id: null, ...SAID }]);
});

test("somebody else's row, and what no field may hold, are refused", async () => {
  const { outline, nodeId, cameFrom } = await setUp();
  const other = await setUp();
  expect(await outline.send(cameFrom(other.nodeId))).toMatchObject([{ status: 404 }]);
  for (const wrong of [
    { drafter: "oracle" },
    { quote_start: "3" },
    { quote: "a\u0000b" },
    { node_id: null },
  ]) {
    const { fields, ...command } = cameFrom(nodeId);
    const sent = { uuid: crypto.randomUUID(), ...command, fields: { ...fields, ...wrong } };
    expect((await outline.call("POST", "/commands", { commands: [sent] })).status).toBe(422);
  }
});
