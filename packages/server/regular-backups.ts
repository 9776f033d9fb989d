import type pg from "pg";
import { backupOpener } from "./adapters/open-backups.ts";
import { backUp } from "./back-up.ts";
import { backupsIn, newestManifest } from "./commands/server-backups/find-server-backup.ts";
import type { Manifest } from "./commands/server-backups/manifest.ts";
import { isDayOld, outdatedBackups } from "./commands/server-backups/outdated.ts";
import { writeHoldsUntil } from "./commands/server-backups/records.ts";
import { type DatabaseSize, standing, takeTurn, waitForTurn } from "./commands/server-backups/schema-sql.ts";
import type { Config } from "./config.ts";
import type { Engine } from "./database/engine/engine.ts";
import { StartRefused } from "./database/engine/start-refused.ts";
import { readDatabaseId } from "./database/fingerprint.ts";
import { migrations, schemaNumber } from "./database/migrate.ts";
import type { Logger } from "./http/request-log.ts";
import type { BackupPlace } from "./ports/backup-place.ts";
import type { Clock } from "./ports/clock.ts";

/** Backups that a server makes by itself. */
export interface RegularBackups {
  /** Stops: a backup in progress is brought to its end. */
  stop(): Promise<void>;
}

/**
 * Backs the server up before its schema is brought up to date, where it is to be backed up at all.
 * @throws StartRefused where that fails: there is no way back from a migration
 */
export async function backUpBeforeMigration(
  engine: Pick<Engine, "direct">,
  config: Config,
  now: Date,
): Promise<void> {
  const { address, isNamed } = config.backups;
  if (!isNamed) return;
  const isWanted = async (client: pg.Client) => {
    // Of several servers that start on a new version the first one does it.
    await waitForTurn(client, () => {});
    const schema = await schemaNumber(client);
    if (schema === 0 || schema >= migrations().length) return false;
    const before = await newestManifest(
      backupOpener(config.backups, () => now)(address),
      await readDatabaseId(client),
    );
    return before?.schema !== schema || !isOf(before, await standing(client));
  };
  try {
    await backUp(engine, config, address, now, isWanted);
  } catch (error) {
    throw new StartRefused(
      `The server cannot be backed up to ${address} before the database is changed: ${reasonOf(error)}. Make that possible, or start without BACKUP_DIR.`,
    );
  }
}

/** Backs the server up in intervals where something has changed, and thins what is old. Of several servers one does it. */
export function startBackups(deps: {
  readonly config: Config;
  readonly engine: Pick<Engine, "direct">;
  readonly clock: Clock;
  readonly logger: Pick<Logger, "info" | "warn">;
}): RegularBackups {
  const { config, engine, clock, logger } = deps;
  const { address, isNamed, everyMs } = config.backups;
  const place = backupOpener(config.backups, clock)(address);
  if (!isNamed || everyMs === 0) return { stop: async () => {} };
  let database = "";
  const isWanted = async (client: pg.Client) => {
    if (!(await takeTurn(client))) return false;
    database = await readDatabaseId(client);
    const before = await newestManifest(place, database);
    const isChanged = !(before && isOf(before, await standing(client)));
    if (!isChanged) await writeHoldsUntil(place, clock());
    return isChanged;
  };
  const run = async () => {
    try {
      const now = clock();
      const written = await backUp(engine, config, address, now, isWanted);
      if (!written) return;
      const outdated = await removeOutdated(place, now, database);
      logger.info({ backup: written.address, outdated }, "the server was backed up");
      const { missing } = written.manifest.files;
      if (missing > 0) logger.warn({ missing }, "files of notes are missing, also in the backup");
    } catch (error) {
      // The message alone: a database's detail quotes the row, and the row is somebody's note.
      logger.warn({ reason: reasonOf(error) }, "the server is not backed up");
    }
  };
  let running = run();
  const timer = setInterval(() => {
    running = running.then(run);
  }, everyMs);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

/** Whether nothing was written since a backup. */
const isOf = ({ accounts, edits }: Manifest, now: DatabaseSize): boolean =>
  accounts === now.accounts && edits === now.edits;

/** Removes what is thinned out, and what an operator's command began a day ago and did not end. Returns how many. */
async function removeOutdated(place: BackupPlace, now: Date, database: string): Promise<number> {
  const { whole, broken } = await backupsIn(place);
  const outdated = [
    ...outdatedBackups(whole, now, database),
    ...broken.filter((name) => isDayOld(name, now)),
  ];
  for (const name of outdated) await place.remove(`${name}/`);
  return outdated.length;
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : "unknown");
