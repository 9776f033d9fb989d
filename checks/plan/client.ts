import { CONTRACT, client, DOMAIN, domain, type Room, SHARED } from "./room.ts";
import { SYNC_ROOMS } from "./sync.ts";

/** The client, from the device to the wiring. */
export const CLIENT_ROOMS: readonly Room[] = [
  { folder: client("platform"), may: [], packages: ["@simplewebauthn/browser", "idb"] },
  {
    folder: client("ui"),
    may: [
      ...["rich", "search/fold", "search/words", "text/counted"].map(domain),
      ...["listeners", "pressed-key", "code-loader"].map((name) => client(`platform/${name}.ts`)),
    ],
    packages: ["katex", "react", "react-dom", "tabbable"],
  },
  { folder: client("api"), may: [...SHARED, client("platform")] },
  { folder: client("store"), may: [DOMAIN, client("platform")], packages: ["zustand/vanilla"] },
  {
    folder: client("queries"),
    may: [
      ...SHARED,
      ...["api", "platform"].map(client),
      ...["store/draft-event.ts", "store/history-event.ts", "store/proposals.ts"].map(client),
    ],
    packages: ["@tanstack/react-query", "react"],
  },
  {
    folder: client("commands"),
    may: [DOMAIN, ...["store", "api", "platform"].map(client)],
    packages: ["react-dom"],
  },
  ...SYNC_ROOMS,
  // What the coming days bring, lived in a thread of its own.
  {
    folder: client("simulation"),
    may: [DOMAIN, ...["store", "platform"].map(client)],
    packages: ["react"],
  },
  { folder: client("session"), may: [...SHARED, ...["api", "store", "platform"].map(client)] },
  { folder: client("money"), may: [...SHARED, ...["api", "store", "platform"].map(client)] },
  {
    folder: client("features/*"),
    may: [DOMAIN, ...["commands", "queries", "simulation", "store", "ui", "platform"].map(client)],
    packages: ["react", "react-dom", "zustand"],
  },
  {
    folder: client("app/services.ts"),
    may: ["api", "platform", "session", "store"].map(client),
  },
  { folder: client("app/app-texts.ts"), may: [] },
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
      ...[
        "app/app-texts.ts",
        "app/services.ts",
        "app/frame",
        "features/claim",
        "features/export",
        "features/help",
        "features/drafts",
        "features/hiding-parts",
      ].map(client),
      ...["features/study", "features/study-settings"].map(client),
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
      ...[
        "app/app-texts.ts",
        "app/services.ts",
        "app/frame",
        "app/dialogs",
        "features",
        "commands",
        "queries",
        "simulation",
      ].map(client),
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
      ...[
        "app/notes",
        "app/frame",
        "app/dialogs",
        "app/pages",
        "app/services.ts",
        "app/app-texts.ts",
        "features",
      ].map(client),
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
