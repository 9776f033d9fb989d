import type { Session } from "@perennial/contract/accounts";
import type { Import } from "@perennial/contract/files/imports";
import { API_PREFIX } from "@perennial/contract/limits";
import { expect, test } from "vitest";
import { startApi } from "../testing/api.ts";
import { apiFixture } from "../testing/api-fixture.ts";
import { NO_LIMITS } from "../testing/no-limits.ts";
import { outlineOf } from "../testing/outline.ts";

const MOST = 12;
const PASSWORD = "wet chalk, dry chalk";

// A quarter of it is what an account without a name may keep.
const given = apiFixture({ config: { quota: { nodes: 4 * MOST, bytes: 4_000 } } });

const create = (text: string, parent_id = given.person.rootId) => ({
  type: "tree.create",
  tree: { item_type: "note", note: { text }, parent_id },
});
const codes = (results: readonly { readonly status: number; readonly body: unknown }[]) =>
  results.map(({ status }) => status);
const fill = () => given.outline.send(...Array.from({ length: MOST - 1 }, (_, index) => create(`${index}`)));

test("what does not fit is refused with 507 and a sentence, also where the first that is heard of an account is a long list", async () => {
  const results = await given.outline.send(
    ...Array.from({ length: MOST + 1 }, (_, index) => create(`${index}`)),
  );
  // The root counts as well.
  expect(codes(results)).toEqual([...Array(MOST - 1).fill(201), 507, 507]);
  expect(results.at(-1)?.body).toMatchObject({
    code: "storage_full",
    error: expect.stringMatching(/^This account may keep 12 notes and cards\. Delete some/),
  });
  const single = await given.outline.call("POST", "/trees", create("one more"));
  expect(single).toMatchObject({ status: 507, body: { code: "storage_full" } });
});

test("an account that is full goes on with all else, and whoever deletes has room at once", async () => {
  const made = await fill();
  const node = made[0]?.body as { readonly id: number; readonly item_id: number };
  expect(
    (await given.outline.call("PUT", `/notes/${node.item_id}`, { note: { text: "edited" } })).status,
  ).toBe(200);
  const results = await given.outline.send(
    create("too many"),
    { type: "tree.delete", id: node.id },
    create("in its place"),
  );
  expect(codes(results)).toEqual([507, 204, 201]);
});

test("texts are counted in bytes; behind an edit that has to wait no other of the same request goes ahead of it", async () => {
  const one = await given.outline.note("short");
  const edit = (text: string) => ({ type: "note.update", id: one.item_id, note: { text } });
  const other = await given.outline.note("other");
  const results = await given.outline.send(edit("é".repeat(600)), edit("later"), {
    type: "tree.delete",
    id: other.id,
  });
  expect(codes(results)).toEqual([507, 507, 204]);
  expect(codes(await given.outline.send(edit("é".repeat(400))))).toEqual([200]);
});

test("several requests at once do not add more together than each may", async () => {
  const all = await Promise.all(
    Array.from({ length: MOST + 5 }, (_, index) => given.outline.call("POST", "/trees", create(`${index}`))),
  );
  expect(all.filter(({ status }) => status === 201)).toHaveLength(MOST - 1);
  expect(all.filter(({ status }) => status === 507)).toHaveLength(6);
});

test("an operator's number counts for one account, and the account's owner is told both", async () => {
  await given.database.pool.query("update users set quota_nodes = 3 where id = $1", [given.person.id]);
  expect(codes(await given.outline.send(create("a"), create("b"), create("c")))).toEqual([201, 201, 507]);
  expect((await given.outline.call("GET", "/account")).body).toMatchObject({
    usage: { nodes: 3, bytes: 2, most_nodes: 3, most_bytes: 1_000 },
  });
});

test("an import that does not fit says so before it is carried out, and writes nothing", async () => {
  await given.outline.note("here");
  const form = new FormData();
  const lines = Array.from({ length: MOST }, (_, index) => `- line ${index}`);
  form.set("file", new File([lines.join("\n")], "lines.md"));
  const response = await fetch(`${given.api.origin}${API_PREFIX}/imports`, {
    method: "POST",
    headers: { Authorization: `Bearer ${given.person.token}` },
    body: form,
  });
  const { id } = (await response.json()) as Import;
  const read = async () => (await given.outline.call<Import>("GET", `/imports/${id}`)).body;
  await expect.poll(async () => (await read()).state).not.toBe("reading");
  expect(await read()).toMatchObject({ failure: expect.stringMatching(/^This account may keep 12 notes/) });
  await given.outline.call("POST", `/imports/${id}/apply`, {});
  await expect.poll(async () => (await read()).state).not.toBe("applying");
  expect((await given.outline.tree()).nodes).toHaveLength(2);
});

test("notes that do not fit into an account sign nobody in, and stay where they are", async () => {
  const { body: owner } = await given.api.call<Session>("POST", "/users", {
    body: { username: "keeper", password: PASSWORD },
  });
  await given.database.pool.query("update users set quota_nodes = 5 where id = $1", [owner.user.id]);
  await fill();
  const answer = await given.api.call("POST", "/login", {
    token: given.person.token,
    body: { username: "keeper", password: PASSWORD },
  });
  expect(answer).toMatchObject({ status: 507, body: { code: "storage_full" } });
  expect((await given.outline.tree()).nodes).toHaveLength(MOST);
});

test("an account changes so much in a day and no more, but deletes; long rows count as several", async () => {
  const rateLimits = { ...NO_LIMITS, changesPerDay: 4 * 20 };
  const strict = await startApi(given.database, { config: { rateLimits } });
  const tired = outlineOf(strict, await strict.person());
  const note = await tired.note("x");
  const edit = (text: string) => tired.call("PUT", `/notes/${note.item_id}`, { note: { text } });
  expect((await edit("y".repeat(90_000))).status).toBe(200);
  expect(await edit("z")).toMatchObject({ status: 429, body: { code: "rate_limited" } });
  expect((await tired.call("DELETE", `/trees/${note.id}`)).status).toBe(204);
  await strict.stop();
});
