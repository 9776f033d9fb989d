import { HEARTBEAT_MS } from "@perennial/contract/limits";
import { argon2Hashing } from "./adapters/argon2-passwords.ts";
import { createMetrics } from "./adapters/metrics.ts";
import { createOfflinePayments } from "./adapters/offline-payments.ts";
import { backupOpener } from "./adapters/open-backups.ts";
import { openFiles } from "./adapters/open-files.ts";
import { createPasswordsInTurn } from "./adapters/passwords-in-turn.ts";
import { createPdfReader } from "./adapters/pdf-reader.ts";
import { createTokens } from "./adapters/session-tokens.ts";
import type { AppDeps } from "./app-deps.ts";
import { createDraftJobs } from "./commands/drafts/draft-jobs.ts";
import { createGenerations } from "./commands/generation/generations.ts";
import { type CommandQueue, createCommandQueue } from "./commands/group/queue.ts";
import { createQuotas } from "./commands/group/quotas.ts";
import { createImportJobs } from "./commands/imports/import-jobs.ts";
import { changeProvider } from "./commands/payments/change-provider.ts";
import { createLogReading } from "./commands/readers/log-reading.ts";
import { watchRecords } from "./commands/server-backups/records.ts";
import { createLearning } from "./commands/training/learn-by-itself.ts";
import { createTrainings } from "./commands/training/trainings.ts";
import { countGrownTables } from "./database/grown-tables.ts";
import { createTableCounts } from "./database/table-counts.ts";
import { createEventHub } from "./events/hub.ts";
import { createNotifier, type Notifier } from "./events/notifier.ts";
import { createReaders, DRAFTS } from "./events/readers.ts";
import { createEventStreams, type EventStreams } from "./http/event-streams.ts";
import { describeFailure } from "./http/failures.ts";
import { createRateLimits } from "./http/rate-limits.ts";
import { createShares } from "./http/shares.ts";
import { createStreamedAnswers } from "./http/streamed-answers.ts";
import { TEST_CHECKOUT_PATH } from "./http/test-checkout.ts";
import { createDiskRoom, type DiskRoom } from "./limits/disk-room.ts";
import { createTurns } from "./limits/turns.ts";
import { entitlement } from "./policies/entitlement.ts";
import type { Quota } from "./policies/quota.ts";
import type { MetricSources, Metrics } from "./ports/metrics.ts";
import { stripePayments } from "./providers.ts";
import { countLostPasskeys } from "./queries/passkeys.ts";
import { createSessionReader } from "./queries/sessions.ts";
import { readHeads } from "./queries/stream-heads.ts";
import { readOwnWeights } from "./queries/study-settings.ts";
import { mayStudy } from "./queries/users.ts";
import { createUserCount } from "./queries/users-stats.ts";
import { createVisibilities } from "./queries/visibility.ts";
import { beginStartWork } from "./start-work.ts";
import { VERSION } from "./version.ts";

/** What lives beside the requests: sessions, the command queue, the event streams, imports, payments. */
export type Services = Awaited<ReturnType<typeof openServices>>;

/** Milliseconds: two heartbeats without a taker. */
const STALL_MS = 2 * HEARTBEAT_MS;
/** Milliseconds that the reader of a long answer may take nothing: its rest stands in memory and on the disk. */
const ANSWER_STALL_MS = 10_000;
/** Long answers on their way. A school may be one address; a browser that opens again asks for all its tabs at once. */
const ANSWERS_OF_ACCOUNT = { perKey: 8, inAll: 1_000, waitingPerKey: 32, waitMs: 15_000 };
const ANSWERS_OF_ADDRESS = { perKey: 64, inAll: 1_000, waitingPerKey: 256, waitMs: 15_000 };
/** A page asks for all its pictures at once. */
const FILES_OF_ACCOUNT = { perKey: 32, inAll: 2_000, waitingPerKey: 1_000, waitMs: 15_000 };
/** Each stands in memory while it comes in; the others wait on their lines. */
const UPLOADS = { perKey: 2, inAll: 16, waitingPerKey: 64 };

