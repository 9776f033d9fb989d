import type { Session } from "@perennial/contract/accounts";
import type * as wire from "@perennial/contract/outline/wire";
import { anchorName } from "@perennial/domain/rich/anchor-name";
import { requirementId } from "@perennial/domain/search/requirement-id";
import { expect, test } from "vitest";
import { bring } from "../commands/imports/testing/bring.ts";
import { leave } from "../commands/imports/testing/leave.ts";
import { purge } from "../commands/retention/purge.ts";
import { apiFixture } from "../testing/api-fixture.ts";
import { outlineOf } from "../testing/outline.ts";

const given = apiFixture();

/** Two cards below two notes, each with an anchor of its number. */
async function setUp() {
  const who = await given.api.person();
  const outline = outlineOf(given.api, who);
  const { send } = outline;
  const ions = await outline.note("Ions");
  const potentials = await outline.note("Potentials");
  const channel = await outline.card("Ion channel?", "a pore", ions.id);
  const spike = await outline.card("Action potential?", "a spike", potentials.id);
  const anchors = { ions: 1, potentials: 2, channel: 3, spike: 4 };
  const nodes = { ions, potentials, channel, spike };
  await send(
    ...Object.entries(anchors).map(([name, id]) => ({
      type: "anchor.set",
      id,
      node_id: nodes[name as keyof typeof nodes].id,
    })),
  );
  const need = (from: number | string, to: number | string) => ({
    type: "requirement.create",
    anchor_id: from,
    needs_id: to,
  });
  const requirements = async () => (await outline.tree()).records?.requirements ?? [];
  return { who, outline, send, need, anchors, nodes, requirements };
}

test("an anchor that needs itself is refused in words, also where its note is deleted", async () => {
  const { outline, send, need, anchors, nodes } = await setUp();
  expect(await send(need(anchors.spike, anchors.spike))).toMatchObject([{ status: 422 }]);
  expect((await outline.call("DELETE", `/trees/${nodes.spike.id}`)).status).toBe(204);
  expect(await send(need(anchors.spike, anchors.spike))).toMatchObject([{ status: 422 }]);
});

test("a requirement is made once, comes with the tree by its card, and is deleted and brought back", async () => {
  const { outline, send, need, anchors, nodes, requirements } = await setUp();
  const { spike, channel } = anchors;
  const id = requirementId(spike, channel);
  const row = { id, anchor_id: spike, needs_id: channel };
  const results = await send(need(spike, channel), need(anchorName(spike), anchorName(channel)), {
    ...need(spike, channel),
    id: 77,
  });
  expect(results.map(({ status, body }) => [status, body])).toEqual([
    [201, row],
    [200, row],
    [200, row],
  ]);
  expect(await requirements()).toEqual([row]);
  const needs = (tree: wire.FlatTree) =>
    tree.nodes.flatMap((node) => (node.needs ? [[node.id, node.needs]] : []));
  expect(needs(await outline.tree())).toEqual([[nodes.spike.id, [anchorName(channel)]]]);
  expect((await outline.tree(nodes.potentials.id)).records?.requirements).toEqual([row]);
  expect((await outline.tree(nodes.ions.id)).records?.requirements).toEqual([]);
  expect(await send({ type: "requirement.delete", id })).toMatchObject([{ status: 204 }]);
  expect(await requirements()).toEqual([]);
  const restored = { type: "record.update", table: "requirements", id, fields: { anchor_id: spike } };
  expect(await send(restored)).toMatchObject([{ status: 200, body: row }]);
  expect(await send({ type: "requirement.delete", id }, need(spike, channel))).toMatchObject([
    { status: 204 },
    { status: 201 },
  ]);
});

test("what closes a cycle is refused in a sentence, also by notes and by what is brought back", async () => {
  const { send, need, anchors, requirements } = await setUp();
  const { spike, channel, potentials } = anchors;
  const refused = {
    status: 422,
    body: { code: "requirement_cycle", error: expect.stringMatching(/needs this card/) },
  };
  expect(await send(need(spike, channel), need(channel, spike))).toMatchObject([{ status: 201 }, refused]);
  expect(await send(need(channel, potentials))).toMatchObject([refused]);
  expect(await send(need(spike, potentials)), "a note that it stands below").toMatchObject([refused]);
  expect(await send(need(spike, spike))).toMatchObject([refused]);
  const id = requirementId(spike, channel);
  await send({ type: "requirement.delete", id }, need(channel, spike));
  const fields = { anchor_id: spike, needs_id: channel };
  const undo = { type: "record.update", table: "requirements", id, fields };
  expect(await send(undo)).toMatchObject([refused]);
  expect(await requirements()).toMatchObject([{ anchor_id: channel, needs_id: spike }]);
});

