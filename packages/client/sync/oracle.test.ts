import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { expectNothingLost } from "./testing/oracle.ts";
import { play } from "./testing/play.ts";
import { createRestorableServer } from "./testing/restorable-server.ts";
import { startRun } from "./testing/run.ts";

/** The only tab of the second browser has written a word into the first note, and the server has it. */
async function oneWordSaved() {
  const server = createRestorableServer();
  const run = await startRun({ server, userId: 1, rootId: server.rootId, token: "token" });
  await play(run, { do: "write", who: 2, at: 0, seam: 0 });
  await play(run, { do: "blur", who: 2 });
  await play(run, { do: "settle", who: 2 });
  const [root] = (await run.elsewhere.tree()).nodes;
  /** Somebody's program, which knows of no version: what it says stands alone. */
  const overwrite = (text: string) => server.handle("PUT", `/notes/${root?.item_id}`, {}, { note: { text } });
  return { run, overwrite };
}

test("a word that stands in the tree is found", async () => {
  const { run } = await oneWordSaved();
  await expectNothingLost(run);
});

test("review 1, fault 12: a word that was overwritten counted as found, since the log still had it", async () => {
  const { run, overwrite } = await oneWordSaved();
  await overwrite("something else");
  await expect(expectNothingLost(run)).rejects.toThrow("lost when all has come to rest");
});
