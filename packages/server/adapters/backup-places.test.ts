import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { textOf } from "../commands/server-backups/records.ts";
import { type BackupPlace, PlaceUnusable } from "../ports/backup-place.ts";
import { createBackupFolder } from "./backup-folder.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "perennial-places-"));
});
afterEach(() => rm(folder, { recursive: true }));

test("a place keeps bytes by name, lists them by how names begin, and lets them go", async () => {
  const place = createBackupFolder(join(folder, "place"));
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

const text = (place: BackupPlace, name: string) => place.read(name).then((bytes) => textOf(bytes ?? []));

test("what breaks off in the middle leaves what was there", async () => {
  const place = createBackupFolder(folder);
  await place.write("name", [Buffer.from("before")]);
  async function* broken() {
    yield Buffer.from("half");
    throw new Error("cut");
  }
  await expect(place.write("name", broken())).rejects.toThrow("cut");
  expect(await text(place, "name")).toBe("before");
  expect(await place.list("")).toEqual(["name"]);
});

test("a folder that is full, or is none, is said in a sentence, and nothing half-written stays", async () => {
  const place = createBackupFolder(folder);
  await mkdir(join(folder, "a"));
  await symlink("/dev/full", join(folder, "a", "table.part"));
  await expect(place.write("a/table", [Buffer.from("x")])).rejects.toThrow(`The disk of ${folder} is full.`);
  expect(await readdir(join(folder, "a"))).toEqual([]);
  await writeFile(join(folder, "file"), "");
  const wrong = createBackupFolder(join(folder, "file"));
  await expect(wrong.write("a/table", [])).rejects.toThrow(PlaceUnusable);
  await expect(wrong.list("")).rejects.toThrow(PlaceUnusable);
});