test("two devices that say the opposite at once: one of them is refused", async () => {
  const { send, need, anchors, requirements } = await setUp();
  const answers = await Promise.all([
    send(need(anchors.spike, anchors.channel)),
    send(need(anchors.channel, anchors.spike)),
  ]);
  expect(
    answers
      .flat()
      .map(({ status }) => status)
      .toSorted(),
  ).toEqual([201, 422]);
  expect(await requirements()).toHaveLength(1);
});

test("another one's anchors, and what is no anchor, are refused", async () => {
  const { send, need, anchors, outline } = await setUp();
  const other = await setUp();
  await other.send({ type: "anchor.set", id: 99, node_id: other.nodes.spike.id });
  expect(await send(need(anchors.spike, 99))).toMatchObject([{ status: 404 }]);
  for (const wrong of [0, -1, 2 ** 50, "k3m9", null]) {
    const command = { uuid: crypto.randomUUID(), ...need(anchors.spike, wrong as number) };
    expect((await outline.call("POST", "/commands", { commands: [command] })).status).toBe(422);
  }
});

test("it goes with the time of a node at either end, and along into the account that is signed in to", async () => {
  const { who, outline, send, need, anchors, nodes } = await setUp();
  await send(need(anchors.spike, anchors.channel));
  const user = { username: `needs ${crypto.randomUUID().slice(0, 8)}`, password: "wet chalk, dry chalk" };
  await given.api.call("POST", "/users", { body: user });
  const { body } = await given.api.call<Session>("POST", "/login", { token: who.token, body: user });
  const mine = outlineOf(given.api, {
    id: body.user.id,
    token: body.token,
    rootId: body.user.root_tree?.id ?? 0,
  });
  expect((await mine.tree()).records?.requirements).toEqual([
    {
      id: requirementId(anchors.spike, anchors.channel),
      anchor_id: anchors.spike,
      needs_id: anchors.channel,
    },
  ]);
  const channel = (await mine.tree()).nodes.find(({ anchors: own }) =>
    own?.includes(anchorName(anchors.channel)),
  );
  expect(channel?.id).not.toBe(nodes.channel.id);
  expect((await mine.call("DELETE", `/trees/${channel?.id}`)).status).toBeLessThan(300);
  const now = new Date(Date.now() + 40 * 86_400_000);
  await purge({ pool: given.database.pool, now, onTrouble: (error) => expect.fail(String(error)) });
  expect((await mine.tree()).records?.requirements).toEqual([]);
  expect(
    (await given.database.pool.query("select from requirements where user_id = $1", [body.user.id])).rowCount,
  ).toBe(0);
  expect(outline).toBeDefined();
});

test("a backup keeps what cards need, once, and leaves out what stays behind", async () => {
  const { who, send, need, anchors, nodes } = await setUp();
  await send(need(anchors.spike, anchors.channel));
  const now = new Date();
  const whole = await leave(given.database.pool, { userId: who.id, now }, "json");
  const branch = await leave(
    given.database.pool,
    { userId: who.id, now, nodeIds: [nodes.potentials.id] },
    "json",
  );
  const file = JSON.parse(Buffer.from(whole).toString()) as { nodes: { needs?: string[] }[] };
  expect(file.nodes.flatMap(({ needs }) => (needs ? [needs] : []))).toEqual([[anchorName(anchors.channel)]]);
  const other = await given.api.person();
  const into = outlineOf(given.api, other);
  const place = { userId: other.id, intoId: other.rootId, now };
  const row = { anchor_id: anchors.spike, needs_id: anchors.channel };
  const there = async () => (await into.tree()).records?.requirements;
  await bring(given.database.pool, place, branch);
  expect(await there(), "what is needed stayed behind").toEqual([]);
  const third = await given.api.person();
  await bring(given.database.pool, { userId: third.id, intoId: third.rootId, now }, whole);
  const brought = async () => (await outlineOf(given.api, third).tree()).records?.requirements;
  expect(await brought()).toMatchObject([row]);
  await bring(given.database.pool, { userId: third.id, intoId: third.rootId, now }, whole);
  expect(await brought(), "it is there already").toMatchObject([row]);
});
