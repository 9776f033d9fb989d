import path from "node:path";
import { err, ok, type Result } from "@perennial/domain/result";
import { type BackupsConfig, readBackupsConfig } from "./backups-config.ts";
import { createReader, type Reader } from "./environment.ts";
import { type FilesConfig, readFilesConfig } from "./files-config.ts";
import { type OidcConfig, readOidcConfig } from "./oidc-config.ts";
import { MODEL_USERS, type ModelUsers } from "./policies/model-users.ts";
import { SIGN_UPS, type SignUp } from "./policies/sign-up.ts";

/** Everything an operator can decide, read once at the start. Absent means: this part is switched off. */
export interface Config {
  readonly port: number;
  /** Absolute. Holds the built-in database, the signing secret and the logs. */
  readonly dataFolder: string;
  /** A PostgreSQL server of the operator's own; without it the built-in one is started. */
  readonly databaseUrl: string | undefined;
  /** The same database without a pooler between, for what needs a connection of its own; `databaseUrl` without it. */
  readonly databaseDirectUrl: string | undefined;
  readonly pool: PoolConfig;
  /** How long a server that stops says so before it takes no more requests, so that a proxy can turn to the others. */
  readonly stopNoticeMs: number;
  /** Where people reach this server, without a slash at the end. */
  readonly publicUrl: string;
  /** Origins of other places that may call the API from a browser; the public one is always among them. */
  readonly allowedOrigins: readonly string[];
  /** Without it a secret is made and kept: in the data folder, or in a database of the operator's own. */
  readonly jwtSecret: string | undefined;
  readonly subscriptionRequired: boolean;
  readonly stripe: StripeConfig | undefined;
  readonly google: GoogleConfig;
  readonly oidc: OidcConfig | undefined;
  readonly ai: AiConfig | undefined;
  /** How models are asked that people name themselves; undefined where they may not. */
  readonly ownModels: OwnModelsConfig | undefined;
  readonly analyticsUrl: string | undefined;
  readonly files: FilesConfig;
  readonly quota: QuotaConfig;
  readonly signUp: SignUp;
  readonly backups: BackupsConfig;
  /** Whoever has it may read the metrics; without one this machine alone. */
  readonly metricsToken: string | undefined;
  readonly rateLimits: RateLimits | undefined;
  /** Passwords that are hashed at the same time, each on a thread of its own. */
  readonly passwordHashes: number;
  /** Believe `X-Forwarded-For`: only behind a proxy that sets it. */
  readonly trustProxy: boolean;
  readonly logLevel: LogLevel;
}

/** How much one account may keep; without end where it is not limited. */
export interface QuotaConfig {
  readonly nodes: number;
  /** Of their texts. */
  readonly bytes: number;
}

/** How the connections to the database are shared. What takes longer is refused, to be tried again. */
export interface PoolConfig {
  readonly connections: number;
  /** How long a request may wait for a connection. */
  readonly acquireMs: number;
  /** How long a statement may run. */
  readonly statementMs: number;
  /** How long a statement may wait for a lock, such as that of another server on a user. */
  readonly lockMs: number;
  /** Whether edits and trees go straight to the workers of a cluster. */
  readonly goesToWorkers: boolean;
  /** How long a transaction may rest, such as that of a server that hangs: it keeps its locks from the others. */
  readonly idleMs: number;
}

export interface StripeConfig {
  readonly secretKey: string;
  readonly webhookSecret: string | undefined;
  readonly priceId: string | undefined;
  readonly apiBase: string;
}

export interface GoogleConfig {
  readonly clientId: string | undefined;
  readonly jwksUrl: string;
  readonly issuer: string;
}

export interface AiConfig {
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  readonly modelFast: string | undefined;
  readonly modelSlow: string | undefined;
  /** Which of the two interfaces it is asked through. */
  readonly api: AiApi;
  /** How many tokens it takes in one call, asked and answered together. */
  readonly contextTokens: number;
  /** How long it may say nothing. */
  readonly timeoutMs: number;
  /** How many questions a server asks it at a time. */
  readonly parallel: number;
  readonly users: Exclude<ModelUsers, "own">;
  /** Whether its address may lead into a private network. */
  readonly allowsPrivate: boolean;
  /** What one person may use on a day (UTC), asked and answered. */
  readonly dailyTokens: number;
  /** What it may cost them on a day, in hundredths of the unit of the prices; null where it is not said. */
  readonly dailyCents: number | null;
  /** Of a million tokens, asked and answered; null where they are not said. */
  readonly prices: { readonly asked: number; readonly answered: number } | null;
}

export type OwnModelsConfig = Pick<
  AiConfig,
  "api" | "contextTokens" | "timeoutMs" | "parallel" | "allowsPrivate"
>;

