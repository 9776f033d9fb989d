import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { backupOpener } from "./adapters/open-backups.ts";
import { readHoldsUntil } from "./commands/server-backups/records.ts";
import { createNotebook, testQueue } from "./commands/testing/notebook.ts";
import { parseConfig } from "./config.ts";
import { migrate, migrations } from "./database/migrate.ts";
import { backUpBeforeMigration, startBackups } from "./regular-backups.ts";
import { createTestDatabase, isSpread } from "./testing/test-database.ts";

/** The name of a backup without its database; undefined for other files. */
const momentIn = (name: string) => /^perennial-[^.]+?Z/.exec(name)?.[0];

// Skipped on a cluster: it is backed up node by node.
test.skipIf(isSpread())(
  "a server backs itself up where something has changed since the last time",
  async () => {
    const database = await createTestDatabase();
    const folder = await mkdtemp(join(tmpdir(), "perennial-backups-"));
    try {
      const notebook = await createNotebook(database.pool, testQueue(database.pool));
      const parsed = parseConfig({ BACKUP_DIR: "backups", PERENNIAL_DATA: "data" }, folder);
      if (!parsed.ok) throw new Error(parsed.error.join(" "));
      const said: string[] = [];
      const logger = {
        info: (_: object, text: string) => said.push(text),
        warn: (_: object, text: string) => said.push(text),
      };
      const backupNames = async () =>
        (await readdir(join(folder, "backups"))).flatMap((name) => momentIn(name) ?? []);
      const run = async (moment: string, config = parsed.value) => {
        const engine = { direct: database.connection };
        await startBackups({ config, engine, clock: () => new Date(moment), logger }).stop();
        return backupNames();
      };
      expect(await run("2026-01-01T09:00:00Z")).toEqual(["perennial-2026-01-01T09-00-00Z"]);
      expect(await run("2026-01-01T09:15:00Z")).toEqual(["perennial-2026-01-01T09-00-00Z"]);
      const openPlace = backupOpener({ s3: undefined }, () => new Date("2026-01-01T09:15:00Z"));
      expect(await readHoldsUntil(openPlace(join(folder, "backups")))).toEqual(
        new Date("2026-01-01T09:15:00Z"),
      );
      // A command that was killed leaves what is no backup: it goes after a day, and takes nobody's place.
      await mkdir(join(folder, "backups", "perennial-2026-01-01T08-00-00Z"));
      await writeFile(join(folder, "backups", "perennial-2026-01-01T08-00-00Z", "part"), "");
      await notebook.note("one more");
      expect(await run("2026-01-01T09:30:00Z")).toHaveLength(3);
      await notebook.note("another one");
      // Of a day before one stays.
      expect(await run("2026-01-03T09:00:00Z")).toEqual([
        "perennial-2026-01-01T09-00-00Z",
        "perennial-2026-01-03T09-00-00Z",
      ]);
      expect(said).toEqual(Array.from({ length: 3 }, () => "the server was backed up"));
      await notebook.note("where no folder can be made");
      await writeFile(join(folder, "full"), "");
      const backups = { ...parsed.value.backups, address: join(folder, "full") };
      await run("2026-01-03T10:00:00Z", { ...parsed.value, backups });
      expect(said.at(-1)).toBe("the server is not backed up");
      const turnedOff = { ...parsed.value.backups, everyMs: 0 };
      expect(await run("2026-01-03T11:00:00Z", { ...parsed.value, backups: turnedOff })).toHaveLength(2);
    } finally {
      await rm(folder, { recursive: true, force: true });
      await database.drop();
    }
  },
);

// Skipped on a cluster: it is backed up node by node.
test.skipIf(isSpread())(
  "a server backs itself up before a migration, and does not migrate where it cannot",
  async () => {
    const database = await createTestDatabase({ schema: "empty" });
    const folder = await mkdtemp(join(tmpdir(), "perennial-backups-"));
    try {
      const parsed = parseConfig({ BACKUP_DIR: "backups", PERENNIAL_DATA: "data" }, folder);
      if (!parsed.ok) throw new Error(parsed.error.join(" "));
      const { value: config } = parsed;
      const engine = { direct: database.connection };
      const names = async () =>
        (await readdir(join(folder, "backups")).catch(() => [])).flatMap((name) => momentIn(name) ?? []);
      const now = new Date("2026-01-01T09:00:00Z");
      await backUpBeforeMigration(engine, config, now);
      expect(await names()).toEqual([]);
      await migrate(database.pool, migrations().length - 1);
      await writeFile(join(folder, "full"), "");
      const backups = { ...config.backups, address: join(folder, "full") };
      await expect(backUpBeforeMigration(engine, { ...config, backups }, now)).rejects.toThrow(
        /^The server cannot be backed up to .*full before the database is changed/,
      );
      await backUpBeforeMigration(engine, config, now);
      expect(await names()).toEqual(["perennial-2026-01-01T09-00-00Z"]);
      // Another server, which starts on the new version at the same time, has nothing to add.
      await backUpBeforeMigration(engine, config, new Date("2026-01-01T09:01:00Z"));
      expect(await names()).toHaveLength(1);
      await migrate(database.pool);
      await backUpBeforeMigration(engine, config, new Date("2026-01-02T09:00:00Z"));
      expect(await names()).toHaveLength(1);
    } finally {
      await rm(folder, { recursive: true, force: true });
      await database.drop();
    }
  },
);
