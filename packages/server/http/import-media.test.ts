// Slow: pictures and sounds are packed and unpacked.

import type { StoredFile } from "@perennial/contract/files/file";
import type { Import } from "@perennial/contract/files/imports";
import { API_PREFIX } from "@perennial/contract/limits";
import { filesIn } from "@perennial/domain/rich/file-mark";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ankiPackage } from "../commands/imports/anki/testing/anki-package.ts";
import { type Api, type Person, startApi } from "../testing/api.ts";
import { outlineOf } from "../testing/outline.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";

let database: TestDatabase;
let api: Api;
beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database);
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

const MIB = 1_048_576;

async function bring(person: Person, bytes: Uint8Array): Promise<{ ready: Import; done: Import }> {
  const form = new FormData();
  form.set("file", new File([new Uint8Array(bytes)], "Anatomy.apkg"));
  const headers = { Authorization: `Bearer ${person.token}` };
  const sent = await fetch(`${api.origin}${API_PREFIX}/imports`, { method: "POST", headers, body: form });
  const { id } = (await sent.json()) as Import;
  const until = async (state: Import["state"]) => {
    let job: Import | undefined;
    const read = async () => {
      job = (await api.call<Import>("GET", `/imports/${id}`, { token: person.token })).body;
      return job.state;
    };
    await expect.poll(read).toBe(state);
    if (!job) throw new Error("the import is gone");
    return job;
  };
  const ready = await until("ready");
  await api.call("POST", `/imports/${id}/apply`, { token: person.token, body: {} });
  return { ready, done: await until("done") };
}

test("the pictures of a package are kept when it is carried out, and the notes show them", async () => {
  const person = await api.person();
  const bytes = await ankiPackage({
    notes: [{ fields: ['<img src="heart.png">', "[sound:beat.mp3]"] }],
    media: { "heart.png": "GIF89a a heart", "beat.mp3": "ID3 it beats", "a/b.png": "x" },
  });
  const { ready, done } = await bring(person, bytes);
  const media = { taken: 2, missing: 0, refused: 1 };
  expect([ready.receipt?.media, done.receipt?.media]).toEqual([media, media]);
  const outline = outlineOf(api, person);
  const ids = filesIn(JSON.stringify(await outline.tree()));
  const { body } = await api.call<{ files: StoredFile[] }>("GET", `/files?ids=${ids.join(",")}`, {
    token: person.token,
  });
  const shown = await Promise.all(
    body.files.map(async ({ name, media_type, address }) => {
      const text = await (await fetch(`${api.origin}${address}`)).text();
      return [name, media_type, text];
    }),
  );
  expect(shown.sort()).toEqual([
    ["beat.mp3", "audio/mpeg", "ID3 it beats"],
    ["heart.png", "image/gif", "GIF89a a heart"],
  ]);
  const again = await bring(person, bytes);
  expect(again.done.receipt).toMatchObject({ new: 0, kept_ours: 0, media });
});

test("what there is no room for is refused and counted before anything is written, and said again after", async () => {
  const person = await api.person();
  const bytes = await ankiPackage({
    notes: [{ fields: ["Q", '<img src="0.png"><img src="9.png">'] }],
    media: Object.fromEntries(["0", "1", "2", "3", "4"].map((n) => [`${n}.png`, n.repeat(MIB - 1)])),
  });
  const { ready, done } = await bring(person, bytes);
  expect([ready.receipt?.media, done.receipt?.media]).toEqual([
    { taken: 4, missing: 1, refused: 1 },
    { taken: 4, missing: 1, refused: 1 },
  ]);
  expect(done.receipt?.losses).toContainEqual({
    kind: "files for which there is no room left",
    count: 1,
    places: ["4.png"],
  });
});
