// Slow: trees of many thousand nodes.

import type { Session } from "@perennial/contract/accounts";
import type { Import } from "@perennial/contract/files/imports";
import type * as wire from "@perennial/contract/outline/wire";
import { MAX_LEVELS } from "@perennial/domain/tree/limits";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Api, type Person, startApiAlone } from "../testing/api.ts";
import { rowHash } from "../testing/row-hash.ts";
import { seed } from "../testing/seed.ts";

/** Deeper than the product lets a tree become: what stands in the database must still be readable. */
const LEVELS = 10_001;
let api: Api;
let person: Person;
let deepest: number;
beforeAll(async () => {
  api = await startApiAlone();
  person = await api.person();
  deepest = await seedChain(person, LEVELS);
});
afterAll(() => api.stop());

/** Hangs a chain of notes below a person's root, so that the tree has this many levels; returns the last node's id. */
async function seedChain(owner: Person, levels: number): Promise<number> {
  const first = 1_000_000 * owner.id;
  await seed(
    api.pool,
    `with noted as (insert into notes (user_id, id, text)
       select $1, $2 + level, 'level ' || level from generate_series(2, $3::int) level)
     insert into nodes (user_id, id, parent_id, item_type, item_id, sort_order)
     select $1, $2 + level, case when level = 2 then $4 else $2 + level - 1 end, 'note', $2 + level, 0
     from generate_series(2, $3::int) level`,
    [owner.id, first, levels, owner.rootId],
  );
  return first + levels;
}

test("a tree of 10,001 levels is read flat, parents first", async () => {
  const { body } = await api.call<wire.FlatTree>("GET", `/trees/${person.rootId}?format=flat`, {
    token: person.token,
  });
  expect(body.nodes).toHaveLength(LEVELS);
  for (let level = 1; level < LEVELS; level++) {
    expect(body.nodes[level]?.parent_id).toBe(body.nodes[level - 1]?.id);
  }
});

test("a tree of 10,001 levels is read nested, as JSON that closes every level it opens", async () => {
  const response = await fetch(`${api.origin}/api/v1/trees/${person.rootId}`, {
    headers: { Authorization: `Bearer ${person.token}` },
  });
  expect(response.status).toBe(200);
  let node: { content: { text: string }; children: (typeof node)[] } = JSON.parse(await response.text());
  let levels = 1;
  while (node.children[0]) {
    node = node.children[0];
    levels++;
    expect(node.content.text).toBe(`level ${levels}`);
  }
  expect(levels).toBe(LEVELS);
});

test("nothing can be put below the last level, neither new nor moved: 422 too_deep, and nothing is written", async () => {
  const owner = await api.person();
  const last = await seedChain(owner, 10_000);
  const { token } = owner;
  const loose = { tree: { item_type: "note", note: { text: "loose" }, parent_id: owner.rootId } };
  const { body: other } = await api.call<wire.Node>("POST", "/trees", { token, body: loose });
  const before = await rowHash(api.pool);
  for (const [method, path, body] of [
    ["POST", "/trees", { tree: { item_type: "note", note: { text: "below" }, parent_id: last } }],
    ["PUT", `/trees/${other.id}`, { tree: { parent_id: last } }],
  ] as const) {
    expect(await api.call(method, path, { token, body })).toMatchObject({
      status: 422,
      body: { code: "too_deep" },
    });
  }
  expect(await rowHash(api.pool)).toBe(before);
  const fits = { tree: { item_type: "note", note: { text: "fits" }, parent_id: last - 1 } };
  expect((await api.call("POST", "/trees", { token, body: fits })).status).toBe(201);
});

