/**
 * Which room may import from which. A room is the longest listed folder that a file lies in, or the file itself;
 * a file in no room is refused, so that a new folder is placed before it is used.
 */
export interface Room {
  /** A folder with all that is below it, or one file. `*` stands for each folder there. */
  readonly folder: string;
  /** The files of the folder itself: a new folder in it is a room of its own, and has to be entered. */
  readonly isFlat?: true;
  /** Rooms, folders and files of ours, beside the room itself. */
  readonly may: readonly string[];
  /** Packages and modules of Node, as they are imported; what lies below one goes along. */
  readonly packages?: readonly string[];
}

const domain = (name: string) => `packages/domain/${name}`;
const server = (name: string) => `packages/server/${name}`;
const client = (name: string) => `packages/client/${name}`;
const sync = (name: string) => `packages/client/sync/${name}`;

const DOMAIN = "packages/domain";
const CONTRACT = "packages/contract";
const SHARED = [DOMAIN, CONTRACT];

/** The floors of the heart, from the ground up: each stands on what is named, never on what is above it. */
const DOMAIN_ROOMS: readonly Room[] = [
  { folder: domain("result.ts"), may: [] },
  { folder: domain("text"), may: ["result.ts"].map(domain) },
  { folder: domain("format"), may: ["result.ts", "outline-text"].map(domain), packages: ["saxes"] },
  { folder: domain("rich"), may: [], packages: ["@lezer/common", "@lezer/markdown"] },
  { folder: domain("access"), may: [] },
  { folder: domain("search"), may: [] },
  { folder: domain("outline-text"), may: ["kind", "tree"].map(domain) },
  { folder: domain("kind"), may: ["result.ts"].map(domain) },
  { folder: domain("tree"), may: ["result.ts", "kind"].map(domain) },
  { folder: domain("study"), may: ["result.ts", "kind", "tree"].map(domain) },
  { folder: domain("op"), may: ["result.ts", "kind", "tree"].map(domain) },
  {
    folder: domain("intent"),
    may: ["result.ts", "text", "outline-text", "kind", "tree", "study", "op"].map(domain),
  },
  { folder: domain("undo"), may: ["result.ts", "text", "kind", "tree", "op", "intent"].map(domain) },
  { folder: domain("testing"), may: [DOMAIN] },
];

