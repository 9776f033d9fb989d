import { client, type Room, SHARED, sync } from "./room.ts";

/** What the parts of `sync` stand on outside it. */
const BELOW_SYNC = [...SHARED, ...["store", "api", "platform"].map(client)];

/** The rooms of `sync` know of each other only what an arrow says; its own files wire them, each on top of those before. */
export const SYNC_ROOMS: readonly Room[] = [
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
    may: [...BELOW_SYNC, ...["queue", "view", "copy", "send", "tabs", "undo"].map(sync)],
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
