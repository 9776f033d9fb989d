/**
 * Which room may import from which. A room is the longest listed folder a file lies in; a file in no room is
 * refused, so that a new folder is placed before it is used. `*` allows every room of the same package.
 */
export interface Room {
  readonly folder: string;
  readonly may: readonly string[];
}

const DOMAIN = "packages/domain";
const CONTRACT = "packages/contract";
const server = (name: string) => `packages/server/${name}`;
const client = (name: string) => `packages/client/${name}`;
const SHARED = [DOMAIN, CONTRACT];

export const ROOMS: readonly Room[] = [
  { folder: DOMAIN, may: [] },
  { folder: CONTRACT, may: [DOMAIN] },

  { folder: "packages/server", may: [...SHARED, "packages/server/*"] },
  {
    folder: server("http"),
    may: [...SHARED, server("commands"), server("queries"), server("events"), server("config.ts")],
  },
  {
    folder: server("commands"),
    may: [...SHARED, server("policies"), server("database"), server("ports"), server("queries")],
  },
  { folder: server("queries"), may: [...SHARED, server("policies"), server("database"), server("ports")] },
  { folder: server("events"), may: [server("database")] },
  { folder: server("policies"), may: SHARED },
  { folder: server("database"), may: SHARED },
  { folder: server("ports"), may: SHARED },
  { folder: server("adapters"), may: [...SHARED, server("ports")] },
  { folder: server("testing"), may: [...SHARED, "packages/server/*"] },

  { folder: "packages/client", may: [] },
  { folder: client("app"), may: [...SHARED, "packages/client/*"] },
  {
    folder: client("app/pages"),
    may: [
      DOMAIN,
      ...["app/frame", "app/dialogs", "app/services.ts", "features", "queries", "commands", "store"].map(
        client,
      ),
      ...["money", "ui", "platform"].map(client),
    ],
  },
  {
    folder: client("app/dialogs"),
    may: [
      ...["app/frame", "app/services.ts", "features/claim", "features/help", "features/paywall"].map(client),
      ...["features/sign-in", "session", "money", "store", "ui", "platform"].map(client),
    ],
  },
  {
    folder: client("app/frame"),
    may: [
      ...["app/services.ts", "features/menu", "features/sign-in", "queries", "commands", "session"].map(
        client,
      ),
      ...["store", "ui", "platform", "package.json"].map(client),
    ],
  },
  {
    folder: client("app/notes"),
    may: [...SHARED, ...["app/services.ts", "sync", "api", "store", "platform"].map(client)],
  },
  { folder: client("session"), may: [...SHARED, client("api"), client("store"), client("platform")] },
  { folder: client("money"), may: [...SHARED, client("api"), client("store"), client("platform")] },
  {
    folder: client("features/*"),
    may: [DOMAIN, client("commands"), client("queries"), client("store"), client("ui"), client("platform")],
  },
  { folder: client("commands"), may: [DOMAIN, client("store"), client("api"), client("platform")] },
  { folder: client("queries"), may: [CONTRACT, client("api")] },
  { folder: client("sync"), may: [...SHARED, client("store"), client("api"), client("platform")] },
  { folder: client("store"), may: [DOMAIN, client("platform")] },
  { folder: client("api"), may: [...SHARED, client("platform")] },
  { folder: client("platform"), may: [] },
  { folder: client("ui"), may: [] },

  // What both tests and measurements stand on: a server to kill, a browser to find.
  { folder: "e2e/stage", may: [CONTRACT] },
  { folder: "e2e", may: [CONTRACT, "e2e/stage"] },
  { folder: "bench", may: [CONTRACT, "e2e/stage"] },
];
