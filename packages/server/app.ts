import { fileURLToPath } from "node:url";
import { API_PREFIX, HEADERS, HEARTBEAT_MS } from "@perennial/contract/limits";
import { Hono } from "hono";
import { cors } from "hono/cors";
import type pg from "pg";
import { argon2Hashing } from "./adapters/argon2-passwords.ts";
import { createFileAddresses } from "./adapters/file-addresses.ts";
import { createGoogleSignIn } from "./adapters/google-sign-in.ts";
import { createOfflinePayments } from "./adapters/offline-payments.ts";
import { openFiles } from "./adapters/open-files.ts";
import { createPasswordsInTurn } from "./adapters/passwords-in-turn.ts";
import { createRulesAutofill } from "./adapters/rules-autofill.ts";
import { createTokens } from "./adapters/session-tokens.ts";
import { createGenerations } from "./commands/generation/generations.ts";
import { createImportJobs } from "./commands/imports/import-jobs.ts";
import { changeProvider } from "./commands/payments/change-provider.ts";
import { createCommandQueue } from "./commands/queue.ts";
import type { Config } from "./config.ts";
import { createEventHub } from "./events/hub.ts";
import { createNotifier } from "./events/notifier.ts";
import { refuse } from "./http/answer.ts";
import { serveClient } from "./http/client-files.ts";
import { compression } from "./http/compression.ts";
import { serveDocumentation } from "./http/documentation.ts";
import type { HttpEnvironment } from "./http/environment.ts";
import { createEventStreams } from "./http/event-streams.ts";
import { answerFailure, describeFailure } from "./http/failures.ts";
import { type Handlers, implementAll } from "./http/implement.ts";
import { serveProbes } from "./http/probes.ts";
import { createRateLimits } from "./http/rate-limits.ts";
import { createResetSpacing } from "./http/readable.ts";
import { type Logger, requestLog } from "./http/request-log.ts";
import { accountHandlers, invalidSession } from "./http/routes/accounts.ts";
import { autofillHandlers } from "./http/routes/autofill.ts";
import { clientConfigHandlers } from "./http/routes/client-config.ts";
import { exportHandlers } from "./http/routes/export.ts";
import { fileHandlers } from "./http/routes/files.ts";
import { healthHandlers } from "./http/routes/health.ts";
import { importHandlers } from "./http/routes/imports.ts";
import { logHandlers } from "./http/routes/log.ts";
import { outlineHandlers } from "./http/routes/outline.ts";
import { signInHandlers } from "./http/routes/sign-in.ts";
import { streamHandlers } from "./http/routes/stream.ts";
import { studyHandlers } from "./http/routes/study.ts";
import { studySettingsHandlers } from "./http/routes/study-settings.ts";
import { subscriptionHandlers } from "./http/routes/subscriptions.ts";
import { userHandlers } from "./http/routes/users.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { serveTestCheckout, TEST_CHECKOUT_PATH } from "./http/test-checkout.ts";
import { entitlement } from "./policies/entitlement.ts";
import type { Clock } from "./ports/clock.ts";
import type { PasswordHashing } from "./ports/passwords.ts";
import { createSessionReader } from "./queries/sessions.ts";
import { readHeads } from "./queries/stream-heads.ts";
import { createUserCount } from "./queries/users-stats.ts";
import { VERSION } from "./version.ts";

/** What of the settings the application itself uses. */
export type AppConfig = Pick<
  Config,
  | "publicUrl"
  | "allowedOrigins"
  | "subscriptionRequired"
  | "stripe"
  | "google"
  | "ai"
  | "analyticsUrl"
  | "files"
  | "rateLimits"
  | "passwordHashes"
  | "trustProxy"
> & { readonly jwtSecret: string };

