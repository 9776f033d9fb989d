import { createHash } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { FileStore } from "../ports/file-store.ts";
import { type LocalServer, startLocalServer } from "../testing/local-server.ts";
import { createFolderFiles } from "./folder-files.ts";
import { createS3Files } from "./s3-files.ts";

const bytes = new TextEncoder().encode("a picture of a heart");
const sha256 = createHash("sha256").update(bytes).digest("hex");
const text = async (stream: ReadableStream<Uint8Array> | undefined) =>
  stream && (await new Response(stream).text());

/** What a bucket does, and what it refuses: a body that is not what its hash says, and whoever did not sign. */
const kept = new Map<string, Uint8Array>();
let isFull = false;
/** How many answers are still a passing fault of the service. */
let faults = 0;
async function bucket(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (!/^AWS4-HMAC-SHA256 Credential=key\/\d{8}\/here\/s3\//.test(request.headers.get("authorization") ?? ""))
    return new Response(null, { status: 403 });
  const signed = /SignedHeaders=([^,]+)/.exec(request.headers.get("authorization") ?? "")?.[1]?.split(";");
  const sent = [...request.headers.keys()].filter((name) => name === "host" || name.startsWith("x-amz-"));
  if (!sent.every((name) => signed?.includes(name))) return new Response(null, { status: 403 });
  if (faults > 0) {
    faults--;
    return new Response(null, { status: 503 });
  }
  const source = request.headers.get("x-amz-copy-source");
  const found = kept.get(source ?? pathname);
  if (request.method === "DELETE") {
    kept.delete(pathname);
    return new Response(null, { status: 204 });
  }
  if (request.method === "PUT" && source === null) {
    if (isFull) return new Response(null, { status: 507 });
    const body = new Uint8Array(await request.arrayBuffer());
    const hash = createHash("sha256").update(body).digest("hex");
    if (hash !== request.headers.get("x-amz-content-sha256")) return new Response(null, { status: 400 });
    kept.set(pathname, body);
    return new Response();
  }
  if (!found) return new Response("<Error/>", { status: 404 });
  if (request.method === "PUT") {
    kept.set(pathname, found);
    return new Response("<CopyObjectResult/>");
  }
  const [, from = "0", to = ""] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.get("range") ?? "") ?? [];
  const part = new Uint8Array(found.subarray(Number(from), to === "" ? found.length : Number(to) + 1));
  return new Response(part, { status: to === "" ? 200 : 206 });
}

let service: LocalServer;
let folder: string;
beforeAll(async () => {
  service = await startLocalServer(bucket);
});
afterAll(() => service.stop());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "perennial-files-"));
});
afterEach(async () => {
  kept.clear();
  isFull = false;
  faults = 0;
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
  isFull = true;
  await expect(s3(service.origin).put(1, sha256, bytes)).rejects.toThrow("507");
  const stranger = createS3Files(
    { endpoint: service.origin, bucket: "notes", accessKey: "other", secretKey: "", region: "here" },
    () => new Date("2026-03-02T09:00:00.000Z"),
  );
  await expect(stranger.read(1, sha256)).rejects.toThrow("403");
});

test("a bucket that fails for a moment is asked again, with the same bytes", async () => {
  faults = 2;
  await s3(service.origin).put(1, sha256, bytes);
  expect(await text(await s3(service.origin).read(1, sha256))).toBe("a picture of a heart");
});
