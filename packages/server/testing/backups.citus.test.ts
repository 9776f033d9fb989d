import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { backupOpener } from "../adapters/open-backups.ts";
import { backUp } from "../back-up.ts";
import { findServerBackup } from "../commands/server-backups/find-server-backup.ts";
import { logGaps } from "../commands/server-backups/log-gaps.ts";
import { checkServerBackup, restoreServerBackup } from "../commands/server-backups/restore-server-backup.ts";
import { parseConfig } from "../config.ts";
import { distribute } from "../database/cluster/distribute.ts";
import { demand } from "../demand.ts";
import { startApi } from "./api.ts";
import { outlineOf } from "./outline.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

const PEOPLE = 4;
const NOW = new Date("2026-03-02T09:00:00.000Z");

/** What everybody has: their notes in their order, and where their logs end. */
const wordsIn = async ({ pool }: TestDatabase) =>
  (
    await pool.query(
      `select u.id, u.version, (select string_agg(n.text, ',' order by n.id) from notes n where n.user_id = u.id) as words
       from users u order by u.id`,
    )
  ).rows;

test("a cluster is backed up while people write on all of its workers: each log is whole, and it is spread again", async () => {
  const source = await createTestDatabase();
  const target = await createTestDatabase({ schema: "empty" });
  const folder = await mkdtemp(join(tmpdir(), "perennial-backups-"));
  const api = await startApi(source);
  onTestFinished(async () => {
    await api.stop();
    await rm(folder, { recursive: true, force: true });
    await Promise.all([source.drop(), target.drop()]);
  });
  const parsed = parseConfig({ PERENNIAL_DATA: join(folder, "data") }, folder);
  if (!parsed.ok) throw new Error(parsed.error.join(" "));
  const people = [];
  for (let i = 0; i < PEOPLE; i++) people.push(await api.person());
  const outlines = people.map((person) => outlineOf(api, person));
  let isOver = false;
  const writing = outlines.map(async (outline, i) => {
    for (let word = 0; !isOver; word++, await pause(20)) await outline.note(`person ${i} word ${word}`);
  });
  const make = () => backUp({ direct: source.connection }, parsed.value, folder, NOW, async () => true);
  const meanwhile = await make();
  isOver = true;
  await Promise.all(writing);
  const quiet = await make();
  expect([meanwhile?.manifest.cluster, quiet?.manifest.cluster]).toEqual([true, true]);

  const open = async (database: TestDatabase) => {
    const client = new pg.Client(database.connection);
    await client.connect();
    return client;
  };
  const restore = async (address: string, database: TestDatabase) => {
    const found = demand(
      await findServerBackup(
        backupOpener({ s3: undefined }, () => NOW),
        address,
      ),
    );
    const client = await open(database);
    try {
      const checked = demand(await checkServerBackup(found, undefined));
      demand(await restoreServerBackup(checked, { pool: database.pool, client, files: undefined }));
      return await logGaps(client);
    } finally {
      await client.end();
    }
  };
  const first = await createTestDatabase({ schema: "empty" });
  onTestFinished(() => first.drop());
  expect(await restore(meanwhile?.address ?? "", first)).toBe(0);
  expect(await restore(quiet?.address ?? "", target)).toBe(0);
  expect(await wordsIn(target)).toEqual(await wordsIn(source));
  await distribute(target.pool, () => {});
  expect(await wordsIn(target)).toEqual(await wordsIn(source));
}, 600_000);