export interface AppDeps {
  readonly config: AppConfig;
  readonly pool: pg.Pool;
  /** For the connection that listens. */
  readonly listenConnection: pg.ClientConfig;
  /** What the files of a built-in database are. */
  readonly databaseFiles?: string | undefined;
  readonly logger: Logger;
  readonly clock: Clock;
  /** The built web client. */
  readonly clientFolder?: string;
  readonly heartbeatMs?: number;
  readonly stallMs?: number;
  readonly treeStallMs?: number;
  readonly hashing?: PasswordHashing;
  /** How long a model may take for a card. */
  readonly modelMs?: number;
}

export interface App {
  fetch(request: Request, bindings?: HttpEnvironment["Bindings"]): Response | Promise<Response>;
  /** From here on it says that it is not ready; it still takes what comes. */
  announceStop(): void;
  /** Ends the event streams: their readers go on elsewhere, from the last event they have. */
  endStreams(): void;
  /** Settles what was submitted, with no stream left. The pool stays its owner's. */
  close(): Promise<void>;
}

const CLIENT_FOLDER = fileURLToPath(new URL("../client/dist", import.meta.url));
/** Two heartbeats without a taker. */
const STALL_MS = 2 * HEARTBEAT_MS;
/** A piece of a tree without a taker: meanwhile it keeps a connection to the database, and others from it. */
const TREE_STALL_MS = 20_000;
const PREFLIGHT_KEPT_S = 600;

/** The whole application as one function from a request to its answer. */
export async function createApp(deps: AppDeps): Promise<App> {
  const { config, pool, logger, clock } = deps;
  const onEventError = (error: unknown) =>
    logger.warn({ reason: error instanceof Error ? error.message : "unknown" }, "events are interrupted");

  const tokens = createTokens(config.jwtSecret);
  const files = openFiles(config.files, clock);
  const sessions = createSessionReader({ pool, tokens, clock });
  const notifier = createNotifier({ pool, onError: onEventError });
  const passwords = createPasswordsInTurn(deps.hashing ?? argon2Hashing, config.passwordHashes);
  const accounts = { pool, tokens, clock, passwords, files, notify: notifier.notify };
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
    onError: onEventError,
    // It was away: a standby may have taken over, or a backup stands in its place.
    onListening: () => void generations.keep().catch(onEventError),
  });
  const offline = config.stripe ? null : createOfflinePayments(config.jwtSecret, TEST_CHECKOUT_PATH);
  const payment = {
    pool,
    clock,
    payments: offline ?? (await stripePayments(config)),
    onTrouble: (reason: string) => logger.warn({ reason }, "the payment provider is in the way"),
  };
  await changeProvider(payment);
  const queue = createCommandQueue({
    pool,
    clock,
    entitlement: entitlement(config.subscriptionRequired),
    notify: notifier.notify,
    generations,
    onDefect: (error, userId) =>
      logger.error({ userId, failure: describeFailure(error) }, "unexpected failure of one command"),
  });
  const streams = createEventStreams({
    pool,
    hub,
    heads: (viewers) => readHeads(pool, viewers, clock()),
    generations,
    logger,
    heartbeatMs: deps.heartbeatMs ?? HEARTBEAT_MS,
    stallMs: deps.stallMs ?? STALL_MS,
  });
  const stallMs = deps.treeStallMs ?? TREE_STALL_MS;
  const jobs = createImportJobs({
    pool,
    connection: deps.listenConnection,
    files: config.files,
    clock,
    notify: notifier.notify,
    onDefect: (error, userId) => logger.error({ userId, failure: describeFailure(error) }, "an import broke"),
  });
  await jobs.resume();
  const handlers: Handlers = {
    ...healthHandlers({ pool }),
    ...accountHandlers({ ...accounts, limits }),
    ...signInHandlers({ ...accounts, limits, signIn: signInOf(config) }),
    ...clientConfigHandlers({
      google_client_id: config.google.clientId ?? null,
      subscription_required: config.subscriptionRequired,
      payments: config.stripe ? "stripe" : "offline",
      autofill: config.ai ? "model" : "rules",
      analytics_url: config.analyticsUrl ?? null,
    }),
    ...userHandlers({
      pool,
      userCount: createUserCount({ pool, clock }),
    }),
    ...subscriptionHandlers({ ...payment, config }),
    ...autofillHandlers({
      autofill: await autofillOf(deps),
      limits,
      onTrouble: (reason) => logger.warn({ reason }, "the model gives no card"),
    }),
    ...outlineHandlers({ pool, queue, stallMs }),
    ...studySettingsHandlers({ pool, queue }),
    ...studyHandlers({ pool, queue, clock, stallMs, entitlement: entitlement(config.subscriptionRequired) }),
    ...logHandlers({ pool, queue, generations, resets: createResetSpacing(clock) }),
    ...streamHandlers({ accounts, sessions, streams }),
    ...fileHandlers({
      pool,
      store: files,
      limits: config.files.limits,
      addresses: createFileAddresses(config.jwtSecret),
      clock,
    }),
    ...importHandlers({ pool, jobs, clock, notify: notifier.notify }),
    ...exportHandlers({ pool, store: files, sessions, clock, stallMs: deps.stallMs ?? STALL_MS }),
  };

  const app = new Hono<HttpEnvironment>();
  app.use(requestLog(logger), securityHeaders(config), compression());
  app.use(`${API_PREFIX}/*`, crossOrigin(config), async (c, next) => {
    await next();
    if (!c.res.headers.has("Cache-Control")) c.res.headers.set("Cache-Control", "no-store");
    if (!c.res.headers.has(HEADERS.serverTimestamp))
      c.res.headers.set(HEADERS.serverTimestamp, clock().toISOString());
  });
  const unauthenticated = { validateSession: invalidSession };
  implementAll(app, { sessions, trustProxy: config.trustProxy, unauthenticated }, handlers);
  serveDocumentation(app, VERSION);
  let isStopping = false;
  serveProbes(app, { pool, isStopping: () => isStopping });
  if (offline) serveTestCheckout(app, { ...payment, testCheckout: offline, config });
  app.all("/api/*", () => refuse("not_found"));
  serveClient(app, deps.clientFolder ?? CLIENT_FOLDER);
  app.notFound(() => refuse("not_found"));
  app.onError(answerFailure(logger));

  return {
    fetch: (request, bindings) => app.fetch(request, bindings),
    announceStop() {
      isStopping = true;
    },
    endStreams: () => streams.close(),
    async close() {
      streams.close();
      await jobs.close();
      await queue.drain();
      await notifier.flush();
      await hub.close();
    },
  };
}