test("an anonymous notebook of 10,000 levels is brought below another root whole, and within the limit", async () => {
  const user = { username: "Deep diver", password: "wet chalk, dry chalk" };
  const { body: owner } = await api.call<Session>("POST", "/users", { body: user });
  const anonymous = await api.person();
  await seedChain(anonymous, 10_000);
  const { body } = await api.call<Session>("POST", "/login", { token: anonymous.token, body: user });
  const tree = await api.call<wire.FlatTree>("GET", `/trees/${owner.user.root_tree?.id}?format=flat`, {
    token: body.token,
  });
  const { nodes } = tree.body;
  const text = (node: wire.Node | undefined) => (node && "text" in node.content ? node.content.text : "");
  expect(nodes.slice(2).map(text)).toEqual(Array.from({ length: 9_999 }, (_, index) => `level ${index + 2}`));
  const levels = new Map<number | null, number>([[null, 0]]);
  for (const node of nodes) levels.set(node.id, (levels.get(node.parent_id) ?? 0) + 1);
  expect(Math.max(...levels.values())).toBe(10_000);
  expect(nodes.at(-1)?.parent_id, "the last one stands after the one it stood below").toBe(
    nodes.at(-2)?.parent_id,
  );
  const { token } = body;
  const more = { tree: { item_type: "note", note: { text: "more" }, parent_id: nodes.at(-1)?.id } };
  expect((await api.call("POST", "/trees", { token, body: more })).status).toBe(422);
});

test("writing deep down in a tree that is too deep already is a status and a sentence, never a 500", async () => {
  const { token } = person;
  for (const [method, path, body, status] of [
    ["PUT", `/trees/${deepest}`, { tree: { sort_order: 3 } }, [200, 422]],
    ["PUT", `/trees/${person.rootId}`, { tree: { parent_id: deepest } }, [422]],
    ["POST", "/trees", { tree: { item_type: "note", note: { text: "x" }, parent_id: deepest } }, [422]],
    ["PUT", `/notes/${deepest}`, { note: { text: "changed" } }, [200]],
    ["DELETE", `/trees/${deepest}`, undefined, [204]],
  ] as const) {
    expect(status).toContain((await api.call(method, path, { token, body })).status);
  }
});

test("data that holds a cycle is still read, each node once", async () => {
  const owner = await api.person();
  const last = await seedChain(owner, 4);
  await api.pool.query("update nodes set parent_id = $2 where user_id = $1 and id = $2 - 1", [
    owner.id,
    last,
  ]);
  for (const query of ["?format=flat", ""]) {
    const answer = await api.call("GET", `/trees/${last}${query}`, { token: owner.token });
    expect(answer.status).toBe(200);
  }
});

test("a reader that leaves in the middle of a large tree harms nobody", async () => {
  for (const encoding of ["identity", "gzip", "br", "zstd"]) {
    const abort = new AbortController();
    const response = await fetch(`${api.origin}/api/v1/trees/${person.rootId}`, {
      headers: { Authorization: `Bearer ${person.token}`, "Accept-Encoding": encoding },
      signal: abort.signal,
    });
    await response.body?.getReader().read();
    abort.abort();
  }
  await expect.poll(() => api.connections()).toBeLessThan(4);
  expect((await api.call("GET", "/health")).status).toBe(200);
  expect(api.log()).not.toContain("unexpected failure");
});

test("a file goes no deeper than the last level: it is told with the receipt, stays, and goes further up", async () => {
  const owner = await api.person();
  const { token } = owner;
  const lowest = await seedChain(owner, MAX_LEVELS);
  const form = new FormData();
  form.set("file", new File(["- one\n  - two\n"], "two.md"));
  form.set("into", String(lowest));
  const response = await fetch(`${api.origin}/api/v1/imports`, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}` },
    body: form,
  });
  const { id } = (await response.json()) as Import;
  const read = async () => (await api.call<Import>("GET", `/imports/${id}`, { token })).body;
  const settled = async () => {
    await expect.poll(async () => (await read()).state).not.toMatch(/reading|applying/);
    return read();
  };
  const tooDeep = {
    state: "ready",
    failure: expect.stringMatching(/10,000 levels deep/),
    receipt: { new: 2 },
  };
  expect(await settled()).toMatchObject(tooDeep);
  expect((await api.call("POST", `/imports/${id}/apply`, { token, body: {} })).status).toBe(200);
  expect(await settled()).toMatchObject(tooDeep);
  // Three levels, with the branch named after the file: the lowest place is three above the last level.
  const fits: unknown[] = [];
  for (const into of [lowest - 2, lowest - 3]) {
    await api.call("POST", `/imports/${id}/place`, { token, body: { into } });
    fits.push((await settled()).failure);
  }
  expect(fits).toEqual([tooDeep.failure, null]);
});
