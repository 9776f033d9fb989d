// Slow: it restores databases from nothing, and starts programs.

import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Result } from "@perennial/domain/result";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createFolderFiles } from "../../adapters/folder-files.ts";
import { backupOpener } from "../../adapters/open-backups.ts";
import { backUp as backUpServer } from "../../back-up.ts";
import { parseConfig } from "../../config.ts";
import { readDatabaseId } from "../../database/fingerprint.ts";
import { migrate, migrations, schemaNumber } from "../../database/migrate.ts";
import { createEventHub } from "../../events/hub.ts";
import { createReaders } from "../../events/readers.ts";
import type { BackupPlace } from "../../ports/backup-place.ts";
import type { FileStore } from "../../ports/file-store.ts";
import { createBucketDouble } from "../../testing/bucket-double.ts";
import { startLocalServer } from "../../testing/local-server.ts";
import { startServerProcess } from "../../testing/server-process.ts";
import { MAY_MOUNT, mountSmallDisk } from "../../testing/small-disk.ts";
import { createTestDatabase, isSpread, type TestDatabase } from "../../testing/test-database.ts";
import { createGenerations } from "../generation/generations.ts";
import { createNotebook, type Notebook, testQueue } from "../testing/notebook.ts";
import { openingWith, PLAIN, type Sealing, sealingFor } from "./encryption.ts";
import { findServerBackup, newestManifest, type ServerBackup } from "./find-server-backup.ts";
import { logGaps } from "./log-gaps.ts";
import { MANIFEST, tableFile } from "./manifest.ts";
import { readDrillRecord } from "./records.ts";
import {
  type CheckedBackup,
  checkServerBackup,
  restoreServerBackup,
  secretOf,
} from "./restore-server-backup.ts";
import { copiedTables, isServed, waitForTurn } from "./schema-sql.ts";
import { writeServerBackup } from "./write-server-backup.ts";

const NOW = new Date("2026-03-02T09:00:00.000Z");
const openPlace = backupOpener({ s3: undefined }, () => NOW);
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

const place = () => openPlace(join(folder, "backups"));

/** Returns the backup that was made and its folder. */
async function backUp(key?: string): Promise<CheckedBackup & { readonly folder: string }> {
  await filesOf("source").put(notebook.userId, SHA, PICTURE);
  const opened = key === undefined ? PLAIN : held(await openingWith(key));
  const written = await backUpTo(key === undefined ? PLAIN : held(await sealingFor(key)));
  return { ...written, place: place(), opening: opened, folder: join(folder, "backups", written.name) };
}

const backUpTo = (sealing: Sealing, files: FileStore = filesOf("source")) =>
  connected(source, (client) =>
    writeServerBackup({ client, files, secret: "s3cret", app: "1", now: NOW }, { place: place(), sealing }),
  );

function held<T>(result: Result<T, { readonly sentence: string }>): T {
  if (!result.ok) throw new Error(result.error.sentence);
  return result.value;
}

const find = (name: string) => findServerBackup(openPlace, join(folder, name));
const refusalOf = async (backup: ServerBackup, key?: string) => {
  const checked = await checkServerBackup(backup, key);
  return checked.ok ? "" : checked.error.sentence;
};

const restore = (backup: CheckedBackup, target: TestDatabase) =>
  connected(target, (client) =>
    restoreServerBackup(backup, { pool: target.pool, client, files: filesOf("target") }),
  );

const waitsForLock = async (client: pg.Client) =>
  (
    await client.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
  ).rows.length > 0;