/** Opens the services, in the order in which each needs those before it. */
export async function openServices(deps: AppDeps) {
  const { config, pool, logger, clock } = deps;
  const reasonOf = (error: unknown) => (error instanceof Error ? error.message : "unknown");
  const onEventError = (error: unknown) => logger.warn({ reason: reasonOf(error) }, "events are interrupted");

  const metrics = createMetrics(VERSION, { isProcess: deps.isMeasured ?? false });
  const tokens = createTokens(config.jwtSecret);
  const files = openFiles(config.files, clock);
  const sessions = createSessionReader({ pool, tokens, clock });
  const visibilities = createVisibilities(pool);
  const readers = createReaders(crypto.randomUUID());
  const notifier = createNotifier({ pool, readers, onError: onEventError });
  const passwords = createPasswordsInTurn(deps.hashing ?? argon2Hashing, config.passwordHashes);
  const quota = quotaFrom(config);
  const quotas = createQuotas({
    quota,
    pool,
    now: () => performance.now(),
  });
  const notifyOfOthers = (userId: number) => {
    quotas.forget(userId);
    notifier.notify(userId);
  };
  const accounts = {
    pool,
    tokens,
    clock,
    passwords,
    files,
    quota,
    signUp: config.signUp,
    notify: notifyOfOthers,
  };
  const limits = createRateLimits(config.rateLimits, { pool, now: () => clock().getTime() });
  const generations = createGenerations({
    pool,
    clock,
    files: deps.databaseFiles,
    notify: notifier.notify,
    onBegun: (sentence, details) => logger.warn(details, sentence),
  });
  await generations.keep();
  const hub = createEventHub({
    connection: deps.listenConnection,
    readers,
    onError: onEventError,
    // The connection was lost: another database may be in its place, such as a standby or a backup.
    onListening: () => void generations.keep().catch(onEventError),
  });
  /** The labelled test checkout, where no provider is set up. */
  const offline = config.stripe ? null : createOfflinePayments(config.jwtSecret, TEST_CHECKOUT_PATH);
  const payment = {
    pool,
    clock,
    payments: offline ?? (await stripePayments(config)),
    onTrouble: (reason: string) => logger.warn({ reason }, "the payment provider is in the way"),
  };
  const { trainings, learning } = openLearning(deps);
  const counts = createTableCounts({
    count: () => countGrownTables(pool),
    onError: (error) => logger.warn({ reason: reasonOf(error) }, "tables that have grown were not counted"),
  });
  const room = createDiskRoom(deps.databaseFolder, { now: () => performance.now() });
  const wrote: Notifier["notify"] = (userId, written) => {
    room.wrote();
    notifier.notify(userId, written);
    learning.wrote(userId);
    counts.wrote();
  };
  const queue = createCommandQueue({
    pool,
    ...(deps.workers === undefined ? {} : { workers: deps.workers }),
    clock,
    entitlement: entitlement(config.subscriptionRequired),
    notify: wrote,
    generations,
    quotas,
    onDefect: (error, userId) =>
      logger.error({ userId, failure: describeFailure(error) }, "unexpected failure of one command"),
  });
  const shares = createShares(pool.options.max);
  const streams = createEventStreams({
    pool,
    hub,
    heads: (viewers) => readHeads(pool, viewers, clock()),
    generations,
    visibilities,
    shares,
    logger,
    onSent: metrics.streamed,
    clock,
    heartbeatMs: deps.heartbeatMs ?? HEARTBEAT_MS,
    stallMs: deps.stallMs ?? STALL_MS,
  });
  const streamed = createStreamedAnswers({
    ofAccount: createTurns(ANSWERS_OF_ACCOUNT),
    ofAddress: createTurns(ANSWERS_OF_ADDRESS),
    files: createTurns(FILES_OF_ACCOUNT),
    shares,
    stallMs: deps.answerStallMs ?? ANSWER_STALL_MS,
  });
  const jobs = createImportJobs({
    pool,
    connection: deps.listenConnection,
    files: { ...config.files, quota },
    clock,
    notify(userId) {
      quotas.forget(userId);
      wrote(userId);
    },
    onDefect: (error, userId) => logger.error({ userId, failure: describeFailure(error) }, "an import broke"),
  });
  const pdfs = createPdfReader(config.files);
  const drafts = createDraftJobs({
    pool,
    clock,
    pdfs,
    notify: (userId) => notifier.notify(userId, DRAFTS),
    hear: (userId, wake) => hub.subscribe(userId, (reason) => reason === DRAFTS && wake()),
    onDefect: (error, userId) => logger.error({ userId, failure: describeFailure(error) }, "a draft broke"),
  });
  const reading = createLogReading({
    pool,
    onTrouble: (error) => logger.warn({ reason: reasonOf(error) }, "a log cannot be read for what is found"),
  });
  const startWork = await beginStartWork(
    async () => {
      await changeProvider(payment);
      await jobs.resume();
      const lost = await countLostPasskeys(pool, config);
      if (lost > 0)
        logger.warn(
          { lost },
          `Passkeys were made for another host than that of ${config.publicUrl}: they open nothing here, and work again at their own address`,
        );
    },
    (error) => logger.warn({ reason: reasonOf(error) }, "work of the start has to wait"),
  );
  const userCount = createUserCount({ pool, clock });
  metrics.watch(sourcesOf(deps, { room, streams, userCount }));
  return {
    accounts,
    drafts,
    files,
    generations,
    jobs,
    limits,
    metrics,
    notify: notifier.notify,
    notifyDrafts: (userId: number) => notifier.notify(userId, DRAFTS),
    payment,
    pdfs,
    queue: measured(queue, metrics),
    reading,
    room,
    sessions,
    shares,
    visibilities,
    streamed,
    streams,
    testCheckout: offline,
    trainings,
    uploads: createTurns(UPLOADS),
    userCount,
    /** Ends the streams, then finishes what was submitted. */
    async close() {
      streams.close();
      await startWork.close();
      await jobs.close();
      await drafts.close();
      await reading.close();
      await learning.close();
      await trainings.close();
      await queue.drain();
      await counts.close();
      await notifier.flush();
      await hub.close();
    },
  };
}

