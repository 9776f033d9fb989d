import type { Import, NewUpload, Upload } from "@perennial/contract/imports";
import { API_PREFIX } from "@perennial/contract/limits";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { purge } from "../commands/retention/purge.ts";
import { type Api, type Person, startApi } from "../testing/api.ts";
import { type Outline, outlineOf, textsOf } from "../testing/outline.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";

let database: TestDatabase;
let api: Api;
let person: Person;
let outline: Outline;
const now = new Date("2026-03-02T09:00:00.000Z");
const MIB = 1_048_576;
beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database, { clock: () => now });
});
beforeEach(async () => {
  person = await api.person();
  outline = outlineOf(api, person);
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

/** Notes of 9 MiB, in three pieces. */
const NOTES = 9 * 32;
const FILE = Buffer.from(
  Array.from({ length: NOTES }, (_, index) => `- note ${index}: ${"word ".repeat(6_550)}\n`).join(""),
);
const facts: NewUpload = { name: "long.md", bytes: FILE.length, resume_key: "1772" };
const open = (said: Partial<NewUpload> = {}, who = outline) =>
  who.call<Upload>("POST", "/imports/uploads", { ...facts, ...said });

async function send(
  id: number,
  offset: number | string,
  bytes: Uint8Array,
  { token }: Person = person,
  origin = api.origin,
) {
  const form = new FormData();
  form.set("offset", String(offset));
  form.set("file", new File([new Uint8Array(bytes)], "piece"));
  const answer = await fetch(`${origin}${API_PREFIX}/imports/uploads/${id}/pieces`, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}` },
    body: form,
  });
  return { status: answer.status, body: (await answer.json()) as Upload };
}
const piece = (nth: number, length = 4 * MIB) => FILE.subarray(nth * 4 * MIB, nth * 4 * MIB + length);
const piecesOf = async (id: number): Promise<number> => {
  const { rows } = await api.pool.query<{ count: number }>(
    "select count(*)::int from import_files where user_id = $1 and import_id = $2",
    [person.id, id],
  );
  return rows[0]?.count ?? 0;
};

test("a file comes in pieces, and is an import once all of it is there", async () => {
  const { status, body } = await open();
  expect({ status, body }).toMatchObject({
    status: 201,
    body: { received: 0, piece_bytes: 4 * MIB, import: null },
  });
  const { id } = body;
  expect((await send(id, 0, piece(0))).body).toMatchObject({ received: 4 * MIB, import: null });
  expect((await outline.call<{ imports: Import[] }>("GET", "/imports")).body.imports).toEqual([]);
  expect((await outline.call("GET", `/imports/${id}`)).status).toBe(404);
  await send(id, 4 * MIB, piece(1));
  const last = await send(id, 8 * MIB, piece(2));
  expect(last.body).toMatchObject({
    received: FILE.length,
    import: { id, name: "long.md", bytes: FILE.length },
  });
  const read = async () => (await outline.call<Import>("GET", `/imports/${id}`)).body;
  await expect.poll(async () => (await read()).state).toBe("ready");
  await outline.call("POST", `/imports/${id}/apply`, {});
  await expect.poll(async () => (await read()).state).toBe("done");
  const { root_id } = await read();
  const texts = textsOf(await outline.tree(root_id ?? 0));
  expect(texts.map((text) => /^note \d+(?=: word)/.exec(text)?.[0])).toEqual(
    Array.from({ length: NOTES }, (_, index) => `note ${index}`),
  );
});

test("the same file goes on where it stopped, also on another server; another one does not", async () => {
  const { id } = (await open()).body;
  await send(id, 0, piece(0));
  const other = await startApi(database, { clock: () => now });
  try {
    expect((await open()).body).toMatchObject({ id, received: 4 * MIB });
    expect((await send(id, 4 * MIB, piece(1), person, other.origin)).body.received).toBe(8 * MIB);
  } finally {
    await other.stop();
  }
  expect((await outline.call<Upload>("GET", `/imports/uploads/${id}`)).body.received).toBe(8 * MIB);
  expect((await open({ resume_key: "another" })).body).toMatchObject({ received: 0 });
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
  expect((await outline.call<Upload>("GET", `/imports/uploads/${id}`)).body.import).toMatchObject({ id });
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
  const stranger = await api.person();
  const theirs = outlineOf(api, stranger);
  expect((await send(id, 0, piece(0), stranger)).status).toBe(404);
  expect((await theirs.call("GET", `/imports/uploads/${id}`)).status).toBe(404);
  expect((await theirs.call("DELETE", `/imports/uploads/${id}`)).status).toBe(404);
  expect((await open({ into: person.rootId }, theirs)).status).toBe(404);
});

test("what is longer than 512 MiB is refused before anything is sent, with the number and what to do", async () => {
  const answer = await outline.call<{ error: { message: string } }>("POST", "/imports/uploads", {
    ...facts,
    bytes: 512 * MIB + 1,
  });
  expect(answer.status).toBe(413);
  expect(JSON.stringify(answer.body)).toContain("larger than 512 MiB. Split it");
});

test("what is given up goes: by its person, by newer ones, and after two days of rest", async () => {
  const [first, second] = [(await open()).body.id, (await open({ name: "second" })).body.id];
  await send(first, 0, piece(0));
  expect((await outline.call("DELETE", `/imports/uploads/${second}`)).status).toBe(204);
  const third = (await open({ name: "third" })).body.id;
  await send(third, 0, piece(0));
  const fourth = (await open({ name: "fourth" })).body.id;
  const left = async () =>
    (
      await api.pool.query<{ id: number }>("select id from imports where user_id = $1 order by id", [
        person.id,
      ])
    ).rows.map(({ id }) => id);
  expect(await left()).toEqual([third, fourth]);
  expect(await piecesOf(first)).toBe(0);
  const onTrouble = (error: unknown) => {
    throw error;
  };
  await purge({ pool: api.pool, now: new Date(now.getTime() + 47 * 3_600_000), onTrouble });
  expect(await left()).toEqual([third, fourth]);
  await purge({ pool: api.pool, now: new Date(now.getTime() + 49 * 3_600_000), onTrouble });
  expect(await left()).toEqual([]);
  expect(await piecesOf(third)).toBe(0);
});
