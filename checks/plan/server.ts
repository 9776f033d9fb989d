import { CONTRACT, type Room, SHARED, server } from "./room.ts";

/** What a program needs that restores a backup. */
const RESTORES = [
  "adapters",
  "commands/generation",
  "commands/server-backups",
  "database",
  "demand.ts",
] as const;

/** The server, from its ports to its start. */
export const SERVER_ROOMS: readonly Room[] = [
  { folder: server("ports"), may: SHARED },
  { folder: server("policies"), may: SHARED },
  { folder: server("database"), may: SHARED, packages: ["lru-cache", "node:", "pg"] },
  { folder: server("events"), may: [server("database")], packages: ["pg"] },
  { folder: server("limits"), may: [server("database")], packages: ["node:crypto", "node:fs", "pg"] },
  {
    folder: server("adapters"),
    may: [...SHARED, server("limits/turns.ts"), server("ports")],
    packages: [
      "@node-rs/argon2",
      "@simplewebauthn/server",
      "aws4fetch",
      "jose",
      "node:",
      "openid-client",
      "prom-client",
      "stripe",
      "unpdf",
    ],
  },
  {
    folder: server("queries"),
    may: [...SHARED, ...["policies", "database", "ports"].map(server)],
    packages: ["lru-cache", "node:crypto", "pg"],
  },
  // Files, one of which is put together on the disk.
  {
    folder: server("queries/export"),
    may: [...SHARED, ...["queries", "policies", "database", "ports"].map(server)],
    packages: ["node:", "pg", "yazl"],
  },
  {
    folder: server("commands"),
    may: [...SHARED, ...["policies", "database", "ports"].map(server)],
    packages: ["node:crypto", "pg"],
  },
  // One call, from the ground up: what is read of a user's rows, what is written to the log and to the tables, what a command
  // changes, and the group that brings these into one transaction.
  {
    folder: server("commands/state"),
    may: [...SHARED, server("database")],
    packages: ["pg"],
  },
  {
    folder: server("commands/log"),
    may: [...SHARED, ...["commands/state", "database"].map(server)],
    packages: ["node:crypto", "pg"],
  },
  {
    folder: server("commands/edits"),
    may: [...SHARED, ...["commands/state", "commands/log", "commands/retention", "policies"].map(server)],
  },
  {
    folder: server("commands/idempotency"),
    may: [...SHARED, server("database")],
    packages: ["node:crypto", "pg"],
  },
  {
    folder: server("commands/group"),
    may: [
      ...SHARED,
      ...["state", "log", "edits", "idempotency", "generation"].map((room) => server(`commands/${room}`)),
      ...["policies", "database", "ports"].map(server),
    ],
    packages: ["lru-cache", "node:crypto", "pg"],
  },
  // What is read out of the log, so that it is found.
  { folder: server("commands/readers"), may: [...SHARED, server("database")], packages: ["pg"] },
  // Brings the notes of one account into another.
  {
    folder: server("commands/accounts"),
    may: [
      ...SHARED,
      ...["state", "log", "group", "files", "readers"].map((room) => server(`commands/${room}`)),
      ...["policies", "database", "ports"].map(server),
    ],
    packages: ["node:crypto", "pg"],
  },
  // Files, and the processes that read them.
  {
    folder: server("commands/imports"),
    may: [...SHARED, ...["commands", "policies", "database", "ports"].map(server)],
    packages: ["node:", "pg", "yauzl", "yazl"],
  },
  // What is proposed to a person, and by whom.
  {
    folder: server("commands/drafts"),
    may: [...SHARED, ...["database", "ports"].map(server)],
    packages: ["pg"],
  },
  // All data of a server, written to a disk and loaded again.
  {
    folder: server("commands/server-backups"),
    may: [...SHARED, ...["database", "ports"].map(server)],
    packages: ["age-encryption", "node:", "pg", "pg-copy-streams", "zod/mini"],
  },
  // Learning weights, and the processes that do.
  {
    folder: server("commands/training"),
    may: [...SHARED, ...["database", "ports"].map(server)],
    packages: ["@open-spaced-repetition/binding", "node:", "pg"],
  },
  // What agents may do: calls of the contract, and how they are told. The tools know nothing else of the server.
  { folder: server("mcp/tools"), may: SHARED, packages: ["zod/mini"] },
  {
    folder: server("mcp"),
    may: [
      ...SHARED,
      ...["http", "mcp/tools", "ports", "config.ts", "policies/own-origins.ts", "queries/sessions.ts"].map(
        server,
      ),
    ],
    packages: ["@modelcontextprotocol/server", "hono", "zod/mini"],
  },
  {
    folder: server("http"),
    may: [
      ...SHARED,
      ...["commands", "queries", "events", "limits", "ports", "config.ts"].map(server),
      ...["connection", "sqlstates", "transaction", "written-rows"].map((file) =>
        server(`database/${file}.ts`),
      ),
    ],
    packages: ["hono", "node:", "zod/mini"],
  },
  {
    folder: server("http/routes"),
    may: [
      ...SHARED,
      ...["http", "commands", "queries", "limits", "ports", "config.ts"].map(server),
      ...["connection", "transaction"].map((file) => server(`database/${file}.ts`)),
    ],
  },
  // The start, in the order in which it happens backwards: each file is a room.
  { folder: server("environment.ts"), may: [] },
  { folder: server("version.ts"), may: [server("package.json")] },
  {
    folder: server("config.ts"),
    may: [
      ...SHARED,
      ...["backups-config.ts", "environment.ts", "files-config.ts", "oidc-config.ts"].map(server),
      ...["model-users.ts", "sign-up.ts"].map((file) => server(`policies/${file}`)),
    ],
    packages: ["node:path"],
  },
  { folder: server("oidc-config.ts"), may: [server("environment.ts")] },
  {
    folder: server("backups-config.ts"),
    may: ["environment.ts", "ports/file-place.ts"].map(server),
    packages: ["node:path"],
  },
  {
    folder: server("files-config.ts"),
    may: ["environment.ts", "ports/file-place.ts"].map(server),
    packages: ["node:path"],
  },
  { folder: server("logger.ts"), may: [server("config.ts")], packages: ["pino"] },
  { folder: server("signing-secret.ts"), may: [], packages: ["node:"] },
  { folder: server("shared-secret.ts"), may: [server("database")], packages: ["node:", "pg"] },
  { folder: server("listener.ts"), may: [server("database")], packages: ["@hono/node-server", "node:"] },
  {
    folder: server("housekeeping.ts"),
    may: ["commands/readers", "commands/retention", "database/engine", "http/request-log.ts", "ports"].map(
      server,
    ),
    packages: ["pg"],
  },
  {
    folder: server("back-up.ts"),
    may: ["adapters", "commands/server-backups", "config.ts", "database"]
      .concat(["signing-secret.ts", "version.ts"])
      .map(server),
    packages: ["pg"],
  },
  {
    folder: server("regular-backups.ts"),
    may: [
      "adapters/open-backups.ts",
      "back-up.ts",
      "commands/server-backups",
      "config.ts",
      "database",
      "http/request-log.ts",
      "ports",
    ].map(server),
    packages: ["pg"],
  },
  { folder: server("demand.ts"), may: [...SHARED, server("database")] },
  {
    folder: server("upgrade-engine.ts"),
    may: [...RESTORES, "version.ts"].map(server),
    packages: ["node:", "pg"],
  },
  {
    folder: server("life-cycle.ts"),
    may: [
      ...["adapters/open-files.ts", "config.ts", "database", "housekeeping.ts", "listener.ts", "ports"].map(
        server,
      ),
      ...["regular-backups.ts", "shared-secret.ts", "signing-secret.ts", "upgrade-engine.ts"].map(server),
    ],
    packages: ["node:timers", "pg", "pino"],
  },
  // The application: what it is made from, what stands behind its ports, what lives beside requests, its calls.
  {
    folder: server("app-deps.ts"),
    may: ["config.ts", "database", "http/request-log.ts", "ports"].map(server),
    packages: ["pg"],
  },
  { folder: server("providers.ts"), may: ["adapters", "app-deps.ts", "ports"].map(server) },
  {
    folder: server("services.ts"),
    may: [
      CONTRACT,
      ...["adapters", "app-deps.ts", "commands", "events", "http", "limits", "policies"].map(server),
      ...["ports", "providers.ts", "queries", "start-work.ts", "version.ts"].map(server),
      ...["database/grown-tables.ts", "database/table-counts.ts"].map(server),
    ],
  },
  { folder: server("start-work.ts"), may: [server("database")], packages: ["node:timers"] },
  {
    folder: server("handlers.ts"),
    may: ["adapters", "app-deps.ts", "http", "policies", "providers.ts", "queries", "services.ts"].map(
      server,
    ),
  },
  {
    folder: server("app.ts"),
    may: [
      CONTRACT,
      ...["app-deps.ts", "handlers.ts", "http", "mcp", "ports", "services.ts", "version.ts"].map(server),
    ],
    packages: ["hono", "node:url"],
  },
  {
    folder: server("read-config.ts"),
    may: ["config.ts", "database"].map(server),
    packages: ["node:fs", "node:path"],
  },
  {
    folder: server("run-server.ts"),
    may: ["database", "life-cycle.ts", "logger.ts", "read-config.ts"].map(server),
    packages: ["node:"],
  },
  // A process wires what it needs by itself.
  { folder: server("watched-process.ts"), may: [], packages: ["node:os", "node:worker_threads"] },
  {
    folder: server("import-process.ts"),
    may: ["adapters/open-files.ts", "commands", "database", "watched-process.ts"].map(server),
    packages: ["pg"],
  },
  {
    folder: server("pdf-process.ts"),
    may: [...SHARED, "packages/server/adapters", server("watched-process.ts")],
  },
  { folder: server("training-process.ts"), may: ["commands/training", "database"].map(server) },
  // Commands of operators.
  {
    folder: server("operator-command.ts"),
    may: [...SHARED, ...["config.ts", "database", "ports", "read-config.ts"].map(server)],
    packages: ["node:", "pg"],
  },
  {
    folder: server("backup.ts"),
    may: ["back-up.ts", "commands/server-backups", "database", "operator-command.ts"].map(server),
  },
  {
    folder: server("restore.ts"),
    may: [...RESTORES, "operator-command.ts", "read-config.ts", "signing-secret.ts"].map(server),
    packages: ["pg"],
  },
  {
    folder: server("drill.ts"),
    may: [
      ...SHARED,
      ...[
        "adapters",
        "commands/server-backups",
        "database",
        "demand.ts",
        "operator-command.ts",
        "read-config.ts",
      ].map(server),
    ],
    packages: ["node:", "pg"],
  },
  {
    folder: server("admin.ts"),
    may: ["adapters/argon2-passwords.ts", "commands/accounts", "database", "http/rate-limits.ts"]
      .concat(["operator-command.ts", "policies/quota.ts", "queries/accounts-of-server.ts"])
      .map(server),
    packages: ["node:readline", "node:util"],
  },
  { folder: server("restored.ts"), may: ["commands/generation", "operator-command.ts"].map(server) },
  {
    folder: server("distribute.ts"),
    may: ["database", "operator-command.ts"].map(server),
    packages: ["node:util"],
  },
  {
    folder: server("import-file.ts"),
    may: ["adapters/open-files.ts", "commands/imports", "database", "operator-command.ts"].map(server),
    packages: ["node:fs", "node:path", "node:util"],
  },
  { folder: server("main.ts"), may: ["app.ts", "run-server.ts"].map(server) },
  { folder: "packages/server", isFlat: true, may: [] },
  { folder: server("testing"), may: [...SHARED, "packages/server"] },
];
