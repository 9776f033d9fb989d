import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, open, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createZstdCompress } from "node:zlib";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { schemaNumber } from "../../database/migrate.ts";
import type { FileStore } from "../../ports/file-store.ts";
import { copyFiles } from "./copy-files.ts";
import { MANIFEST, type Manifest, SECRET, TABLES, tableFile } from "./manifest.ts";
import { backupName } from "./outdated.ts";
import {
  type CopiedTable,
  columnList,
  copiedTables,
  keptFiles,
  sequencePlaces,
  standing,
} from "./schema-sql.ts";

export interface ServerBackupSource {
  /** A connection of its own, outside a transaction. */
  readonly client: pg.ClientBase;
  readonly files: FileStore;
  /** What signs sessions, where the data folder keeps it. */
  readonly secret: string | undefined;
  readonly app: string;
  readonly now: Date;
}

export interface ServerBackupPlace {
  /** The folder of all backups; made where it is not there. */
  readonly folder: string;
  /** The files of notes of all backups in it. */
  readonly files: FileStore;
}

/**
 * Writes all data of a server into a new folder, `perennial-` and the moment in UTC, while people go on writing: the tables
 * as they were at one moment, and the files of notes beside it, of which only new ones are written. The folder has that
 * name when all of it is on the disk.
 * @returns where it lies, and what it holds
 */
export async function writeServerBackup(
  source: ServerBackupSource,
  place: ServerBackupPlace,
): Promise<{ readonly folder: string; readonly manifest: Manifest }> {
  const { client, now } = source;
  const folder = path.join(place.folder, backupName(now));
  const draft = `${folder}.part`;
  await mkdir(path.join(draft, TABLES), { recursive: true });
  try {
    await client.query("begin isolation level repeatable read read only");
    const tables: Manifest["tables"] = [];
    for (const table of await copiedTables(client))
      tables.push(await writeTable(client, table, path.join(draft, TABLES)));
    const { rows } = await client.query("select current_setting('server_version') as postgres");
    const about = {
      schema: await schemaNumber(client),
      sequences: [...(await sequencePlaces(client))],
      ...(await standing(client)),
    };
    const files = await copyFiles(await keptFiles(client), source.files, place.files);
    await client.query("commit");
    if (source.secret !== undefined) await writeSafely(path.join(draft, SECRET), source.secret);
    const manifest: Manifest = {
      format: "perennial server backup",
      app: source.app,
      postgres: rows[0].postgres,
      made_at: now.toISOString(),
      ...about,
      tables,
      files,
    };
    await writeSafely(path.join(draft, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
    await syncFolder(path.join(draft, TABLES));
    await syncFolder(draft);
    await rename(draft, folder);
    await syncFolder(place.folder);
    return { folder, manifest };
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

async function writeTable(
  client: pg.ClientBase,
  { name, columns }: CopiedTable,
  folder: string,
): Promise<Manifest["tables"][number]> {
  const rows = client.query(copyTo(`copy "${name}" ${columnList(columns)} to stdout`));
  const hash = createHash("sha256");
  const hashing = new Transform({
    transform(bytes, _encoding, done) {
      hash.update(bytes);
      done(null, bytes);
    },
  });
  const file = createWriteStream(path.join(folder, tableFile(name)), { flush: true, mode: 0o600 });
  await pipeline(rows, createZstdCompress(), hashing, file);
  return { name, columns: [...columns], rows: rows.rowCount, sha256: hash.digest("hex") };
}

/** Only its owner may read it: it lets in who has it. */
const writeSafely = (file: string, text: string): Promise<void> =>
  writeFile(file, text, { mode: 0o600, flush: true });

/** Flushes the names in a folder, so that they survive a power cut. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
