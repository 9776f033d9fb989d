// Slow: files of many megabytes.

import type { Import, NewUpload } from "@perennial/contract/files/imports";
import { API_PREFIX } from "@perennial/contract/limits";
import { expect, test } from "vitest";
import { purge } from "../commands/retention/purge.ts";
import { type Person, startApi } from "../testing/api.ts";
import { apiFixture } from "../testing/api-fixture.ts";
import { outlineOf, textsOf } from "../testing/outline.ts";

const now = new Date("2026-03-02T09:00:00.000Z");
const MIB = 1_048_576;
const given = apiFixture({ clock: () => now });

/** Notes of 9 MiB, in three pieces. */
const NOTES = 9 * 32;
const FILE = Buffer.from(
  Array.from({ length: NOTES }, (_, index) => `- note ${index}: ${"word ".repeat(6_550)}\n`).join(""),
);
const facts: NewUpload = { name: "long.md", bytes: FILE.length, resume_key: "1772" };
const open = (said: Partial<NewUpload> = {}, who = given.outline) =>
  who.call<Import>("POST", "/imports", { ...facts, ...said });

async function send(
  id: number,
  offset: number | string,
  bytes: Uint8Array,
  { token }: Person = given.person,
  origin = given.api.origin,
) {
  const form = new FormData();
  form.set("offset", String(offset));
  form.set("file", new File([new Uint8Array(bytes)], "piece"));
  const answer = await fetch(`${origin}${API_PREFIX}/imports/${id}/pieces`, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}` },
    body: form,
  });
  return { status: answer.status, body: (await answer.json()) as Import };
}
const piece = (nth: number, length = 4 * MIB) => FILE.subarray(nth * 4 * MIB, nth * 4 * MIB + length);
const piecesOf = async (id: number): Promise<number> => {
  const { rows } = await given.api.pool.query<{ count: number }>(
    "select count(*)::int from import_files where user_id = $1 and import_id = $2",
    [given.person.id, id],
  );
  return rows[0]?.count ?? 0;
};

test("a file comes in pieces, and is an import once all of it is there", async () => {
  const { status, body } = await open();
  expect({ status, body }).toMatchObject({
    status: 201,
    body: { state: "reading", phase: "arriving", done: 0, total: FILE.length, piece_bytes: 4 * MIB },
  });
  const { id } = body;
  expect((await send(id, 0, piece(0))).body).toMatchObject({ phase: "arriving", done: 4 * MIB });
  expect((await given.outline.call<{ imports: Import[] }>("GET", "/imports")).body.imports).toEqual([]);
  expect((await given.outline.call("POST", `/imports/${id}/apply`, {})).status).toBe(409);
  await send(id, 4 * MIB, piece(1));
  const last = await send(id, 8 * MIB, piece(2));
  expect(last.body).toMatchObject({
    id,
    name: "long.md",
    bytes: FILE.length,
    state: "reading",
    phase: "waiting",
  });
  const read = async () => (await given.outline.call<Import>("GET", `/imports/${id}`)).body;
  await expect.poll(async () => (await read()).state).toBe("ready");
  await given.outline.call("POST", `/imports/${id}/apply`, {});
  await expect.poll(async () => (await read()).state).toBe("done");
  const { root_id } = await read();
  const texts = textsOf(await given.outline.tree(root_id ?? 0));
  expect(texts.map((text) => /^note \d+(?=: word)/.exec(text)?.[0])).toEqual(
    Array.from({ length: NOTES }, (_, index) => `note ${index}`),
  );
});

test("the same file goes on where it stopped, also on another server; another one does not", async () => {
  const { id } = (await open()).body;
  await send(id, 0, piece(0));
  const other = await startApi(given.database, { clock: () => now });
  try {
    expect((await open()).body).toMatchObject({ id, done: 4 * MIB });
    expect((await send(id, 4 * MIB, piece(1), given.person, other.origin)).body.done).toBe(8 * MIB);
  } finally {
    await other.stop();
  }
  expect((await given.outline.call<Import>("GET", `/imports/${id}`)).body.done).toBe(8 * MIB);
  expect((await open({ resume_key: "another" })).body).toMatchObject({ done: 0 });
});

test("a piece that came already, a gap, and two at once: each byte is kept once", async () => {
  const { id } = (await open()).body;
  const twice = await Promise.all([send(id, 0, piece(0)), send(id, 0, piece(0))]);
  expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  for (const offset of [0, 8 * MIB, 4 * MIB - 1]) expect((await send(id, offset, piece(1))).status).toBe(409);
  expect(await piecesOf(id)).toBe(4);
  await send(id, 4 * MIB, piece(1));
  await send(id, 8 * MIB, piece(2));
  // Whoever lost the last answer is told that all of it is there.
  expect((await send(id, 8 * MIB, piece(2))).status).toBe(409);
  expect((await given.outline.call<Import>("GET", `/imports/${id}`)).body.piece_bytes).toBeUndefined();
});

test("what is no piece of the file is refused, and nothing of it is kept", async () => {
  const { id } = (await open()).body;
  for (const [offset, bytes, status] of [
    [0, Buffer.alloc(0), 422],
    [0, Buffer.alloc(1_000), 422],
    [0, Buffer.alloc(5 * MIB), 413],
    ["-1", piece(0), 422],
    ["x", piece(0), 422],
  ] as const)
    expect((await send(id, offset, bytes)).status).toBe(status);
  await send(id, 0, piece(0));
  await send(id, 4 * MIB, piece(1));
  expect((await send(id, 8 * MIB, Buffer.concat([piece(2), Buffer.alloc(MIB)]))).status).toBe(422);
  expect(await piecesOf(id)).toBe(8);
});

test("an upload is its owner's alone", async () => {
  const { id } = (await open()).body;
  const stranger = await given.api.person();
  const theirs = outlineOf(given.api, stranger);
  expect((await send(id, 0, piece(0), stranger)).status).toBe(404);
  expect((await theirs.call("GET", `/imports/${id}`)).status).toBe(404);
  expect((await theirs.call("DELETE", `/imports/${id}`)).status).toBe(404);
  expect((await open({ into: given.person.rootId }, theirs)).status).toBe(404);
});

test("what is longer than 512 MiB is refused before anything is sent, with the number and what to do", async () => {
  const answer = await given.outline.call<{ error: { message: string } }>("POST", "/imports", {
    ...facts,
    bytes: 512 * MIB + 1,
  });
  expect(answer.status).toBe(413);
  expect(JSON.stringify(answer.body)).toContain("larger than 512 MiB. Split it");
});

test("what is given up goes: by its person, by newer ones, and after two days of rest", async () => {
  const [first, second] = [(await open()).body.id, (await open({ name: "second" })).body.id];
  await send(first, 0, piece(0));
  expect((await given.outline.call("DELETE", `/imports/${second}`)).status).toBe(204);
  const third = (await open({ name: "third" })).body.id;
  await send(third, 0, piece(0));
  const fourth = (await open({ name: "fourth" })).body.id;
  const left = async () =>
    (
      await given.api.pool.query<{ id: number }>("select id from imports where user_id = $1 order by id", [
        given.person.id,
      ])
    ).rows.map(({ id }) => id);
  expect(await left()).toEqual([third, fourth]);
  expect(await piecesOf(first)).toBe(0);
  const onTrouble = (error: unknown) => {
    throw error;
  };
  await purge({ pool: given.api.pool, now: new Date(now.getTime() + 47 * 3_600_000), onTrouble });
  expect(await left()).toEqual([third, fourth]);
  await purge({ pool: given.api.pool, now: new Date(now.getTime() + 49 * 3_600_000), onTrouble });
  expect(await left()).toEqual([]);
  expect(await piecesOf(third)).toBe(0);
});

test("a name and a length are enough; without a key to tell files apart each is one of its own", async () => {
  const bare = () => given.outline.call<Import>("POST", "/imports", { name: "notes.md", bytes: 12 });
  const [first, second] = [(await bare()).body, (await bare()).body];
  expect(first).toMatchObject({ state: "reading", phase: "arriving", done: 0, total: 12 });
  expect(second.id).not.toBe(first.id);
  const sent = await send(first.id, 0, Buffer.from("- one\n- two\n"));
  expect(sent.body).toMatchObject({ id: first.id, state: "reading", phase: "waiting" });
  const read = () => given.outline.call<Import>("GET", `/imports/${first.id}`);
  await expect.poll(async () => (await read()).body).toMatchObject({ state: "ready", receipt: { found: 2 } });
});

test("whoever lost the answer to what opens an upload asks with the same key, and is told of the same one", async () => {
  const headers = { "X-Data-Mutation-UUID": crypto.randomUUID() };
  const ask = (bytes: number) =>
    given.outline.call<Import>("POST", "/imports", { name: "notes.md", bytes }, headers);
  const first = await ask(12);
  expect(await ask(12)).toMatchObject({ status: 201, body: { id: first.body.id } });
  expect(await ask(13)).toMatchObject({ status: 422, body: { code: "idempotency_mismatch" } });
});

test("fields that are missing or no name and length are named, and nothing is opened", async () => {
  for (const [body, path] of [
    [{}, "name"],
    [{ name: "notes.md" }, "bytes"],
    [{ name: "notes.md", bytes: 0 }, "bytes"],
    [{ name: "", bytes: 3 }, "name"],
  ] as const) {
    const answer = await given.outline.call("POST", "/imports", body);
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.body)).toContain(`"path":"${path}"`);
  }
  const { rows } = await given.api.pool.query("select 1 from imports where user_id = $1", [given.person.id]);
  expect(rows).toEqual([]);
});
