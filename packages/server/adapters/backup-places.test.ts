import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { textOf } from "../commands/server-backups/records.ts";
import { type BackupPlace, PlaceUnusable } from "../ports/backup-place.ts";
import { createBucketDouble } from "../testing/bucket-double.ts";
import { type LocalServer, startLocalServer } from "../testing/local-server.ts";
import { createBackupBucket } from "./backup-bucket.ts";
import { createBackupFolder } from "./backup-folder.ts";

const DAY_MS = 86_400_000;
const now = () => new Date("2026-03-02T09:00:00.000Z");

const bucket = createBucketDouble();
let service: LocalServer;
beforeAll(async () => {
  service = await startLocalServer(bucket.answer);
});
afterAll(() => service.stop());

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "perennial-places-"));
});
afterEach(() => {
  bucket.reset();
  return rm(folder, { recursive: true });
});

/** Sends what is longer than four bytes in parts. */
const inBucket = (address = "s3://kept/of/server", endpoint = service.origin) =>
  createBackupBucket(address, { endpoint, accessKey: "key", secretKey: "secret", region: "here" }, now, 4);
const PLACES: readonly (readonly [string, () => BackupPlace])[] = [
  ["a folder", () => createBackupFolder(join(folder, "place"), now)],
  ["a bucket", () => inBucket()],
];

describe.each(PLACES)("%s", (_, open) => {
  test("keeps bytes by name, lists them by how names begin, and lets them go", async () => {
    const place = open();
    expect(await place.list("")).toEqual([]);
    expect(await place.read("a/one")).toBeUndefined();
    for (const name of ["a/one", "a/b/two", "ab/three", "four"]) await place.write(name, [Buffer.from(name)]);
    await place.write("four", [Buffer.from("4"), Buffer.from("4")]);
    expect(await place.list("")).toEqual(["a/b/two", "a/one", "ab/three", "four"]);
    expect(await place.list("a")).toEqual(["a/b/two", "a/one", "ab/three"]);
    expect(await place.list("a/")).toEqual(["a/b/two", "a/one"]);
    expect(await text(place, "four")).toBe("44");
    await place.remove("a/");
    expect(await place.list("")).toEqual(["ab/three", "four"]);
  });

  test("what breaks off in the middle leaves what was there", async () => {
    const place = open();
    await place.write("name", [Buffer.from("before")]);
    async function* broken() {
      yield Buffer.from("a half of it");
      throw new Error("cut");
    }
    await expect(place.write("name", broken())).rejects.toThrow("cut");
    expect(await text(place, "name")).toBe("before");
    expect(await place.list("")).toEqual(["name"]);
    expect(bucket.uploads.size).toBe(0);
  });

  test("two that write one name at once do not mix: what ends last stands, whole", async () => {
    const place = open();
    const half = Promise.withResolvers<void>();
    const rest = Promise.withResolvers<void>();
    async function* slow() {
      yield Buffer.from("the longer");
      half.resolve();
      await rest.promise;
      yield Buffer.from(" one");
    }
    const longer = place.write("name", slow());
    await half.promise;
    await place.write("name", [Buffer.from("one")]);
    expect(await text(place, "name")).toBe("one");
    rest.resolve();
    await longer;
    expect(await text(place, "name")).toBe("the longer one");
    expect(await place.list("")).toEqual(["name"]);
  });

  test("keeps what comes in pieces of any length", async () => {
    const pieces = ["", "0123", "4", "56789abcdef", ""].map((piece) => Buffer.from(piece));
    await open().write("whole", pieces);
    expect(await text(open(), "whole")).toBe("0123456789abcdef");
    await open().write("empty", []);
    expect(await text(open(), "empty")).toBe("");
  });
});

const text = (place: BackupPlace, name: string) => place.read(name).then((bytes) => textOf(bytes ?? []));

test("what a process that died was writing to a folder counts as nothing, and goes when it is a day old", async () => {
  const place = createBackupFolder(folder, now);
  await place.write("a/one", [Buffer.from("1")]);
  for (const name of ["one.old.part", "two.new.part"]) await writeFile(join(folder, "a", name), "half");
  const writtenAgo = (name: string, ms: number) => {
    const at = new Date(now().getTime() - ms);
    return utimes(join(folder, "a", name), at, at);
  };
  await writtenAgo("one.old.part", DAY_MS + 1_000);
  await writtenAgo("two.new.part", DAY_MS - 1_000);
  expect(await place.list("a/")).toEqual(["a/one"]);
  expect(await readdir(join(folder, "a"))).toEqual(["one", "two.new.part"]);
});

test("a folder that is full, or is none, is said in a sentence, and nothing half-written stays", async () => {
  const place = createBackupFolder(folder, now, () => "1");
  await mkdir(join(folder, "a"));
  await symlink("/dev/full", join(folder, "a", "table.1.part"));
  await expect(place.write("a/table", [Buffer.from("x")])).rejects.toThrow(`The disk of ${folder} is full.`);
  expect(await readdir(join(folder, "a"))).toEqual([]);
  await writeFile(join(folder, "file"), "");
  const wrong = createBackupFolder(join(folder, "file"), now);
  await expect(wrong.write("a/table", [])).rejects.toThrow(PlaceUnusable);
  await expect(wrong.list("")).rejects.toThrow(PlaceUnusable);
});

test("a bucket that is full, away or not ours is said in a sentence, and is there again for the next one", async () => {
  expect(() => inBucket("s3://")).toThrow("s3:// is no address like s3://bucket/folder.");
  await inBucket("s3://kept/of/another").write("name", [Buffer.from("theirs")]);
  expect(await inBucket().list("")).toEqual([]);
  bucket.isFull = true;
  await expect(inBucket().write("name", [Buffer.from("long enough")])).rejects.toThrow(
    "s3://kept/of/server cannot be used: the store of files answers 507 to PUT.",
  );
  expect(bucket.uploads.size).toBe(0);
  bucket.isFull = false;
  bucket.faults = 2;
  await inBucket().write("name", [Buffer.from("1")]);
  bucket.faults = 3;
  await expect(inBucket().read("name")).rejects.toThrow(PlaceUnusable);
  const stopped = await startLocalServer(bucket.answer);
  await stopped.stop();
  const gone = inBucket(undefined, stopped.origin);
  await expect(gone.list("")).rejects.toThrow(/^s3:\/\/kept\/of\/server cannot be used: .*ECONNREFUSED/);
  expect(await text(inBucket(), "name")).toBe("1");
});
