/** What a PostgreSQL server of ours is started with, by parameter name. */
export type ServerSettings = Readonly<Record<string, string>>;

/**
 * The settings of the built-in database. They stand on the command line and not in the cluster's
 * configuration file, so that an update of ours changes them for every cluster there is.
 */
export const DEFAULT_SETTINGS: ServerSettings = {
  // Reached through a socket in the folder that only its owner can enter: no port, no password.
  listen_addresses: "",
  unix_socket_directories: ".",
  unix_socket_permissions: "0700",
  port: "5432",
  max_connections: "40",
  shared_buffers: "64MB",
  wal_level: "minimal",
  max_wal_senders: "0",
  max_wal_size: "256MB",
  jit: "off",
  max_parallel_workers_per_gather: "0",
  timezone: "UTC",
  log_timezone: "UTC",
  // A query whose client is gone must not keep a crashed server's memory in use.
  client_connection_check_interval: "2s",
  statement_timeout: "60s",
  idle_in_transaction_session_timeout: "60s",
  // The log is for operators: it never holds a note's text, neither as a statement nor as a failing row.
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
};

/** Writes settings as the arguments of `postgres`. */
export function settingArguments(settings: ServerSettings): readonly string[] {
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

/** The environment of the database's programs: nothing of the caller's leaks in, whatever LANG or PGDATA say. */
export function programEnvironment(libraryPath: string | undefined): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH ?? "/usr/bin:/bin",
    LC_ALL: "C",
    TZ: "UTC",
    ...(libraryPath === undefined ? {} : { LD_LIBRARY_PATH: libraryPath }),
  };
}