/** The library is large: it is only brought into memory where it is used. */
const stripePayments = async ({ stripe }: AppConfig) => {
  if (!stripe) throw new Error("payments are not set up");
  const { createStripePayments } = await import("./adapters/stripe-payments.ts");
  return createStripePayments(stripe);
};

const autofillOf = async ({ config, modelMs }: AppDeps) => {
  if (!config.ai) return createRulesAutofill();
  const { createModelAutofill } = await import("./adapters/model-autofill.ts");
  return createModelAutofill(config.ai, modelMs);
};

const signInOf = ({ google }: AppConfig) =>
  google.clientId === undefined ? undefined : createGoogleSignIn({ ...google, clientId: google.clientId });

/** Tokens travel in a header, never in a cookie, so an allowed origin gains nothing from a person's browser. */
const crossOrigin = (config: AppConfig) => {
  const allowed = new Set([new URL(config.publicUrl).origin, ...config.allowedOrigins]);
  return cors({
    origin: (origin) => (allowed.has(origin) ? origin : null),
    allowMethods: ["GET", "HEAD", "POST", "PUT", "DELETE"],
    allowHeaders: [
      "Authorization",
      "Content-Type",
      "Last-Event-ID",
      HEADERS.dataMutation,
      HEADERS.userAction,
      HEADERS.dataGeneration,
      HEADERS.reads,
    ],
    exposeHeaders: [
      HEADERS.serverTimestamp,
      HEADERS.dataVersion,
      HEADERS.dataGeneration,
      HEADERS.replayed,
      "Retry-After",
      "Content-Disposition",
    ],
    maxAge: PREFLIGHT_KEPT_S,
  });
};
