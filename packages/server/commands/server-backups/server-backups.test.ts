import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createFolderFiles } from "../../adapters/folder-files.ts";
import { migrations } from "../../database/migrate.ts";
import { startServerProcess } from "../../testing/server-process.ts";
import { createTestDatabase, isSpread, type TestDatabase } from "../../testing/test-database.ts";
import { createGenerations } from "../generation/generations.ts";
import { createNotebook, type Notebook, testQueue } from "../testing/notebook.ts";
import { logGaps } from "./log-gaps.ts";
import { MANIFEST, type Manifest, TABLES, tableFile } from "./manifest.ts";
import { checkServerBackup, findServerBackup, restoreServerBackup } from "./restore-server-backup.ts";
import { copiedTables } from "./schema-sql.ts";
import { writeServerBackup } from "./write-server-backup.ts";

const NOW = new Date("2026-03-02T09:00:00.000Z");
const PICTURE = new TextEncoder().encode("a picture");
const SHA = createHash("sha256").update(PICTURE).digest("hex");

let source: TestDatabase;
let folder: string;
let notebook: Notebook;
beforeAll(async () => {
  source = await createTestDatabase();
  await generationsOf(source, () => {}).keep();
  const queue = testQueue(source.pool);
  notebook = await createNotebook(source.pool, queue);
  await notebook.note("tabs\tand\nlines \\N “é” 漢");
  await notebook.card("Question", "Answer");
  await (await createNotebook(source.pool, queue)).note("somebody else's");
  await source.pool.query(
    `insert into files (user_id, id, sha256, name, media_type, bytes, created_at, arrived_at, checked_at)
     values ($1, 1, $2, 'p.png', 'image/png', 9, now(), now(), now())`,
    [notebook.userId, SHA],
  );
});
afterAll(() => source.drop());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "perennial-backups-"));
  return () => rm(folder, { recursive: true, force: true });
});

