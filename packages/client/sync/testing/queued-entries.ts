import type { Entry } from "../queue/entries.ts";

/** What a queue on disk is opened with where neither time nor another tab plays a part. */
export const QUIET_DISK = {
  now: () => 0,
  uuid: () => crypto.randomUUID(),
  lost: () => undefined,
  known: () => ({ entries: [], namings: [] }),
};

/** Returns an entry that deletes nodes, one with each of its steps. */
export const deletingEntry = (
  id: string,
  {
    scope = "tab",
    steps = [`${id}-step`],
  }: { readonly scope?: string; readonly steps?: readonly string[] } = {},
): Entry => ({
  id,
  scope,
  userActionUuid: id,
  action: { eventType: "e", source: "s" },
  steps: steps.map((uuid, i) => ({
    uuid,
    command: { type: "node.delete", id: i + 1 },
    ops: [],
    version: null,
    inverse: null,
  })),
  kind: "change",
  at: 0,
  count: 0,
});