/** What one account may keep and change. */
const quotaFrom = ({ quota, rateLimits }: AppDeps["config"]): Quota => ({
  ...quota,
  changesPerDay: rateLimits?.changesPerDay ?? Number.POSITIVE_INFINITY,
});

interface Sources {
  readonly room: DiskRoom;
  readonly streams: EventStreams;
  readonly userCount: () => Promise<number>;
}

/** Where the values come from that are read at each scrape. */
function sourcesOf({ config, pool, clock }: AppDeps, { room, streams, userCount }: Sources): MetricSources {
  const records = watchRecords(backupOpener(config.backups, clock)(config.backups.address));
  return {
    connections: () => ({ all: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    streams: () => streams.count(),
    accounts: userCount,
    diskFree: () => room.free(),
    backups: records,
    now: clock,
  };
}

/** The same queue, with how long each batch takes told. */
const measured = (queue: CommandQueue, metrics: Pick<Metrics, "settled">): CommandQueue => ({
  ...queue,
  async submit(userId, batch) {
    const start = performance.now();
    try {
      return await queue.submit(userId, batch);
    } finally {
      metrics.settled(batch.commands.length, (performance.now() - start) / 1_000);
    }
  },
});

/** Weights of a person's own: trained when asked to, and by themselves when there are enough new answers. */
function openLearning({ config, pool, logger, clock, listenConnection }: AppDeps) {
  const tell = (sentence: string) => (error: unknown, userId: number) =>
    logger.error({ userId, failure: describeFailure(error) }, sentence);
  const trainings = createTrainings({
    pool,
    connection: listenConnection,
    clock,
    onDefect: tell("a training broke"),
  });
  const learning = createLearning({
    pool,
    trainings,
    clock,
    mayStudy: (userId) => mayStudy(pool, userId, entitlement(config.subscriptionRequired)),
    weightsOf: (userId) => readOwnWeights(pool, userId),
    onDefect: tell("a training could not begin"),
  });
  return { trainings, learning };
}
