import { createHash } from "node:crypto";
import { pipeline } from "node:stream/promises";
import { createZstdDecompress } from "node:zlib";
import { err, ok, type Result } from "@perennial/domain/result";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { migrate, migrations, schemaNumber } from "../../database/migrate.ts";
import { PlaceUnusable } from "../../ports/backup-place.ts";
import type { FileStore } from "../../ports/file-store.ts";
import { type CopiedFiles, copyFiles, type FilesToRead, filesOf } from "./copy-files.ts";
import { type Opening, openingWith, PLAIN } from "./encryption.ts";
import { addressOf, readManifest, type ServerBackup } from "./find-server-backup.ts";
import { withoutKeysAcross } from "./keys-across.ts";
import { FILES, MANIFEST, type Manifest, type RestoreRefused, SECRET, tableFile } from "./manifest.ts";
import { bytesOf, textOf } from "./records.ts";
import {
  accountHash,
  columnList,
  copiedTables,
  filesToBackUp,
  hasAccounts,
  isServed,
  PATIENT,
  standing,
} from "./schema-sql.ts";

const refused = (sentence: string, isOfKey = false): Result<never, RestoreRefused> =>
  err({ sentence, isOfKey });

/** A backup whose parts are as they were written, and can be read. */
export interface CheckedBackup extends ServerBackup {
  readonly manifest: Manifest;
  readonly opening: Opening;
}

/**
 * Reads the manifest of a backup and holds each of its tables against it.
 * @param key opens it where it is encrypted
 * @returns a refusal that says what is missing, not as it was written, or closed
 */
export async function checkServerBackup(
  backup: ServerBackup,
  key: string | undefined,
): Promise<Result<CheckedBackup, RestoreRefused>> {
  const { place, name } = backup;
  const manifest = await readManifest(backup);
  if (!manifest) return refused(`${addressOf(backup)}/${MANIFEST} is no manifest of a backup.`);
  const known = migrations().length;
  if (manifest.schema > known)
    return refused(
      `The backup is of Perennial ${manifest.app}, which is newer than this one: its schema is ${manifest.schema}, this one knows ${known}.`,
    );
  const opened = manifest.encryption === undefined ? ok(PLAIN) : await openingWith(key);
  if (!opened.ok) return opened;
  const checked: CheckedBackup = { ...backup, manifest, opening: opened.value };
  for (const { part, sha256 } of partsOf(manifest)) {
    const written = `${name}/${opened.value.part(part)}`;
    if ((await hashOf(await place.read(written))) !== sha256)
      return refused(
        `${place.address}/${written} is missing or is not as it was written. Nothing was restored.`,
      );
  }
  // The same key sealed all of it, and the header of a part tells.
  return (await canBeOpened(checked, partsOf(manifest)[0]?.part))
    ? ok(checked)
    : refused(`${addressOf(backup)} was encrypted for another key. Nothing was restored.`, true);
}

/** What cannot be read is damaged, unless the place is gone. */
function orUnusable(error: unknown): undefined {
  if (error instanceof PlaceUnusable) throw error;
  return undefined;
}

const partsOf = ({ tables, secret }: Manifest) => [
  ...tables.map(({ name, sha256 }) => ({ part: tableFile(name), sha256 })),
  ...(secret === undefined ? [] : [{ part: SECRET, sha256: secret }]),
];

/** Returns undefined for what is not there, or cannot be read to its end. */
async function hashOf(bytes: AsyncIterable<Uint8Array> | undefined): Promise<string | undefined> {
  if (!bytes) return undefined;
  const hash = createHash("sha256");
  return pipeline(bytes, hash).then(() => hash.digest("hex"), orUnusable);
}

const open = async ({ place, name, opening }: CheckedBackup, part: string) => {
  const bytes = await place.read(`${name}/${opening.part(part)}`);
  return bytes && opening.open(bytes);
};

async function canBeOpened(backup: CheckedBackup, part: string | undefined): Promise<boolean> {
  if (part === undefined) return true;
  try {
    for await (const _ of (await open(backup, part)) ?? []) break;
    return true;
  } catch (error) {
    orUnusable(error);
    return false;
  }
}

/** Reads the secret of sessions out of a backup; undefined where it has none. */
export async function secretOf(backup: CheckedBackup): Promise<string | undefined> {
  const bytes = await open(backup, SECRET);
  return bytes && textOf(bytes);
}

