import type pg from "pg";
import type { Config } from "./config.ts";
import type { UserWorkers } from "./database/cluster/user-workers.ts";
import type { Logger } from "./http/request-log.ts";
import type { Clock } from "./ports/clock.ts";
import type { PasswordHashing } from "./ports/passwords.ts";

/** The settings that the application itself uses. */
export type AppConfig = Pick<
  Config,
  | "publicUrl"
  | "allowedOrigins"
  | "subscriptionRequired"
  | "stripe"
  | "google"
  | "oidc"
  | "ai"
  | "ownModels"
  | "analyticsUrl"
  | "files"
  | "quota"
  | "signUp"
  | "backups"
  | "metricsToken"
  | "rateLimits"
  | "passwordHashes"
  | "trustProxy"
> & { readonly jwtSecret: string };

/** What the application is made from. */
export interface AppDeps {
  readonly config: AppConfig;
  readonly pool: pg.Pool;
  /** The way past the coordinator of a cluster; none unless given. */
  readonly workers?: UserWorkers;
  /** For the connection that listens. */
  readonly listenConnection: pg.ClientConfig;
  /** Identifies the files of a built-in database. */
  readonly databaseFiles?: string | undefined;
  /** Where a built-in database lies. */
  readonly databaseFolder?: string | undefined;
  readonly logger: Logger;
  readonly clock: Clock;
  /** The built web client. */
  readonly clientFolder?: string;
  /** Whether the process is measured as well: not where several applications share one. */
  readonly isMeasured?: boolean;
  readonly heartbeatMs?: number;
  readonly stallMs?: number;
  readonly answerStallMs?: number;
  readonly hashing?: PasswordHashing;
  /** Milliseconds that a model may take for a card. */
  readonly modelMs?: number;
}
