import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, readFile, stat, utimes } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createZstdDecompress } from "node:zlib";
import { err, ok, type Result } from "@perennial/domain/result";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { migrate, migrations, schemaNumber } from "../../database/migrate.ts";
import type { FileStore } from "../../ports/file-store.ts";
import { type CopiedFiles, copyFiles } from "./copy-files.ts";
import { MANIFEST, Manifest, TABLES, tableFile } from "./manifest.ts";
import { momentOf } from "./outdated.ts";
import { columnList, copiedTables, keptFiles, standing } from "./schema-sql.ts";

/** Why a backup is not restored, as a sentence. */
export interface RestoreRefused {
  readonly sentence: string;
}

const refused = (sentence: string): Result<never, RestoreRefused> => err({ sentence });

/**
 * Finds a backup: the folder itself, or the newest one in it.
 * @returns its folder; a refusal where there is none
 */
export async function findServerBackup(folder: string): Promise<Result<string, RestoreRefused>> {
  const names = await readdir(folder).catch(() => undefined);
  if (!names) return refused(`There is no folder ${folder}.`);
  if (names.includes(MANIFEST)) return ok(folder);
  const newest = names.filter(momentOf).sort().at(-1);
  return newest === undefined ? refused(`There is no backup in ${folder}.`) : ok(path.join(folder, newest));
}

/**
 * Reads the manifest of a backup and holds each of its tables against it.
 * @returns a refusal that says what is missing or not as it was written
 */
export async function checkServerBackup(backup: string): Promise<Result<Manifest, RestoreRefused>> {
  const manifest = await readManifest(backup);
  if (!manifest) return refused(`${path.join(backup, MANIFEST)} is no manifest of a backup.`);
  const known = migrations().length;
  if (manifest.schema > known)
    return refused(
      `The backup is of Perennial ${manifest.app}, which is newer than this one: its schema is ${manifest.schema}, this one knows ${known}.`,
    );
  for (const { name, sha256 } of manifest.tables) {
    const file = path.join(backup, TABLES, tableFile(name));
    const hash = createHash("sha256");
    const isRead = await pipeline(createReadStream(file), hash).then(
      () => true,
      () => false,
    );
    if (!isRead || hash.digest("hex") !== sha256)
      return refused(`${file} is missing or is not as it was written. Nothing was restored.`);
  }
  return ok(manifest);
}

/** Reads the manifest of the newest backup in a folder; undefined where there is none. */
export async function newestManifest(folder: string): Promise<Manifest | undefined> {
  const found = await findServerBackup(folder);
  return found.ok ? readManifest(found.value) : undefined;
}

/** Reads until when the newest backup in a folder holds all: when it was made, or was last found to. Undefined where there is none. */
export async function holdsUntil(folder: string): Promise<Date | undefined> {
  const found = await findServerBackup(folder);
  if (!found.ok) return undefined;
  const file = await stat(path.join(found.value, MANIFEST)).catch(() => undefined);
  return file?.mtime;
}

/** Writes down that the newest backup in a folder still holds all. */
export async function stillHolds(folder: string, now: Date): Promise<void> {
  const found = await findServerBackup(folder);
  if (found.ok) await utimes(path.join(found.value, MANIFEST), now, now);
}

async function readManifest(backup: string): Promise<Manifest | undefined> {
  try {
    return Manifest.parse(JSON.parse(await readFile(path.join(backup, MANIFEST), "utf8")));
  } catch {
    return undefined;
  }
}

/** Where a backup is restored to. */
export interface RestoreTarget {
  readonly pool: pg.Pool;
  /** A connection of its own, outside a transaction. */
  readonly client: pg.ClientBase;
  readonly files: FileStore;
}

/**
 * Loads a checked backup into an empty database and brings that to the newest schema: all rows, or none of them.
 * @param backupFiles the files of notes beside the backup
 * @returns a refusal where the database is not empty, or holds other rows after loading than were written
 */
export async function restoreServerBackup(
  backup: string,
  manifest: Manifest,
  { pool, client, files }: RestoreTarget,
  backupFiles: FileStore,
): Promise<Result<CopiedFiles, RestoreRefused>> {
  const schema = await schemaNumber(client);
  const isEmpty = schema === 0 || (schema === manifest.schema && (await standing(client)).accounts === 0);
  if (!isEmpty)
    return refused("The database has tables of Perennial already. A backup is restored into an empty one.");
  await migrate(pool, manifest.schema);
  await client.query("begin");
  try {
    const loaded = await load(client, backup, manifest);
    const copied = loaded.ok ? ok(await copyFiles(await keptFiles(client), backupFiles, files)) : loaded;
    await client.query(copied.ok ? "commit" : "rollback");
    if (copied.ok) {
      await migrate(pool);
      await client.query("analyze");
    }
    return copied;
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  }
}

async function load(
  client: pg.ClientBase,
  backup: string,
  { tables, sequences }: Manifest,
): Promise<Result<void, RestoreRefused>> {
  const known = await copiedTables(client);
  // What the migrations put into tables by themselves is in the backup too.
  await client.query(`truncate ${known.map(({ name }) => `"${name}"`).join(", ")}`);
  await client.query("set constraints all deferred");
  for (const { name, columns, rows } of tables) {
    if (!known.some((table) => table.name === name))
      return refused(`The backup has a table ${name} that its schema has not.`);
    const loading = client.query(copyFrom(`copy "${name}" ${columnList(columns)} from stdin`));
    await pipeline(
      createReadStream(path.join(backup, TABLES, tableFile(name))),
      createZstdDecompress(),
      loading,
    );
    if (loading.rowCount !== rows)
      return refused(`${name} has ${loading.rowCount} rows instead of ${rows}. Nothing was restored.`);
  }
  for (const { name, last } of sequences) await client.query("select setval($1::regclass, $2)", [name, last]);
  return ok(undefined);
}
