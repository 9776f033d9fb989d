import { summedNode, withNode } from "@perennial/contract/outline/checksum";
import type * as wire from "@perennial/contract/outline/wire";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Api, type Person, startApiAlone } from "../testing/api.ts";
import { outlineOf } from "../testing/outline.ts";

const MINUTE_MS = 60_000;
let now = Date.UTC(2026, 10, 29);
let api: Api;
let person: Person;
beforeAll(async () => {
  api = await startApiAlone({ clock: () => new Date(now) });
  person = await api.person();
});
afterAll(() => api.stop());

const sumOf = ({ nodes, version }: wire.FlatTree) => ({
  version,
  nodes: nodes.length,
  checksum: nodes.map(summedNode).reduce(withNode, 0),
});
const compare = (body: object, headers?: Readonly<Record<string, string>>) => {
  now += MINUTE_MS;
  return outlineOf(api, person).call("POST", `/trees/${person.rootId}/compare`, body, headers);
};

test("a page that shows what the server has is told so, whatever its texts are", async () => {
  const { note, card, tree, call } = outlineOf(api, person);
  const first = await note('a\u0301 \u{1F33F} \u2028 \\ " \n\t tab');
  await card("What is it?", "\u0645\u0631\u062D\u0628\u0627", first.id);
  const moved = await note("moved", first.id);
  await call("PUT", `/trees/${moved.id}`, { tree: { parent_id: person.rootId, sort_order: 0.1 + 0.2 } });
  const gone = await note("gone");
  await call("DELETE", `/trees/${gone.id}`);
  const shown = await tree();
  expect((await compare(sumOf(shown))).body).toEqual({
    equal: true,
    version: shown.version,
    generation: shown.generation,
  });
});

test("a page that shows something else is told so, and the log says whose it was and none of its texts", async () => {
  const shown = await outlineOf(api, person).tree();
  const { nodes, version } = shown;
  const differing = nodes.map((node, at) =>
    at === 1 ? { ...node, content: { ...node.content, text: "a lemur" } } : node,
  );
  expect((await compare(sumOf({ ...shown, nodes: differing }))).body).toMatchObject({ equal: false });
  expect((await compare(sumOf({ ...shown, nodes: nodes.slice(0, -1) }))).body).toMatchObject({
    equal: false,
  });
  const lines = api
    .log()
    .split("\n")
    .filter((line) => line.includes("showed other notes"));
  expect(lines).toHaveLength(2);
  expect(JSON.parse(lines[1] ?? "{}")).toMatchObject({
    userId: person.id,
    version,
    nodes: nodes.length,
    shown: nodes.length - 1,
  });
  expect(api.log()).not.toContain("lemur");
});

test("another version or another generation says nothing about the page", async () => {
  const shown = sumOf(await outlineOf(api, person).tree());
  expect((await compare({ ...shown, version: shown.version - 1 })).body).toMatchObject({ equal: null });
  expect((await compare(shown, { "X-Data-Generation": crypto.randomUUID() })).body).toMatchObject({
    equal: null,
  });
  expect(api.pool.totalCount - api.pool.idleCount).toBe(0);
});

test("a session compares its notes once a minute at most", async () => {
  const shown = sumOf(await outlineOf(api, person).tree());
  expect((await compare(shown)).status).toBe(200);
  now -= MINUTE_MS;
  const refused = await compare(shown);
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "60"]);
});
