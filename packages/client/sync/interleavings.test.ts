import "fake-indexeddb/auto";
import { test } from "vitest";
import { countsFrom, expectInterleavings, expectPlayed } from "./testing/expect-interleavings.ts";
import { ONCE_FAILED } from "./testing/once-failed.ts";
import { createRestorableServer } from "./testing/restorable-server.ts";
import type { RunAccount } from "./testing/run.ts";

const counts = countsFrom(process.env, { runs: 40, steps: 40 });
/** Only what hangs may run into it. */
const PATIENCE_MS = 120_000 + counts.runs * 5_000;

async function openAccount(): Promise<RunAccount> {
  const server = createRestorableServer();
  const look = () => ({ log: server.present().log, tree: server.present().tree() });
  const compact = () => server.present().compact();
  return { server, userId: 1, rootId: server.rootId, token: "token", look, backup: server.backup, compact };
}

for (const { name, steps } of ONCE_FAILED)
  test(`once failed: ${name}`, async () => expectPlayed(await openAccount(), steps));

test(
  "whatever is done, lost, refused, repeated or reloaded: every tab shows the server's tree, and no typed word is lost",
  () => expectInterleavings(openAccount, counts, "the model"),
  PATIENCE_MS,
);