/** Where a backup is restored to. */
export interface RestoreTarget {
  readonly pool: pg.Pool;
  /** A connection of its own, outside a transaction. */
  readonly client: pg.ClientBase;
  /** Undefined where files of notes are there already. */
  readonly files: FileStore | undefined;
  /** Called when all has arrived, before it counts. */
  readonly beforeCommit?: () => void;
}

/** The files of notes that came along, and whether the account of which a hash was written has the same rows. */
export interface Restored extends CopiedFiles {
  readonly isAsWritten: boolean;
}

const IN_USE = "The database has tables of Perennial already. A backup is restored into an empty one.";

/**
 * Loads a checked backup into an empty database and brings that to the newest schema: all rows, or none of them.
 * @returns a refusal where the database is not empty, a server runs on it, or it holds other rows after loading than were written
 */
export async function restoreServerBackup(
  backup: CheckedBackup,
  { pool, client, files, beforeCommit = () => {} }: RestoreTarget,
): Promise<Result<Restored, RestoreRefused>> {
  const { manifest } = backup;
  if (await isServed(client))
    return refused("A server runs on this database. Stop all servers, then restore. Nothing was restored.");
  const schema = await schemaNumber(client);
  // A restore that was killed may have made some of the tables; an older database that is in use is not upgraded.
  if (schema > manifest.schema || (schema > 0 && (await hasAccounts(client)))) return refused(IN_USE);
  await migrate(pool, manifest.schema);
  await client.query("begin");
  try {
    await client.query(PATIENT);
    // Whoever comes to write from here on waits.
    await client.query("lock table users");
    const loadAll = () => load(client, backup);
    const isEmpty = (await standing(client)).accounts === 0;
    const loaded = isEmpty
      ? await (manifest.cluster ? withoutKeysAcross(client, loadAll) : loadAll())
      : refused(IN_USE);
    const copied = loaded.ok
      ? ok({
          ...(await bringFiles(client, backup, files)),
          isAsWritten: await isSampleAsWritten(client, manifest),
        })
      : loaded;
    if (copied.ok) beforeCommit();
    await client.query(copied.ok ? "commit" : "rollback");
    if (copied.ok) {
      await migrate(pool);
      await client.query("set statement_timeout = 0; analyze");
    }
    return copied;
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  }
}

const isSampleAsWritten = async (client: pg.ClientBase, { sample, tables }: Manifest): Promise<boolean> =>
  sample === undefined || (await accountHash(client, sample.user, tables)) === sample.sha256;

const bringFiles = async (client: pg.ClientBase, backup: CheckedBackup, files: FileStore | undefined) =>
  files
    ? copyFiles(await filesToBackUp(client), filesBeside(backup), filesOf(files))
    : { count: 0, missing: 0 };

/** The files of notes beside a backup: one that cannot be opened is as good as missing. */
const filesBeside = ({ place, opening }: CheckedBackup): FilesToRead => ({
  async read(userId, sha256) {
    const bytes = await place.read(FILES + opening.file(userId, sha256));
    return bytes && opening.open(bytes).then(bytesOf).catch(orUnusable);
  },
});

async function load(client: pg.ClientBase, backup: CheckedBackup): Promise<Result<void, RestoreRefused>> {
  const { tables, sequences } = backup.manifest;
  const known = await copiedTables(client);
  // What the migrations put into tables by themselves is in the backup too.
  await client.query(`truncate ${known.map(({ name }) => `"${name}"`).join(", ")}`);
  await client.query("set constraints all deferred");
  for (const { name, columns, rows } of tables) {
    if (!known.some((table) => table.name === name))
      return refused(`The backup has a table ${name} that its schema has not.`);
    const loading = client.query(copyFrom(`copy "${name}" ${columnList(columns)} from stdin`));
    await pipeline((await open(backup, tableFile(name))) ?? [], createZstdDecompress(), loading);
    if (loading.rowCount !== rows)
      return refused(`${name} has ${loading.rowCount} rows instead of ${rows}. Nothing was restored.`);
  }
  for (const { name, last } of sequences) await client.query("select setval($1::regclass, $2)", [name, last]);
  return ok(undefined);
}
