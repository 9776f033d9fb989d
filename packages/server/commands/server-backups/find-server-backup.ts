import path from "node:path";
import { err, ok, type Result } from "@perennial/domain/result";
import type { BackupPlace, OpenBackupPlace } from "../../ports/backup-place.ts";
import { MANIFEST, Manifest, type RestoreRefused } from "./manifest.ts";
import { isOfDatabase, momentOf, PREFIX } from "./outdated.ts";
import { textOf } from "./records.ts";

/** A backup by its name, in the place that it lies in. */
export interface ServerBackup {
  readonly place: BackupPlace;
  readonly name: string;
}

/** Names a backup in a sentence. */
export const addressOf = ({ place, name }: ServerBackup): string => `${place.address}/${name}`;

/**
 * Finds a backup by an address: of the backup itself, or of the place of several, of which it is the newest one.
 * @returns a refusal where there is none
 */
export async function findServerBackup(
  open: OpenBackupPlace,
  address: string,
): Promise<Result<ServerBackup, RestoreRefused>> {
  const place = open(address);
  if ((await place.list(MANIFEST)).includes(MANIFEST))
    return ok({ place: open(path.dirname(address)), name: path.basename(address) });
  const { whole } = await backupsIn(place);
  const newest = whole.at(-1);
  return newest === undefined
    ? err({ sentence: `There is no backup in ${address}.` })
    : ok({ place, name: newest });
}

/** Lists the backups of a place, the oldest first, and those that were not brought to their end. */
export async function backupsIn(
  place: BackupPlace,
): Promise<{ readonly whole: readonly string[]; readonly broken: readonly string[] }> {
  const parts = await place.list(PREFIX);
  const names = [...new Set(parts.map((part) => part.slice(0, part.indexOf("/"))))].filter(momentOf);
  const isWhole = new Set(parts);
  return {
    whole: names.filter((name) => isWhole.has(`${name}/${MANIFEST}`)),
    broken: names.filter((name) => !isWhole.has(`${name}/${MANIFEST}`)),
  };
}

/** Reads the manifest of a backup; undefined where it is none. */
export async function readManifest({ place, name }: ServerBackup): Promise<Manifest | undefined> {
  const bytes = await place.read(`${name}/${MANIFEST}`);
  if (!bytes) return undefined;
  try {
    return Manifest.parse(JSON.parse(await textOf(bytes)));
  } catch {
    return undefined;
  }
}

/** Reads the manifest of the newest backup of a database in a place; undefined where there is none. */
export async function newestManifest(place: BackupPlace, database: string): Promise<Manifest | undefined> {
  const name = (await backupsIn(place)).whole.findLast((each) => isOfDatabase(each, database));
  return name === undefined ? undefined : readManifest({ place, name });
}
