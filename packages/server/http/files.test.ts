import { createHash } from "node:crypto";
import type { Session } from "@perennial/contract/accounts";
import type { StoredFile } from "@perennial/contract/files/file";
import { API_PREFIX } from "@perennial/contract/limits";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Api, type Person, startApi } from "../testing/api.ts";
import { outlineOf } from "../testing/outline.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";

let database: TestDatabase;
let api: Api;
let person: Person;
let now = new Date("2026-03-02T09:00:00.000Z");
beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database, { clock: () => now });
});
beforeEach(async () => {
  now = new Date("2026-03-02T09:00:00.000Z");
  person = await api.person();
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

const PNG = "\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x02\x80\0\0\x01\xe0 and what makes it a heart";
const bytesOf = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

async function send(text: string, name = "heart.png", who = person) {
  const form = new FormData();
  form.set("file", new File([bytesOf(text)], name));
  const response = await fetch(`${api.origin}${API_PREFIX}/files`, {
    method: "POST",
    headers: { Authorization: `Bearer ${who.token}` },
    body: form,
  });
  return { status: response.status, body: (await response.json()) as StoredFile & { code?: string } };
}
const open = (address: string, headers: Record<string, string> = {}) =>
  fetch(`${api.origin}${address}`, { headers });
const listed = async (ids: string, who = person) =>
  (await api.call<{ files: StoredFile[] }>("GET", `/files?ids=${ids}`, { token: who.token })).body.files;

test("a picture that is sent can be shown: its type, size and bytes, without a token", async () => {
  const { status, body } = await send(PNG);
  expect([status, body]).toEqual([
    201,
    {
      id: Number.parseInt(createHash("sha256").update(bytesOf(PNG)).digest("hex").slice(0, 12), 16),
      name: "heart.png",
      media_type: "image/png",
      bytes: PNG.length,
      width: 640,
      height: 480,
      address: expect.stringMatching(/^\/api\/v1\/files\/\d+\/original\?u=\d+&w=\d+&s=[\w-]{43}$/),
    },
  ]);
  const answer = await open(body.address);
  expect(answer.status).toBe(200);
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytesOf(PNG));
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "image/png",
    "content-disposition": "inline",
    "content-length": String(PNG.length),
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    "cache-control": "private, max-age=604800, immutable",
    "cross-origin-resource-policy": "cross-origin",
    etag: expect.stringMatching(/^"[0-9a-f]{64}"$/),
  });
});

test("of more than 200 files at once nothing is told, and the refusal says so", async () => {
  const ask = (count: number) =>
    api.call("GET", `/files?ids=${Array.from({ length: count }, (_, index) => index + 1)}`, {
      token: person.token,
    });
  expect(await ask(200)).toMatchObject({ status: 200, body: { files: [] } });
  expect(await ask(201)).toMatchObject({ status: 422, body: { code: "validation" } });
});

test("a range is a part; what a browser has is not sent again", async () => {
  const { address } = (await send(PNG)).body;
  const part = await open(address, { Range: "bytes=1-3" });
  expect([part.status, part.headers.get("content-range"), await part.text()]).toEqual([
    206,
    `bytes 1-3/${PNG.length}`,
    "PNG",
  ]);
  const outside = await open(address, { Range: "bytes=9999-" });
  expect([outside.status, outside.headers.get("content-range")]).toEqual([416, `bytes */${PNG.length}`]);
  const etag = part.headers.get("etag") ?? "";
  expect((await open(address, { "If-None-Match": etag })).status).toBe(304);
  const changed = await open(address, { Range: "bytes=1-3", "If-Range": '"of another one"' });
  expect(changed.status).toBe(200);
  await changed.body?.cancel();
  const head = await fetch(`${api.origin}${address}`, { method: "HEAD" });
  expect([head.status, head.headers.get("content-length")]).toEqual([200, String(PNG.length)]);
});

test("the same contents are one file, whatever they are called; another person's are another's", async () => {
  const first = await send(PNG);
  const again = await send(PNG, "../../etc/passwd");
  expect(again).toEqual({ status: 201, body: { ...first.body, address: again.body.address } });
  const other = await api.person();
  expect(await listed(String(first.body.id), other)).toEqual([]);
  const foreign = first.body.address.replace(/u=\d+/, `u=${other.id}`);
  expect((await open(foreign)).status).toBe(404);
  expect((await open(first.body.address.replace(/s=./, "s=~"))).status).toBe(404);
});

test("addresses are given for files that are there, and hold for a week at least", async () => {
  const { id, address } = (await send(PNG)).body;
  expect(await listed(`${id},5,x,,${id}`)).toMatchObject([{ id, name: "heart.png" }]);
  now = new Date("2026-03-09T09:00:00.000Z");
  expect((await open(address)).status).toBe(200);
  now = new Date("2026-03-20T09:00:00.000Z");
  expect((await open(address)).status).toBe(404);
  const [fresh] = await listed(String(id));
  expect((await open(fresh?.address ?? "")).status).toBe(200);
});

test("no secret of an address stands in the log", async () => {
  const { address } = (await send(PNG)).body;
  await open(address);
  expect(api.log()).toContain("/files/{id}/original");
  expect(api.log()).not.toContain(new URLSearchParams(address.split("?")[1]).get("s"));
});

test.each([
  ["<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>", "image/svg+xml"],
  ["<!doctype html><script>alert(1)</script>", "application/octet-stream"],
  ["%PDF-1.7", "application/pdf"],
])("%s is saved, not opened, and runs nothing", async (text, type) => {
  const { body } = await send(text, 'a "picture"\r\nX-Evil: 1.png');
  expect(body.media_type).toBe(type);
  const answer = await open(body.address);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": type,
    "content-disposition": expect.stringMatching(/^attachment; filename="a picture/),
    "content-security-policy": expect.stringContaining("sandbox"),
    "x-content-type-options": "nosniff",
  });
  expect(answer.headers.has("x-evil")).toBe(false);
  await answer.body?.cancel();
});

test("what is empty, too large or more than fits is refused, and nothing of it stays", async () => {
  const mib = 1_048_576;
  expect(await send("")).toMatchObject({ status: 422, body: { code: "validation" } });
  expect(await send("x".repeat(mib + 1))).toMatchObject({ status: 413, body: { code: "body_too_large" } });
  for (const sign of "abcd") expect((await send(sign.repeat(mib))).status).toBe(201);
  expect(await send("one more")).toMatchObject({ status: 507, body: { code: "storage_full" } });
  expect((await send("a".repeat(mib))).status).toBe(201);
  const { rows } = await api.pool.query("select count(*)::int as files from files where user_id = $1", [
    person.id,
  ]);
  expect(rows).toEqual([{ files: 4 }]);
});

test("whoever signs in to an account brings along the files of the notes from before", async () => {
  const { id, address } = (await send(PNG)).body;
  await outlineOf(api, person).call("POST", "/trees", {
    tree: { item_type: "note", note: { text: `![a heart](file:${id})` }, parent_id: person.rootId },
  });
  const owner = await api.person();
  const credentials = { username: "Rosalind", password: "a long password" };
  await api.call("POST", "/users", { token: owner.token, body: credentials });
  const { body } = await api.call<Session>("POST", "/login", { token: person.token, body: credentials });
  expect(body.user.id).toBe(owner.id);
  const [carried] = await listed(String(id), { ...owner, token: body.token });
  expect(carried).toMatchObject({ id, name: "heart.png", width: 640 });
  expect(await (await open(carried?.address ?? "")).text()).toHaveLength(
    (await (await open(address)).text()).length,
  );
});