function parsedConfig() {
  const parsed = parseConfig({ PERENNIAL_DATA: join(folder, "data") }, folder);
  if (!parsed.ok) throw new Error(parsed.error.join(" "));
  return parsed.value;
}

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
    const backup = await backUp();
    isOver = true;
    await writing;
    expect(await find("backups")).toMatchObject({ ok: true, value: { name: backup.name } });
    expect(await find(join("backups", backup.name))).toMatchObject({
      ok: true,
      value: { name: backup.name },
    });
    expect(await secretOf(backup)).toBe("s3cret");

    const target = await createTestDatabase({ schema: "empty" });
    try {
      expect(await refusalOf(backup)).toBe("");
      expect(await restore(backup, target)).toEqual({
        ok: true,
        value: { count: 1, missing: 0, isAsWritten: true },
      });
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

  test("several at once into one folder are made one after the other, and each is whole", async () => {
    const target = { direct: source.connection };
    const config = parsedConfig();
    const waited: string[] = [];
    const inTurn = async (client: pg.Client) => {
      await waitForTurn(client, () => waited.push("waits"));
      return true;
    };
    const made = await Promise.all([1, 2, 3].map(() => backUpServer(target, config, folder, NOW, inTurn)));
    expect(waited.length).toBeGreaterThan(0);
    const seconds = ["00", "01", "02"].map((second) => `${folder}/perennial-2026-03-02T09-00-${second}Z`);
    expect(made.map((each) => each?.address.replace(/-[0-9a-f]{8}$/, "")).sort()).toEqual(seconds);
    for (const each of made) {
      const found = held(await findServerBackup(openPlace, each?.address ?? ""));
      expect(await refusalOf(found)).toBe("");
    }
  });

  test("two databases back up into one folder in one second, and each finds its own", async () => {
    const other = await createTestDatabase();
    try {
      const config = parsedConfig();
      const made = await Promise.all(
        [source, other].map(({ connection }) =>
          backUpServer({ direct: connection }, config, folder, NOW, async () => true),
        ),
      );
      const names = made.map((each) => each?.address);
      expect(new Set(names).size).toBe(2);
      for (const [i, database] of [source, other].entries()) {
        const id = await connected(database, readDatabaseId);
        expect(names[i]).toBe(`${folder}/perennial-2026-03-02T09-00-00Z-${id}`);
        expect(await newestManifest(openPlace(folder), id)).toEqual(made[i]?.manifest);
      }
    } finally {
      await other.drop();
    }
  });

  test("one is not restored under a running server, nor over an account that was made in the last moment", async () => {
    const backup = await backUp();
    const target = await createTestDatabase();
    const hub = createEventHub({
      connection: target.connection,
      readers: createReaders("a server"),
      onError: () => {},
    });
    try {
      const restored = async () => {
        const outcome = await restore(backup, target);
        return outcome.ok ? "" : outcome.error.sentence;
      };
      await expect.poll(() => connected(target, isServed)).toBe(true);
      expect(await restored()).toBe(
        "A server runs on this database. Stop all servers, then restore. Nothing was restored.",
      );
      await hub.close();
      // A first account of another server, which nobody sees yet.
      await connected(target, async (client) => {
        await client.query("begin; insert into users (id, username, is_anonymous) values (7, 'Ada', true)");
        const restoring = restored();
        await expect.poll(() => connected(target, waitsForLock)).toBe(true);
        await client.query("commit");
        expect(await restoring).toMatch(/^The database has tables of Perennial already\./);
      });
      expect((await target.pool.query("select id::int from users")).rows).toEqual([{ id: 7 }]);
    } finally {
      await hub.close();
      await target.drop();
    }
  });

  test("without anybody who writes, every row of every table is the same", async () => {
    const backup = await backUp();
    const target = await createTestDatabase({ schema: "empty" });
    try {
      await restore(backup, target);
      expect(await rowsOf(target)).toEqual(await rowsOf(source));
      const again = await restore(backup, target);
      expect(again).toMatchObject({ ok: false, error: { sentence: expect.stringContaining("empty one") } });
    } finally {
      await target.drop();
    }
  });

  test("one that was killed while it made the tables is begun again, and an older database with an account stays as it is", async () => {
    const backup = await backUp();
    const [begun, older] = [
      await createTestDatabase({ schema: "empty" }),
      await createTestDatabase({ schema: "empty" }),
    ];
    try {
      await migrate(begun.pool, 3);
      expect(await restore(backup, begun)).toMatchObject({ ok: true });
      expect(await rowsOf(begun)).toEqual(await rowsOf(source));

      await migrate(older.pool, 3);
      await older.pool.query("insert into users (username, is_anonymous) values ('Ada', true)");
      expect(await restore(backup, older)).toMatchObject({
        ok: false,
        error: { sentence: expect.stringMatching(/^The database has tables of Perennial already\./) },
      });
      expect(await schemaNumber(older.pool)).toBe(3);
    } finally {
      await begun.drop();
      await older.drop();
    }
  });

  test("what is cut, changed, missing or newer is refused before anything is loaded", async () => {
    const backup = await backUp();
    const { manifest } = backup;
    const refusal = () => refusalOf(backup);
    const notes = join(backup.folder, tableFile("notes"));
    const whole = await readFile(notes);
    for (const broken of [whole.subarray(0, -1), new Uint8Array(), Buffer.concat([whole, whole])]) {
      await writeFile(notes, broken);
      expect(await refusal()).toMatch(/notes\.copy\.zst is missing or is not as it was written/);
    }
    await rm(notes);
    expect(await refusal()).toMatch(/notes\.copy\.zst is missing/);
    await writeFile(notes, whole);
    const newer = { ...manifest, schema: migrations().length + 1 };
    await writeFile(join(backup.folder, MANIFEST), JSON.stringify(newer));
    expect(await refusal()).toMatch(/is newer than this one/);
    for (const text of ["", "{}", JSON.stringify(manifest).slice(0, -20)]) {
      await writeFile(join(backup.folder, MANIFEST), text);
      expect(await refusal()).toMatch(/is no manifest of a backup/);
    }
    await rm(join(backup.folder, MANIFEST));
    for (const name of ["nothing", "source", "backups"])
      expect(await find(name)).toMatchObject({ ok: false });
  });

  test("where other rows come than were written, none are loaded", async () => {
    const backup = await backUp();
    const tables = backup.manifest.tables.map((table) => ({ ...table, rows: table.rows + 1 }));
    const target = await createTestDatabase({ schema: "empty" });
    try {
      const wrong = { ...backup, manifest: { ...backup.manifest, tables } };
      expect(await restore(wrong, target)).toMatchObject({ ok: false });
      const { rows } = await target.pool.query("select count(*)::int as count from users");
      expect(rows).toEqual([{ count: 0 }]);
      // As many rows, and another one among those of the account that was drawn: loaded, and told.
      const user = backup.manifest.sample?.user ?? 0;
      const sample = { user, sha256: SHA };
      expect(await restore({ ...backup, manifest: { ...backup.manifest, sample } }, target)).toMatchObject({
        ok: true,
        value: { isAsWritten: false },
      });
    } finally {
      await target.drop();
    }
  });

  test("what the nodes of a cluster gave of different moments is loaded without what leads nowhere, and its keys hold", async () => {
    const cluster = await createTestDatabase();
    const target = await createTestDatabase({ schema: "empty" });
    try {
      const kept = await createNotebook(cluster.pool, testQueue(cluster.pool));
      await kept.note("kept");
      // Accounts that one node had not yet, and rows of another one that lead to them, as they are without the keys.
      await cluster.pool.query(`
        alter table credentials drop constraint credentials_user_id_fkey;
        alter table payment_events drop constraint payment_events_user_id_fkey;
        alter table users drop constraint users_merged_into_fkey;
        insert into credentials (subject, kind, user_id) values ('young', 'google', 999999999);
        insert into credentials (subject, kind, user_id) values ('kept', 'google', ${kept.userId});
        update users set merged_into = 999999999, closed_at = now() where id = ${kept.userId}`);
      const place = openPlace(join(folder, "cluster"));
      const { name, manifest } = await connected(cluster, (client) =>
        writeServerBackup(
          { client, files: undefined, secret: undefined, isCluster: true, app: "1", now: NOW },
          { place, sealing: PLAIN },
        ),
      );
      expect(manifest.cluster).toBe(true);
      expect(await restore({ place, name, manifest, opening: PLAIN }, target)).toMatchObject({ ok: true });
      const { rows: subjects } = await target.pool.query("select subject from credentials");
      expect(subjects).toEqual([{ subject: "kept" }]);
      const { rows: merged } = await target.pool.query("select merged_into from users where id = $1", [
        kept.userId,
      ]);
      expect(merged).toEqual([{ merged_into: null }]);
      expect(await connected(target, logGaps)).toBe(0);
      await expect(
        target.pool.query(
          "insert into credentials (subject, kind, user_id) values ('new', 'google', 999999999)",
        ),
      ).rejects.toThrow(/credentials_user_id_fkey/);
    } finally {
      await cluster.drop();
      await target.drop();
    }
  });

  test("one that is cut off in the middle leaves nothing that looks like a backup", async () => {
    const broken: BackupPlace = {
      ...place(),
      async write(name, bytes) {
        if (name.includes("/tables/users"))
          await source.pool.query(
            "select pg_terminate_backend(pid) from pg_stat_activity where backend_xmin is not null and pid <> pg_backend_pid() and datname = current_database()",
          );
        await place().write(name, bytes);
      },
    };
    const cut = connected(source, (client) =>
      writeServerBackup(
        { client, files: filesOf("source"), secret: undefined, app: "1", now: NOW },
        { place: broken, sealing: PLAIN },
      ),
    );
    await expect(cut).rejects.toThrow();
    expect(await place().list("")).toEqual([]);
  });

  // Skipped without root: a small file system has to be mounted.
  test.runIf(MAY_MOUNT)(
    "on a disk that fills on the way nothing half-made stays, and the one before is whole",
    async () => {
      const at = join(folder, "backups");
      await mkdir(at);
      const disk = mountSmallDisk(at, 8);
      try {
        const before = await backUp();
        const names = await place().list("");
        disk.leave(40_960);
        await expect(backUpTo(PLAIN)).rejects.toThrow(`The disk of ${at} is full.`);
        expect(await place().list("")).toEqual(names);
        expect(await refusalOf(before)).toBe("");
        disk.leave(4_194_304);
        const { name } = await backUpTo(PLAIN);
        expect(await refusalOf(held(await find(join("backups", name))))).toBe("");
      } finally {
        disk.unmount();
      }
    },
  );

  test("an encrypted one is opened by its identity alone, and says nothing without", async () => {
    const identity = await generateX25519Identity();
    const recipient = await identityToRecipient(identity);
    await filesOf("source").put(notebook.userId, SHA, PICTURE);
    const written = await backUpTo(held(await sealingFor(`# a comment, as age writes it\n${recipient}\n`)));
    const found = held(await find("backups"));
    const names = await place().list("");
    for (const name of names) {
      expect(name).not.toContain(SHA);
      const text = await readFile(join(folder, "backups", name), "latin1");
      expect(text).not.toMatch(/a picture|s3cret|Question|somebody/);
    }
    expect(names.filter((name) => !name.endsWith(".json")).every((name) => name.endsWith(".age"))).toBe(true);

    expect(await refusalOf(found)).toMatch(/^The backup is encrypted\. Name the file of its identity/);
    expect(await refusalOf(found, await generateX25519Identity())).toMatch(
      /another key\. Nothing was restored/,
    );
    expect(await refusalOf(found, "a passphrase")).toMatch(/another key/);
    expect(await refusalOf(found, recipient)).toMatch(/^The backup is encrypted/);
    expect(await refusalOf(found, identity.slice(0, -3))).toMatch(/^The identity is not as age writes one/);
    expect(await sealingFor(recipient.slice(0, -3))).toMatchObject({ ok: false });

    const notes = join(folder, "backups", written.name, `${tableFile("notes")}.age`);
    const whole = await readFile(notes);
    const flipped = Buffer.from(whole);
    flipped[whole.length - 20] = (whole[whole.length - 20] ?? 0) ^ 1;
    for (const broken of [whole.subarray(0, -1), new Uint8Array(), Buffer.concat([whole, whole]), flipped]) {
      await writeFile(notes, broken);
      expect(await refusalOf(found, identity)).toMatch(
        /notes\.copy\.zst\.age is missing or is not as it was/,
      );
    }
    await writeFile(notes, whole);

    const target = await createTestDatabase({ schema: "empty" });
    try {
      const checked = held(await checkServerBackup(found, identity));
      expect(await restore(checked, target)).toEqual({
        ok: true,
        value: { count: 1, missing: 0, isAsWritten: true },
      });
      expect(await rowsOf(target)).toEqual(await rowsOf(source));
      expect(await secretOf(checked)).toBe("s3cret");
    } finally {
      await target.drop();
    }
  });

  test("by a passphrase it is opened with the same one; a file is written once for each key", async () => {
    const backup = await backUp("correct horse battery staple");
    const files = await place().list("files/");
    expect(files).toHaveLength(1);
    await rm(backup.folder, { recursive: true });
    await backUp("correct horse battery staple");
    expect(await place().list("files/")).toEqual(files);
    const [file = ""] = files;
    expect(await refusalOf(backup, "correct horse battery staple")).toBe("");
    await rm(backup.folder, { recursive: true });
    await backUp("another passphrase");
    expect(await place().list("files/")).toHaveLength(2);

    // One that was changed is as good as missing.
    await rm(backup.folder, { recursive: true });
    const again = await backUp("correct horse battery staple");
    await writeFile(join(folder, "backups", file), "age-encryption.org/v1 no more");
    const target = await createTestDatabase({ schema: "empty" });
    try {
      expect(await restore(again, target)).toEqual({
        ok: true,
        value: { count: 0, missing: 1, isAsWritten: true },
      });
    } finally {
      await target.drop();
    }
  });

  test("`npm run backup` and `npm run restore` say what they did, or why not", async () => {
    const identity = await generateX25519Identity();
    const recipient = await identityToRecipient(identity);
    const run = async (program: string, database: TestDatabase, ...args: string[]) => {
      const settings = {
        BACKUP_KEY: recipient,
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
    // Whoever cannot open it learns nothing of it, so nothing is recorded.
    expect(await run("drill.ts", source)).toMatchObject({
      code: 1,
      said: expect.stringMatching(/is encrypted\. Name the file of its identity by --identity FILE/),
    });
    expect(await readDrillRecord(openPlace(join(folder, "named")))).toBeUndefined();
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
      const file = join(folder, "identity");
      expect(await run("restore.ts", target, join(folder, "backups"), "--identity", file)).toMatchObject({
        code: 1,
        said: expect.stringMatching(/^The identity in .* cannot be read/m),
      });
      await writeFile(file, `# created by age-keygen\n${identity}\n`);
      const restored = await run("restore.ts", target, join(folder, "backups"), "--identity", file);
      expect(restored).toMatchObject({
        code: 0,
        said: expect.stringMatching(/^Restored .*accounts 2, of 2/),
      });
      expect(await run("restore.ts", target, join(folder, "backups"))).toMatchObject({ code: 1 });
    } finally {
      await target.drop();
    }
  });

  test("a bucket takes backups and gives them back; one that is away is said in a sentence", async () => {
    const bucket = createBucketDouble();
    const service = await startLocalServer(bucket.answer);
    const target = await createTestDatabase({ schema: "empty" });
    const run = async (program: string, database: TestDatabase, ...args: string[]) => {
      const settings = {
        BACKUP_S3_ENDPOINT: service.origin,
        BACKUP_S3_ACCESS_KEY: "key",
        BACKUP_S3_SECRET_KEY: "secret",
        BACKUP_S3_REGION: "here",
        DATABASE_URL: database.url,
        PERENNIAL_DATA: join(folder, program),
        BACKUP_DIR: "s3://kept/ours/",
      };
      const { ended, said } = startServerProcess(program, settings, args);
      return { code: await ended(), said: said() };
    };
    try {
      bucket.faults = 99;
      expect(await run("backup.ts", source)).toMatchObject({
        code: 1,
        said: expect.stringMatching(/^s3:\/\/kept\/ours cannot be used: the store of files answers 503/m),
      });
      bucket.faults = 0;
      expect(bucket.kept.size).toBe(0);
      const written = await run("backup.ts", source);
      expect(written.said).toMatch(/^Backed up to s3:\/\/kept\/ours\/perennial-\S+Z-\w{8}: accounts 2/m);
      const [address = ""] = /s3:\S+(?=:)/.exec(written.said) ?? [];
      expect((await run("restore.ts", target, address)).said).toMatch(/^Restored s3:.*accounts 2/m);
      expect(await rowsOf(target)).toMatchObject({ notes: (await rowsOf(source)).notes });
    } finally {
      await service.stop();
      await target.drop();
    }
  });
});
