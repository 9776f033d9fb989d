import "fake-indexeddb/auto";
import { editNote } from "@perennial/domain/intent/edit-note";
import { expect, test } from "vitest";
import { actsOf, textOfTree } from "./testing/acts.ts";
import { createModelBrowser } from "./testing/model-browser.ts";
import { createModelServer } from "./testing/model-server.ts";

/** A device that was away: meanwhile two notes were written in twice, and the log was compacted. */
async function setUp() {
  const server = createModelServer();
  const browser = createModelBrowser(server);
  const tab = await browser.open();
  await tab.workspace.loadTree(server.rootId);
  const act = actsOf(tab.workspace);
  const keys = [act.child("n1", "one"), act.child("n1", "two")] as const;
  await browser.drain();
  const noteIds = keys.map((key) => tab.workspace.tree.row(key)?.itemWireId ?? 0);
  const elsewhere = (place: number, text: string) =>
    server.change((outline) => editNote(outline, { noteId: noteIds[place] ?? 0, text }));
  const shown = () => textOfTree(tab.workspace.tree, server.rootId);
  return { server, browser, act, keys, elsewhere, shown };
}

test("a device that comes back from before the horizon loads the tree, and no word of what it had not sent is lost", async () => {
  const { server, browser, act, keys, elsewhere, shown } = await setUp();
  elsewhere(0, "one of long ago");
  await browser.drain();
  browser.online = false;
  act.edit(keys[0], "one of long ago, mine");
  act.child(keys[1], "made meanwhile");
  act.edit(keys[1], "two mine");
  elsewhere(0, "one of then");
  elsewhere(0, "one of now");
  elsewhere(1, "two then");
  elsewhere(1, "two now");
  server.compact();
  const before = server.seen.length;
  browser.online = true;
  await browser.drain();
  expect(server.seen.slice(before).map(({ path }) => path)).toContain("/trees/1");
  const lines = textOfTree(server.outline, server.rootId);
  expect(shown()).toEqual(lines);
  const words = lines.join(" ");
  for (const word of ["now", "mine", "two mine", "made meanwhile"]) expect(words).toContain(word);
});

test("a note that was to be deleted stays where nobody knows any more whether its words were seen", async () => {
  const { server, browser, act, keys, elsewhere } = await setUp();
  elsewhere(1, "two then");
  await browser.drain();
  browser.online = false;
  act.delete(keys[1]);
  elsewhere(1, "two now");
  server.compact();
  browser.online = true;
  await browser.drain();
  expect(textOfTree(server.outline, server.rootId)).toEqual(["", "  one", "  two now"]);
});
