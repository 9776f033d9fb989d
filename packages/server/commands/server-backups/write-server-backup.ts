import { createHash } from "node:crypto";
import { pipeline } from "node:stream/promises";
import { createZstdCompress } from "node:zlib";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { readDatabaseId } from "../../database/fingerprint.ts";
import { schemaNumber } from "../../database/migrate.ts";
import type { BackupPlace, Bytes } from "../../ports/backup-place.ts";
import type { FileStore } from "../../ports/file-store.ts";
import { copyFiles, filesOf } from "./copy-files.ts";
import type { Sealing } from "./encryption.ts";
import { FILES, MANIFEST, type Manifest, SECRET, tableFile } from "./manifest.ts";
import { backupName } from "./outdated.ts";
import { writeHoldsUntil } from "./records.ts";
import {
  accountHash,
  columnList,
  copiedTables,
  filesToBackUp,
  PATIENT,
  sequencePlaces,
  someAccount,
  standing,
} from "./schema-sql.ts";

export interface ServerBackupSource {
  /** A connection of its own, outside a transaction. */
  readonly client: pg.ClientBase;
  /** Undefined where files of notes stay where they are. */
  readonly files: FileStore | undefined;
  /** What signs sessions, where the data folder keeps it. */
  readonly secret: string | undefined;
  /** Whether the tables are spread over the nodes of a cluster. */
  readonly isCluster?: boolean;
  readonly app: string;
  readonly now: Date;
}

export interface ServerBackupTarget {
  readonly place: BackupPlace;
  readonly sealing: Sealing;
}

/** A node has one snapshot for a connection: over several, the rows of one account would be of different moments. */
const ONE_CONNECTION_A_NODE = "set citus.max_adaptive_executor_pool_size = 1";

/**
 * Writes all data of a server, named `perennial-`, the moment in UTC and its database, while people go on writing: the tables as they were
 * at one moment (on a cluster those of each node, decision 163), and the files of notes beside it, of which only new ones are written. The manifest comes last: what has none
 * is no backup.
 * @returns its name, and what it holds
 */
export async function writeServerBackup(
  { client, files, secret, isCluster = false, app, now }: ServerBackupSource,
  { place, sealing }: ServerBackupTarget,
): Promise<{ readonly name: string; readonly manifest: Manifest }> {
  const name = await freeName(place, now, await readDatabaseId(client));
  /** Returns the SHA-256 of the bytes as they were written. */
  const write = async (part: string, bytes: Bytes) => {
    const hash = createHash("sha256");
    await place.write(`${name}/${sealing.part(part)}`, hashed(await sealing.seal(bytes), hash));
    return hash.digest("hex");
  };
  let manifest: Manifest;
  try {
    if (isCluster) await client.query(ONE_CONNECTION_A_NODE);
    await client.query("begin isolation level repeatable read read only");
    await client.query(PATIENT);
    // It asks all nodes of a cluster, so that their moments are close to each other.
    const { accounts, edits } = await standing(client);
    const tables: Manifest["tables"] = [];
    for (const { name: table, columns } of await copiedTables(client)) {
      const rows = client.query(copyTo(`copy "${table}" ${columnList(columns)} to stdout`));
      const sha256 = await pipeline(rows, createZstdCompress(), (bytes) => write(tableFile(table), bytes));
      tables.push({ name: table, columns: [...columns], rows: rows.rowCount, sha256 });
    }
    const user = isCluster ? undefined : await someAccount(client);
    const { rows } = await client.query("select current_setting('server_version') as postgres");
    const about = {
      schema: await schemaNumber(client),
      sequences: [...(await sequencePlaces(client))],
      ...(user === undefined ? {} : { sample: { user, sha256: await accountHash(client, user, tables) } }),
      accounts,
      edits,
    };
    const fileRows = files ? await filesToBackUp(client) : [];
    await client.query("commit");
    manifest = {
      format: "perennial server backup",
      app,
      postgres: rows[0].postgres,
      made_at: now.toISOString(),
      ...(isCluster ? { cluster: true } : {}),
      ...(sealing.encryption === undefined ? {} : { encryption: sealing.encryption }),
      ...about,
      tables,
      ...(secret === undefined ? {} : { secret: await write(SECRET, [Buffer.from(secret)]) }),
      files: files
        ? await copyFiles(fileRows, filesOf(files), await filesIn(place, sealing))
        : { count: 0, missing: 0 },
    };
    await place.write(`${name}/${MANIFEST}`, [Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)]);
  } catch (error) {
    await client.query("rollback").catch(() => {});
    await place.remove(`${name}/`).catch(() => {});
    throw error;
  }
  await writeHoldsUntil(place, now);
  return { name, manifest };
}

/** Returns a name that nothing in a place has: where one was begun in the same second, that of a later one. */
async function freeName(place: BackupPlace, now: Date, database: string): Promise<string> {
  for (let at = now; ; at = new Date(at.getTime() + 1_000)) {
    const name = backupName(at, database);
    if ((await place.list(`${name}/`)).length === 0) return name;
  }
}

/** The files of notes of all backups of a place, to which some are added. */
async function filesIn(place: BackupPlace, sealing: Sealing) {
  const names = new Set(await place.list(FILES));
  const nameOf = (userId: number, sha256: string) => FILES + sealing.file(userId, sha256);
  return {
    has: async (userId: number, sha256: string) => names.has(nameOf(userId, sha256)),
    put: async (userId: number, sha256: string, bytes: Uint8Array) =>
      place.write(nameOf(userId, sha256), await sealing.seal([bytes])),
  };
}

/** Passes bytes on and hashes them. */
async function* hashed(bytes: Bytes, hash: { update(bytes: Uint8Array): unknown }) {
  for await (const piece of bytes) {
    hash.update(piece);
    yield piece;
  }
}
