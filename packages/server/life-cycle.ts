import { setTimeout as pause } from "node:timers/promises";
import type { Pool } from "pg";
import type { Logger } from "pino";
import { openFiles } from "./adapters/open-files.ts";
import { type Config, SAFE_SECRET_LENGTH } from "./config.ts";
import { expectDistributed } from "./database/cluster/distribute.ts";
import { openUserWorkers } from "./database/cluster/open-user-workers.ts";
import { NO_WORKERS, type UserWorkers } from "./database/cluster/user-workers.ts";
import { tellWorkers } from "./database/cluster/worker-patience.ts";
import type { Engine, Note } from "./database/engine/engine.ts";
import { openEngine } from "./database/engine/open-engine.ts";
import { migrateToLatest } from "./database/migrate.ts";
import { createPool } from "./database/pool.ts";
import { startHousekeeping } from "./housekeeping.ts";
import { expectFree, type Fetch, listen } from "./listener.ts";
import type { Clock } from "./ports/clock.ts";
import type { Payments } from "./ports/payments.ts";
import { backUpBeforeMigration, startBackups } from "./regular-backups.ts";
import { agreeOnSecret } from "./shared-secret.ts";
import { foundSigningSecret, signingSecretIn } from "./signing-secret.ts";
import { upgradeEngine } from "./upgrade-engine.ts";

/** A request that takes longer than this is cut off by a stop. */
const DRAIN_GRACE_MS = 5_000;

/** The application, as far as its life cycle is concerned. */
export interface Served {
  readonly fetch: Fetch;
  readonly payments: Payments;
  /** Says from here on that it is about to stop. */
  announceStop(): void;
  /** Ends what would never end by itself, so that its readers go elsewhere. */
  endStreams(): void;
  /** Ends what runs beside the requests: listening connections, timers. */
  close(): Promise<void>;
}

/** What a started server can do from then on. */
export interface RunningServer {
  readonly port: number;
  /** Says so first, drains, then lets go of the database; a built-in one is stopped. */
  stop(): Promise<void>;
}

/** What the application is made from. */
export interface Foundation {
  readonly config: Config & { readonly jwtSecret: string };
  readonly pool: Pool;
  readonly workers: UserWorkers;
  /** For a connection of its own that listens. */
  readonly listenConnection: Engine["direct"];
  readonly databaseFiles: Engine["files"];
  readonly databaseFolder: Engine["folder"];
  readonly logger: Logger;
  readonly clock: Clock;
  readonly isMeasured: true;
}

export type CreateApp = (foundation: Foundation) => Promise<Served>;
/** Brings the application's code into memory. */
export type LoadApp = () => Promise<CreateApp>;

/**
 * Brings the schema up to date; on a cluster it looks whether the tables lie where they belong, and tells the workers how
 * long to wait for a lock. A migration takes its time, and its lock belongs to a connection: it does not go through a
 * pooler, nor our pool.
 */
async function prepareThrough(
  { direct }: Engine,
  lockMs: number,
  warn: (sentence: string) => void,
): Promise<void> {
  const pool = createPool({ ...direct, max: 1 });
  try {
    await migrateToLatest(pool);
    await expectDistributed(pool, warn);
    await tellWorkers(pool, lockMs, warn);
  } finally {
    await pool.end();
  }
}

/** Opens the database; a built-in one of an earlier major version is brought over before. */
async function openNewest(config: Config, note: Note): Promise<Engine> {
  if (config.databaseUrl === undefined) await upgradeEngine({ ...config, now: new Date(), note });
  return openEngine({ ...config, note });
}

/** Servers that share a database share its secret, wherever their data folders are. */
async function signingSecret(config: Config, pool: Pool, logger: Logger): Promise<string> {
  const { jwtSecret, databaseUrl, dataFolder } = config;
  const warn = (sentence: string) => logger.warn(sentence);
  if (jwtSecret !== undefined) return agreeOnSecret(pool, { secret: jwtSecret, from: "setting" }, warn);
  const found = databaseUrl === undefined ? signingSecretIn(dataFolder) : foundSigningSecret(dataFolder);
  return agreeOnSecret(pool, found === undefined ? null : { secret: found, from: "data-folder" }, warn);
}

/**
 * Brings the server up, in order: database, newest schema, signing secret, application, port. When a later step fails,
 * the earlier ones are undone.
 * @param config its data folder is prepared
 * @throws StartRefused with a sentence for the operator
 */
export async function startServer(config: Config, logger: Logger, loadApp: LoadApp): Promise<RunningServer> {
  const undo: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (let step = undo.pop(); step; step = undo.pop()) {
      await step().catch((error: unknown) => logger.error({ err: error }, "a step of the stop failed"));
    }
  };
  try {
    // Said at once, and before a database is made: only at the end the port is opened for good.
    await expectFree(config.port);
    const opening = openNewest(config, (sentence) => logger.info(sentence));
    const loading = loadApp(); // while the database comes up
    loading.catch(() => {}); // told when it is awaited
    const engine = await opening;
    undo.push(() => engine.stop());
    const createApp = await loading;
    const pool = createPool({ ...engine.connection, max: config.pool.connections }, config.pool);
    undo.push(() => pool.end());
    // An idle connection that breaks is replaced at the next query: whoever runs the server is told, and nobody else.
    pool.on("error", (error) => {
      if (!pool.ending) logger.warn({ reason: error.message }, "an idle database connection broke");
    });
    await backUpBeforeMigration(engine, config, new Date());
    await prepareThrough(engine, config.pool.lockMs, (sentence) => logger.warn(sentence));
    const jwtSecret = await signingSecret(config, pool, logger);
    if (jwtSecret.length < SAFE_SECRET_LENGTH)
      logger.warn(
        `JWT_SECRET is shorter than ${SAFE_SECRET_LENGTH} characters: it can be guessed. Use a longer one.`,
      );
    const clock = () => new Date();
    const workers = config.pool.goesToWorkers
      ? await openUserWorkers({
          pool,
          connection: engine.connection,
          connections: config.pool.connections,
          patience: config.pool,
          clock,
          warn: (sentence) => logger.warn(sentence),
        })
      : NO_WORKERS;
    undo.push(() => workers.close());
    const app = await createApp({
      config: { ...config, jwtSecret },
      pool,
      workers,
      listenConnection: engine.direct,
      databaseFiles: engine.files,
      databaseFolder: engine.folder,
      logger,
      clock,
      isMeasured: true,
    });
    undo.push(() => app.close());
    const housekeeping = startHousekeeping({
      pool,
      store: openFiles(config.files, clock),
      payments: app.payments,
      dataFolder: config.dataFolder,
      clock,
      logger,
    });
    undo.push(() => housekeeping.stop());
    const backups = startBackups({ config, engine, clock, logger });
    undo.push(() => backups.stop());
    const listener = await listen(app.fetch, config.port);
    undo.push(async () => {
      app.announceStop();
      listener.keepNoConnection();
      await pause(config.stopNoticeMs);
      const drained = listener.drain(DRAIN_GRACE_MS);
      app.endStreams();
      await drained;
    });
    return { port: listener.port, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