async function connected<T>(database: TestDatabase, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(database.connection);
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

const generationsOf = ({ pool }: TestDatabase, onBegun: (sentence: string) => void) =>
  createGenerations({ pool, clock: () => NOW, files: undefined, notify: () => {}, onBegun });
const filesOf = (name: string) => createFolderFiles(join(folder, name));

async function backUp(now = NOW): Promise<{ folder: string; manifest: Manifest }> {
  await filesOf("source").put(notebook.userId, SHA, PICTURE);
  return connected(source, (client) =>
    writeServerBackup(
      { client, files: filesOf("source"), secret: "s3cret", app: "1", now },
      { folder: join(folder, "backups"), files: filesOf("backups/files") },
    ),
  );
}

const restore = (backup: string, manifest: Manifest, target: TestDatabase) =>
  connected(target, (client) =>
    restoreServerBackup(
      backup,
      manifest,
      { pool: target.pool, client, files: filesOf("target") },
      filesOf("backups/files"),
    ),
  );

/** All rows of all tables. */
const rowsOf = (database: TestDatabase) =>
  connected(database, async (client) => {
    const all: Record<string, unknown> = {};
    for (const { name, columns } of await copiedTables(client)) {
      const list = columns.map((column) => `"${column}"`).join(", ");
      const { rows } = await client.query(`select (${list})::text as row from "${name}" order by 1`);
      all[name] = rows;
    }
    return all;
  });

// Skipped on a cluster: it is backed up node by node.
describe.skipIf(isSpread())("a backup of a server", () => {
  test("what was backed up while somebody writes is there again, row by row", async () => {
    const before = await rowsOf(source);
    let isOver = false;
    const writing = (async () => {
      for (let i = 0; !isOver; i++) await notebook.note(`meanwhile ${i}`);
    })();
    const { folder: backup, manifest } = await backUp();
    isOver = true;
    await writing;
    expect(await findServerBackup(join(folder, "backups"))).toEqual({ ok: true, value: backup });
    expect(await readFile(join(backup, "jwt-secret"), "utf8")).toBe("s3cret");

    const target = await createTestDatabase({ schema: "empty" });
    try {
      expect(await checkServerBackup(backup)).toEqual({ ok: true, value: manifest });
      expect(await restore(backup, manifest, target)).toEqual({ ok: true, value: { count: 1, missing: 0 } });
      const after = await rowsOf(target);
      expect(Object.keys(after)).toEqual(Object.keys(before));
      // Of what was written meanwhile each call is there as a whole, or not at all.
      expect(await connected(target, logGaps)).toBe(0);
      expect((await filesOf("target").read(notebook.userId, SHA)) !== undefined).toBe(true);
      const begun: string[] = [];
      await generationsOf(target, (sentence) => void begun.push(sentence)).keep();
      expect(begun).toHaveLength(1);
      // Ids go on where they were.
      const next = await createNotebook(target.pool, testQueue(target.pool));
      expect(next.rootId).toBeGreaterThan(notebook.rootId);
      await target.pool.query("delete from data_mutations where user_id = $1 and version = 2", [
        notebook.userId,
      ]);
      expect(await connected(target, logGaps)).toBe(1);
    } finally {
      await target.drop();
    }
  });

  test("without anybody who writes, every row of every table is the same", async () => {
    const { folder: backup, manifest } = await backUp();
    const target = await createTestDatabase({ schema: "empty" });
    try {
      await restore(backup, manifest, target);
      expect(await rowsOf(target)).toEqual(await rowsOf(source));
      const again = await restore(backup, manifest, target);
      expect(again).toMatchObject({ ok: false, error: { sentence: expect.stringContaining("empty one") } });
    } finally {
      await target.drop();
    }
  });

  test("what is cut, changed, missing or newer is refused before anything is loaded", async () => {
    const { folder: backup, manifest } = await backUp();
    const refusal = async () => {
      const checked = await checkServerBackup(backup);
      return checked.ok ? "" : checked.error.sentence;
    };
    const notes = join(backup, TABLES, tableFile("notes"));
    const whole = await readFile(notes);
    for (const broken of [whole.subarray(0, -1), new Uint8Array(), Buffer.concat([whole, whole])]) {
      await writeFile(notes, broken);
      expect(await refusal()).toMatch(/notes\.copy\.zst is missing or is not as it was written/);
    }
    await rm(notes);
    expect(await refusal()).toMatch(/notes\.copy\.zst is missing/);
    await writeFile(notes, whole);
    const newer = { ...manifest, schema: migrations().length + 1 };
    await writeFile(join(backup, MANIFEST), JSON.stringify(newer));
    expect(await refusal()).toMatch(/is newer than this one/);
    for (const text of ["", "{}", JSON.stringify(manifest).slice(0, -20)]) {
      await writeFile(join(backup, MANIFEST), text);
      expect(await refusal()).toMatch(/is no manifest of a backup/);
    }
    expect(await findServerBackup(join(folder, "nothing"))).toMatchObject({ ok: false });
    expect(await findServerBackup(join(folder, "source"))).toMatchObject({ ok: false });
  });

  test("where other rows come than were written, none are loaded", async () => {
    const { folder: backup, manifest } = await backUp();
    const tables = manifest.tables.map((table) => ({ ...table, rows: table.rows + 1 }));
    const target = await createTestDatabase({ schema: "empty" });
    try {
      expect(await restore(backup, { ...manifest, tables }, target)).toMatchObject({ ok: false });
      const { rows } = await target.pool.query("select count(*)::int as count from users");
      expect(rows).toEqual([{ count: 0 }]);
      expect(await restore(backup, manifest, target)).toMatchObject({ ok: true });
    } finally {
      await target.drop();
    }
  });

  test("one that is cut off in the middle leaves no folder that looks like a backup", async () => {
    const cut = connected(source, async (client) => {
      const files = filesOf("source");
      const read: typeof files.read = async () => {
        await source.pool.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where state = 'idle in transaction' and datname = current_database()",
        );
        return undefined;
      };
      return writeServerBackup(
        { client, files: { ...files, read }, secret: undefined, app: "1", now: NOW },
        { folder: join(folder, "backups"), files: filesOf("backups/files") },
      );
    });
    await expect(cut).rejects.toThrow();
    expect(await readdir(join(folder, "backups"))).toEqual([]);
  });

  test("`npm run backup` and `npm run restore` say what they did, or why not", async () => {
    const run = async (program: string, database: TestDatabase, ...args: string[]) => {
      const settings = {
        DATABASE_URL: database.url,
        PERENNIAL_DATA: join(folder, program),
        BACKUP_DIR: join(folder, "named"),
      };
      const { ended, said } = startServerProcess(program, settings, args);
      return { code: await ended(), said: said() };
    };
    expect(await run("backup.ts", source, "--to", "there")).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^The command is written npm run backup -- \[FOLDER\]$/m),
    });
    expect((await run("backup.ts", source)).said).toContain(`Backed up to ${join(folder, "named")}`);
    const written = await run("backup.ts", source, join(folder, "backups"));
    expect(written).toMatchObject({
      code: 0,
      said: expect.stringMatching(/accounts 2, rows \d+, files 0, files that are missing 1\.$/m),
    });
    const target = await createTestDatabase({ schema: "empty" });
    try {
      expect(await run("restore.ts", target)).toMatchObject({
        code: 1,
        said: expect.stringMatching(/^Say where/),
      });
      const restored = await run("restore.ts", target, join(folder, "backups"));
      expect(restored).toMatchObject({
        code: 0,
        said: expect.stringMatching(/^Restored .*accounts 2, of 2/),
      });
      expect(await run("restore.ts", target, join(folder, "backups"))).toMatchObject({ code: 1 });
    } finally {
      await target.drop();
    }
  });
});
