import "fake-indexeddb/auto";
import { editNote } from "@perennial/domain/intent/edit-note";
import { expect, test } from "vitest";
import { actsOf, textOfTree } from "./testing/acts.ts";
import { createModelBrowser } from "./testing/model-browser.ts";
import { createModelServer } from "./testing/model-server.ts";

/**
 * Starts the browser anew and has it killed, three times. Each time local storage, which reaches the disk late, has the
 * draft again that an earlier page had left there.
 */
async function startedAgain(typed: string, saved: string, others?: string) {
  const server = createModelServer();
  const browser = createModelBrowser(server);
  const first = await browser.open();
  await first.workspace.loadTree(server.rootId);
  const row = actsOf(first.workspace).child("n1");
  await browser.drain();
  const wireId = first.workspace.tree.row(row)?.wireId ?? 0;
  const draft = {
    scope: "gone",
    key: `n${wireId}`,
    text: typed,
    at: browser.timers.now(),
    count: 4,
    base: { text: "", base: { version: server.version() } },
  };
  actsOf(first.workspace).edit(row, saved);
  await browser.drain();
  const noteId = server.outline.get("node", wireId)?.itemId ?? 0;
  if (others !== undefined) server.change((outline) => editNote(outline, { noteId, text: others }));
  browser.crash();
  for (let start = 0; start < 3; start++) {
    browser.storage.entries.set(`perennial:draft:1:gone:${draft.key}`, JSON.stringify(draft));
    const { workspace } = await browser.open();
    await workspace.loadTree(server.rootId);
    await browser.drain();
    expect(workspace.drafts.any()).toBe(false);
    expect(textOfTree(workspace.tree, server.rootId)).toEqual(textOfTree(server.outline, server.rootId));
    browser.crash();
  }
  return textOfTree(server.outline, server.rootId);
}

test("the beginning of a word that was saved since is no draft any more", async () => {
  expect(await startedAgain("Phot", "Photosynthesis")).toEqual(["", "  Photosynthesis"]);
});

test("what was typed beside others' words is brought in once, however often the draft's removal is lost", async () => {
  expect(await startedAgain("typed by me", "mine", "written by another")).toEqual([
    "",
    "  written by another typed by me",
  ]);
});