const SERVER_ROOMS: readonly Room[] = [
  { folder: server("ports"), may: SHARED },
  { folder: server("policies"), may: SHARED },
  { folder: server("database"), may: SHARED, packages: ["node:", "pg"] },
  { folder: server("events"), may: [server("database")], packages: ["pg"] },
  { folder: server("limits"), may: [server("database")], packages: ["node:crypto", "pg"] },
  {
    folder: server("adapters"),
    may: [...SHARED, server("ports")],
    packages: ["@ai-sdk/openai-compatible", "@node-rs/argon2", "ai", "jose", "node:", "stripe"],
  },
  {
    folder: server("queries"),
    may: [...SHARED, ...["policies", "database", "ports"].map(server)],
    packages: ["node:crypto", "pg"],
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
  // Files, and the threads that read them.
  {
    folder: server("commands/imports"),
    may: [...SHARED, ...["commands", "policies", "database", "ports"].map(server)],
    packages: ["node:", "pg", "yauzl", "yazl"],
  },
  {
    folder: server("http"),
    may: [...SHARED, ...["commands", "queries", "events", "limits", "config.ts"].map(server)],
    packages: ["hono", "node:", "pg"],
  },
  {
    folder: server("http/routes"),
    may: [...SHARED, ...["http", "commands", "queries", "ports", "config.ts"].map(server)],
    packages: ["pg"],
  },
  // The start, in the order in which it happens backwards: each file is a room.
  { folder: server("environment.ts"), may: [] },
  { folder: server("version.ts"), may: [server("package.json")] },
  { folder: server("config.ts"), may: [...SHARED, server("environment.ts")], packages: ["node:path"] },
  { folder: server("logger.ts"), may: [server("config.ts")], packages: ["pino"] },
  { folder: server("signing-secret.ts"), may: [], packages: ["node:"] },
  { folder: server("shared-secret.ts"), may: [server("database")], packages: ["node:", "pg"] },
  { folder: server("listener.ts"), may: [server("database")], packages: ["@hono/node-server", "node:"] },
  {
    folder: server("housekeeping.ts"),
    may: ["commands/retention", "http/request-log.ts", "ports"].map(server),
    packages: ["pg"],
  },
  {
    folder: server("life-cycle.ts"),
    may: [
      ...["adapters/open-files.ts", "config.ts", "database", "housekeeping.ts", "listener.ts", "ports"].map(
        server,
      ),
      ...["shared-secret.ts", "signing-secret.ts"].map(server),
    ],
    packages: ["node:timers", "pg", "pino"],
  },
  {
    folder: server("app.ts"),
    may: [
      ...SHARED,
      ...["adapters", "commands", "config.ts", "events", "http", "policies"].map(server),
      ...["ports", "queries", "version.ts"].map(server),
    ],
    packages: ["hono", "node:url", "pg"],
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
  { folder: server("restored.ts"), may: ["commands/generation", "database", "read-config.ts"].map(server) },
  { folder: server("main.ts"), may: ["app.ts", "run-server.ts"].map(server) },
  { folder: "packages/server", isFlat: true, may: [] },
  { folder: server("testing"), may: [...SHARED, "packages/server"] },
];

/** What the parts of `sync` stand on outside it. */
const BELOW_SYNC = [...SHARED, ...["store", "api", "platform"].map(client)];

/** The rooms of `sync` know of each other only what an arrow says; its own files wire them, each on top of those before. */
const SYNC_ROOMS: readonly Room[] = [
  { folder: sync("queue"), may: BELOW_SYNC, packages: ["idb"] },
  { folder: sync("view"), may: [...BELOW_SYNC, sync("queue")] },
  { folder: sync("copy"), may: [...BELOW_SYNC, sync("view")], packages: ["idb"] },
  { folder: sync("send"), may: [...BELOW_SYNC, sync("queue")] },
  { folder: sync("typing"), may: [...BELOW_SYNC, ...["queue", "view"].map(sync)] },
  { folder: sync("submit"), may: [...BELOW_SYNC, ...["queue", "view", "typing"].map(sync)] },
  { folder: sync("failed"), may: [...BELOW_SYNC, ...["queue", "view", "typing"].map(sync)] },
  { folder: sync("settle"), may: [...BELOW_SYNC, ...["queue", "view", "send", "failed"].map(sync)] },
  { folder: sync("tabs"), may: [...BELOW_SYNC, ...["queue", "view", "typing", "send"].map(sync)] },
  { folder: sync("undo"), may: [...BELOW_SYNC, ...["queue", "typing"].map(sync)], packages: ["idb"] },
  {
    folder: sync("workspace-deps.ts"),
    may: [...BELOW_SYNC, ...["queue", "view", "copy", "send", "undo"].map(sync)],
  },
  {
    folder: sync("tab.ts"),
    may: [...BELOW_SYNC, ...["queue", "view", "tabs", "workspace-deps.ts"].map(sync)],
  },
  {
    folder: sync("writing.ts"),
    may: [
      ...BELOW_SYNC,
      ...["queue", "submit", "typing", "undo", "failed", "tabs", "workspace-deps.ts", "tab.ts"].map(sync),
    ],
  },
  {
    folder: sync("receiving.ts"),
    may: [
      ...BELOW_SYNC,
      ...["queue", "view", "copy", "settle", "workspace-deps.ts", "tab.ts", "writing.ts"].map(sync),
    ],
  },
  {
    folder: sync("dispatch.ts"),
    may: [
      ...BELOW_SYNC,
      ...["settle", "tabs", "workspace-deps.ts", "tab.ts", "writing.ts", "receiving.ts"].map(sync),
    ],
  },
  {
    folder: sync("tab-talk.ts"),
    may: ["tabs", "workspace-deps.ts", "tab.ts", "writing.ts", "receiving.ts", "dispatch.ts"].map(sync),
  },
  { folder: client("sync"), isFlat: true, may: [...BELOW_SYNC, client("sync")] },
  { folder: sync("testing"), may: [...SHARED, "packages/client"] },
];

const CLIENT_ROOMS: readonly Room[] = [
  { folder: client("platform"), may: [], packages: ["idb"] },
  { folder: client("ui"), may: [domain("rich"), client("platform/listeners.ts")], packages: ["react"] },
  { folder: client("api"), may: [...SHARED, client("platform")] },
  { folder: client("store"), may: [DOMAIN, client("platform")], packages: ["zustand/vanilla"] },
  {
    folder: client("queries"),
    may: [...SHARED, ...["api", "platform", "store/history-event.ts"].map(client)],
    packages: ["@tanstack/react-query", "react"],
  },
  {
    folder: client("commands"),
    may: [DOMAIN, ...["store", "api", "platform"].map(client)],
    packages: ["react-dom"],
  },
  ...SYNC_ROOMS,
  { folder: client("session"), may: [...SHARED, ...["api", "store", "platform"].map(client)] },
  { folder: client("money"), may: [...SHARED, ...["api", "store", "platform"].map(client)] },
  {
    folder: client("features/*"),
    may: [DOMAIN, ...["commands", "queries", "store", "ui", "platform"].map(client)],
    packages: ["react", "react-dom", "zustand"],
  },
  {
    folder: client("app/services.ts"),
    may: ["api", "platform", "session", "store", "ui/part-loader.ts"].map(client),
  },
  {
    folder: client("app/notes"),
    may: [...SHARED, ...["app/services.ts", "sync", "api", "store", "platform"].map(client)],
    packages: ["react"],
  },
  {
    folder: client("app/frame"),
    may: [
      ...["app/services.ts", "features/menu", "features/sign-in", "features/study"].map(client),
      ...["commands", "queries", "session", "store", "ui", "platform", "package.json"].map(client),
    ],
    packages: ["react", "zustand"],
  },
  {
    folder: client("app/dialogs"),
    may: [
      DOMAIN,
      ...["app/services.ts", "app/frame", "features/claim", "features/export", "features/help"].map(client),
      ...[
        "features/paywall",
        "features/print",
        "queries",
        "features/sign-in",
        "features/sync-status",
        "session",
        "money",
        "store",
        "ui",
        "platform",
      ].map(client),
    ],
    packages: ["react", "react-dom", "zustand"],
  },
  {
    folder: client("app/pages"),
    may: [
      DOMAIN,
      ...["app/services.ts", "app/frame", "app/dialogs", "features", "commands", "queries"].map(client),
      ...["money", "store", "ui", "platform"].map(client),
    ],
    packages: ["react", "zustand"],
  },
  // The wiring.
  {
    folder: client("app"),
    isFlat: true,
    may: [
      DOMAIN,
      ...["app/notes", "app/frame", "app/dialogs", "app/pages", "app/services.ts", "features"].map(client),
      ...["session", "money", "store", "ui", "platform"].map(client),
    ],
    packages: ["react", "react-dom"],
  },
  // It runs beside the pages, and knows nothing of what is in them.
  { folder: client("worker"), may: [CONTRACT] },
  // How the client is built.
  {
    folder: "packages/client",
    isFlat: true,
    may: [client("worker/page-files.ts")],
    packages: ["@vitejs/plugin-react", "node:", "vite"],
  },
];

const OUTSIDE_ROOMS: readonly Room[] = [
  // What both tests and measurements stand on: a server to kill, a browser to find.
  { folder: "e2e/stage", may: [CONTRACT], packages: ["@sparticuz/chromium", "node:", "playwright-core"] },
  {
    folder: "e2e",
    may: [CONTRACT, "e2e/stage"],
    packages: ["@playwright/test", "axe-core", "node:"],
  },
  { folder: "bench", may: [CONTRACT, "e2e/stage"], packages: ["node:", "pg", "playwright-core"] },
  // Replays a log by the rules themselves.
  { folder: "bench/memory", may: [domain("study")], packages: ["node:", "@open-spaced-repetition/binding"] },
  { folder: "checks", may: SHARED, packages: ["fast-check", "node:", "typescript", "zod/mini"] },
  // They run before anything is installed.
  { folder: "scripts", may: [], packages: ["node:"] },
  { folder: "vitest.config.ts", may: [server("testing")], packages: ["vitest"] },
];

export const ROOMS: readonly Room[] = [
  ...DOMAIN_ROOMS,
  { folder: CONTRACT, may: [DOMAIN], packages: ["zod/mini"] },
  ...SERVER_ROOMS,
  ...CLIENT_ROOMS,
  ...OUTSIDE_ROOMS,
];

/** What tests are made of. */
export const TEST_PACKAGES: readonly string[] = [
  "vitest",
  "fast-check",
  "fake-indexeddb",
  "node:",
  // The memory model is held against what others made of it.
  "@open-spaced-repetition/binding",
  "ts-fsrs",
];