/** How often something may happen; without end where a limit is switched off. */
export interface RateLimits {
  /** New accounts for one address. */
  readonly accountsPerMinute: number;
  readonly accountsPerHour: number;
  /** New accounts in all. */
  readonly allAccountsPerMinute: number;
  /** Failed logins in 15 minutes, for one name and address. */
  readonly failedLogins: number;
  /** The same for one address, whatever the names. */
  readonly failedLoginsPerAddress: number;
  /** The same for one name, wherever from. */
  readonly failedLoginsPerName: number;
  /** Logins in all, failed or not. */
  readonly allLoginsPerMinute: number;
  /** Rows of the log of one account; in one without a name a quarter of them. */
  readonly changesPerDay: number;
  /** Sign-ins that one address begins with a passkey or at a provider. */
  readonly challengesPerMinute: number;
  /** Cards that one person asks to have drafted. */
  readonly autofillsPerMinute: number;
  readonly autofillsPerHour: number;
  /** Calls with one personal token. */
  readonly tokenReadsPerMinute: number;
  readonly tokenWritesPerMinute: number;
}

/** Chat completions, or the newer responses. */
const AI_APIS = ["chat", "responses"] as const;
type AiApi = (typeof AI_APIS)[number];
const DATABASE_WORKERS = ["direct", "coordinator"] as const;
const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

const DEFAULT_PORT = 3001;
const DEFAULT_AI_MS = 120_000;
const DEFAULT_AI_CONTEXT = 8_192;
/** Below it there is no room for a row beside what is always said. */
const LEAST_AI_CONTEXT = 2_048;
const DEFAULT_AI_PARALLEL = 4;
const DEFAULT_DAILY_TOKENS = 200_000;
/** A shorter secret is used, with a warning: the operator may be trying things out. */
export const SAFE_SECRET_LENGTH = 32;
/** What a person does by hand stays far below them. */
export const DEFAULT_RATE_LIMITS: RateLimits = {
  accountsPerMinute: 30,
  accountsPerHour: 300,
  allAccountsPerMinute: 600,
  failedLogins: 10,
  failedLoginsPerAddress: 100,
  failedLoginsPerName: 100,
  allLoginsPerMinute: 1_200,
  changesPerDay: 1_000_000,
  challengesPerMinute: 120,
  autofillsPerMinute: 60,
  autofillsPerHour: 600,
  tokenReadsPerMinute: 600,
  tokenWritesPerMinute: 60,
};

const DEFAULT_QUOTA_NODES = 500_000;
const DEFAULT_QUOTA_BYTES = 536_870_912;
/** 0: without end. */
const A_QUOTA = { least: 0, most: Number.MAX_SAFE_INTEGER };

/** Two cores write no faster through more; the built-in database has room for several servers of this size. */
const DEFAULT_CONNECTIONS = 10;
const MOST_CONNECTIONS = 500;
const DEFAULT_ACQUIRE_MS = 10_000;
const DEFAULT_STATEMENT_MS = 30_000;
const DEFAULT_LOCK_MS = 10_000;
const DEFAULT_IDLE_MS = 30_000;
/** In milliseconds. */
const A_WHILE = { least: 100, most: 600_000 };

/** Long enough for the connections that a proxy keeps, and no matter where one server is all there is. */
const DEFAULT_STOP_NOTICE_MS = 1_000;
const LONGEST_STOP_NOTICE_MS = 600_000;

/** Two fill a machine of two cores, and give way to whatever else wants to run there. */
const DEFAULT_PASSWORD_HASHES = 2;
/** Node's threads for what would keep its loop waiting. One is left to names of hosts and to compression. */
const poolThreads = (env: NodeJS.ProcessEnv): number => Math.max(2, Number(env.UV_THREADPOOL_SIZE) || 4);

/** Both prices, or none: a half would be a wrong sum. */
function pricesOf(read: Reader): AiConfig["prices"] {
  const asked = read.price("AI_PRICE_IN");
  const answered = read.price("AI_PRICE_OUT");
  if (asked === undefined && answered === undefined) return null;
  if (asked === undefined || answered === undefined) {
    read.complain("AI_PRICE_IN and AI_PRICE_OUT go together: set both, or neither.");
    return null;
  }
  return { asked, answered };
}

/**
 * Reads the settings out of an environment. An empty value counts as absent.
 * @param root the folder that relative paths start from
 * @returns the settings, or one sentence for each that cannot be understood
 */
