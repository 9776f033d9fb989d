import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import type { Outbox } from "./queue/outbox.ts";
import { createMemoryOutbox } from "./queue/outbox-memory.ts";
import { actsOf, textOfTree } from "./testing/acts.ts";
import { createModelBrowser } from "./testing/model-browser.ts";
import { createModelServer } from "./testing/model-server.ts";

/** An outbox that counts the entries that are read from it. */
function counting(outbox: Outbox) {
  let read = 0;
  const counted: Outbox = {
    ...outbox,
    async list() {
      const queue = await outbox.list();
      read += queue.length;
      return queue;
    },
    change: (decide) =>
      outbox.change((queue) => {
        read += queue.length;
        return decide(queue);
      }),
  };
  return { outbox: counted, read: () => read };
}

/** How many entries are read for so many edits of one note that wait, until the server has them. */
async function readsFor(edits: number): Promise<number> {
  const model = createModelServer();
  const browser = createModelBrowser(model);
  const { outbox, read } = counting(createMemoryOutbox());
  browser.openOutbox = async () => outbox;
  const { workspace } = await browser.open();
  await workspace.loadTree(model.rootId);
  const act = actsOf(workspace);
  const note = act.child("n1", "0");
  await browser.drain();
  browser.token = null;
  for (let i = 1; i <= edits; i++) act.edit(note, `${i}`);
  await workspace.flush();
  const before = read();
  browser.token = "token";
  workspace.resume();
  await browser.drain();
  expect(textOfTree(model.outline, 1)).toEqual(["", `  ${edits}`]);
  expect(textOfTree(workspace.tree, 1)).toEqual(textOfTree(model.outline, 1));
  return read() - before;
}

/** As long as a week without a network, with `WHOLE=1`; a tenth of it shows the same, and takes a hundredth of the time. */
const LENGTHS = process.env.WHOLE ? [500, 5_000] : [50, 500];

test("edits of one note that wait are read a few times each, however many they are", async () => {
  for (const edits of LENGTHS) expect(await readsFor(edits)).toBeLessThan(5 * edits);
});
