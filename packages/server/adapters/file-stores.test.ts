import { createHash } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { FileStore } from "../ports/file-store.ts";
import { createBucketDouble } from "../testing/bucket-double.ts";
import { type LocalServer, startLocalServer } from "../testing/local-server.ts";
import { createFolderFiles } from "./folder-files.ts";
import { createS3Files } from "./s3-files.ts";

const bytes = new TextEncoder().encode("a picture of a heart");
const sha256 = createHash("sha256").update(bytes).digest("hex");
const text = async (stream: ReadableStream<Uint8Array> | undefined) =>
  stream && (await new Response(stream).text());

const bucket = createBucketDouble();
let service: LocalServer;
let folder: string;
beforeAll(async () => {
  service = await startLocalServer(bucket.answer);
});
afterAll(() => service.stop());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "perennial-files-"));
});
afterEach(async () => {
  bucket.reset();
  await rm(folder, { recursive: true });
});

const s3 = (endpoint: string) =>
  createS3Files(
    { endpoint, bucket: "notes", accessKey: "key", secretKey: "secret", region: "here" },
    () => new Date("2026-03-02T09:00:00.000Z"),
  );
const STORES: readonly (readonly [string, () => FileStore])[] = [
  ["a folder", () => createFolderFiles(folder)],
  ["a bucket", () => s3(service.origin)],
];

describe.each(STORES)("%s", (_, open) => {
  test("keeps bytes by whose they are, hands out all or some of them, and lets them go", async () => {
    const store = open();
    expect(await store.read(1, sha256)).toBeUndefined();
    await store.put(1, sha256, bytes);
    await store.put(1, sha256, bytes);
    expect(await text(await store.read(1, sha256))).toBe("a picture of a heart");
    expect(await text(await store.read(1, sha256, { from: 2, to: 8 }))).toBe("picture");
    expect(await store.read(2, sha256)).toBeUndefined();
    await store.copy(1, 2, sha256);
    await store.remove(1, sha256);
    await store.remove(1, sha256);
    expect(await store.read(1, sha256)).toBeUndefined();
    expect(await text(await store.read(2, sha256))).toBe("a picture of a heart");
  });

  test("does not copy what is not there", async () => {
    await expect(open().copy(1, 2, sha256)).rejects.toThrow();
  });
});

test("a folder holds files by their hash alone, and nothing half-written", async () => {
  await createFolderFiles(folder).put(7, sha256, bytes);
  const names = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length));
  expect(names).toEqual([`/7/${sha256.slice(0, 2)}/${sha256}`]);
});

test("a bucket that is full, is not there or does not know the key is told apart from a missing file", async () => {
  bucket.isFull = true;
  await expect(s3(service.origin).put(1, sha256, bytes)).rejects.toThrow("507");
  const stranger = createS3Files(
    { endpoint: service.origin, bucket: "notes", accessKey: "other", secretKey: "", region: "here" },
    () => new Date("2026-03-02T09:00:00.000Z"),
  );
  await expect(stranger.read(1, sha256)).rejects.toThrow("403");
});

test("a bucket that fails for a moment is asked again, with the same bytes", async () => {
  bucket.faults = 2;
  await s3(service.origin).put(1, sha256, bytes);
  expect(await text(await s3(service.origin).read(1, sha256))).toBe("a picture of a heart");
});

test.each([301, 302, 303, 307, 308])(
  "a bucket that sends elsewhere (%i) is not followed: no bytes and no key go there",
  async (status) => {
    const asked: string[] = [];
    const elsewhere = await startLocalServer((request) => {
      asked.push(`${request.method} ${request.headers.get("authorization")}`);
      return new Response("not ours");
    });
    const sending = await startLocalServer(
      () => new Response(null, { status, headers: { Location: `${elsewhere.origin}/private` } }),
    );
    try {
      const store = s3(sending.origin);
      const refusal = `the store of files answers ${status} to`;
      await expect(store.put(1, sha256, bytes)).rejects.toThrow(`${refusal} PUT`);
      await expect(store.read(1, sha256)).rejects.toThrow(`${refusal} GET`);
      await expect(store.remove(1, sha256)).rejects.toThrow(`${refusal} DELETE`);
      expect(asked).toEqual([]);
    } finally {
      await Promise.all([sending.stop(), elsewhere.stop()]);
    }
  },
);