export function parseConfig(env: NodeJS.ProcessEnv, root: string): Result<Config, readonly string[]> {
  const read = createReader(env);
  const port = read.integer("PORT", DEFAULT_PORT, { least: 0, most: 65_535 });
  const stripeKey = read.text("STRIPE_SECRET_KEY");
  const stripe = {
    webhookSecret: read.text("STRIPE_WEBHOOK_SECRET"),
    priceId: read.text("STRIPE_PRICE_ID"),
    apiBase: read.url("STRIPE_API_BASE") ?? "https://api.stripe.com",
  };
  const aiBase = read.url("AI_BASE_URL");
  const ai = {
    apiKey: read.text("AI_API_KEY"),
    modelFast: read.text("AI_MODEL_FAST"),
    modelSlow: read.text("AI_MODEL_SLOW"),
    api: read.choice("AI_API", AI_APIS, "chat"),
    contextTokens: read.integer("AI_CONTEXT", DEFAULT_AI_CONTEXT, {
      least: LEAST_AI_CONTEXT,
      most: 10_000_000,
    }),
    allowsPrivate: read.flag("AI_ALLOW_PRIVATE", false),
    timeoutMs: read.integer("AI_TIMEOUT_MS", DEFAULT_AI_MS, { least: 1_000, most: 600_000 }),
    parallel: read.integer("AI_PARALLEL", DEFAULT_AI_PARALLEL, { least: 1, most: 100 }),
    dailyTokens: read.integer("AI_DAILY_TOKENS", DEFAULT_DAILY_TOKENS, { least: 0, most: 1_000_000_000 }),
    prices: pricesOf(read),
    dailyCents: read.price("AI_DAILY_CENTS") ?? null,
  };
  const users = read.choice("AI_USERS", MODEL_USERS, "all");
  if (users === "own" && aiBase !== undefined)
    read.complain("AI_USERS=own has people name models of their own: leave AI_BASE_URL out.");
  if (ai.dailyCents !== null && ai.prices === null)
    read.complain("AI_DAILY_CENTS needs AI_PRICE_IN and AI_PRICE_OUT: without them nothing costs anything.");
  const databaseUrl = read.databaseUrl("DATABASE_URL");
  const databaseDirectUrl = read.databaseUrl("DATABASE_DIRECT_URL");
  if (databaseDirectUrl !== undefined && databaseUrl === undefined)
    read.complain(
      "DATABASE_DIRECT_URL is the other address of the database that DATABASE_URL names: set both.",
    );
  const dataFolder = path.resolve(root, read.text("PERENNIAL_DATA") ?? "data");
  const config: Config = {
    port,
    dataFolder,
    databaseUrl,
    databaseDirectUrl,
    pool: {
      goesToWorkers: read.choice("DATABASE_WORKERS", DATABASE_WORKERS, "direct") === "direct",
      connections: read.integer("DATABASE_CONNECTIONS", DEFAULT_CONNECTIONS, {
        least: 2,
        most: MOST_CONNECTIONS,
      }),
      acquireMs: read.integer("DATABASE_ACQUIRE_MS", DEFAULT_ACQUIRE_MS, A_WHILE),
      statementMs: read.integer("DATABASE_STATEMENT_MS", DEFAULT_STATEMENT_MS, A_WHILE),
      lockMs: read.integer("DATABASE_LOCK_MS", DEFAULT_LOCK_MS, A_WHILE),
      idleMs: read.integer("DATABASE_IDLE_MS", DEFAULT_IDLE_MS, A_WHILE),
    },
    stopNoticeMs: read.integer("STOP_NOTICE_MS", databaseUrl === undefined ? 0 : DEFAULT_STOP_NOTICE_MS, {
      least: 0,
      most: LONGEST_STOP_NOTICE_MS,
    }),
    publicUrl: read.url("PUBLIC_URL") ?? `http://localhost:${port}`,
    allowedOrigins: read.origins("ALLOWED_ORIGINS"),
    jwtSecret: read.text("JWT_SECRET"),
    subscriptionRequired: read.flag("SUBSCRIPTION_REQUIRED", false),
    stripe: stripeKey === undefined ? undefined : { secretKey: stripeKey, ...stripe },
    google: {
      clientId: read.text("GOOGLE_CLIENT_ID"),
      jwksUrl: read.url("GOOGLE_JWKS_URL") ?? "https://www.googleapis.com/oauth2/v3/certs",
      issuer: read.text("GOOGLE_ISSUER") ?? "https://accounts.google.com",
    },
    oidc: readOidcConfig(read),
    ai: aiBase === undefined || users === "own" ? undefined : { baseUrl: aiBase, users, ...ai },
    ownModels: users === "own" ? ai : undefined,
    analyticsUrl: read.url("ANALYTICS_URL"),
    files: readFilesConfig(read, dataFolder),
    quota: {
      nodes: read.integer("QUOTA_NODES", DEFAULT_QUOTA_NODES, A_QUOTA) || Number.POSITIVE_INFINITY,
      bytes: read.integer("QUOTA_BYTES", DEFAULT_QUOTA_BYTES, A_QUOTA) || Number.POSITIVE_INFINITY,
    },
    signUp: read.choice("SIGN_UP", SIGN_UPS, "open"),
    backups: readBackupsConfig(read, root),
    metricsToken: read.text("METRICS_TOKEN"),
    rateLimits: read.limits("RATE_LIMITS", DEFAULT_RATE_LIMITS),
    passwordHashes: read.integer("PASSWORD_HASHES", DEFAULT_PASSWORD_HASHES, {
      least: 1,
      most: poolThreads(env) - 1,
    }),
    trustProxy: read.flag("TRUST_PROXY", false),
    logLevel: read.choice("LOG_LEVEL", LOG_LEVELS, "info"),
  };
  return read.complaints.length === 0 ? ok(config) : err(read.complaints);
}
