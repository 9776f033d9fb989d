import "fake-indexeddb/auto";
import { convertToFlashcard } from "@perennial/domain/intent/convert-to-flashcard";
import { deleteNode } from "@perennial/domain/intent/delete-node";
import { editNote } from "@perennial/domain/intent/edit-note";
import { expect, test } from "vitest";
import { actsOf, textOfTree } from "../testing/acts.ts";
import { createModelBrowser } from "../testing/model-browser.ts";
import { createModelServer } from "../testing/model-server.ts";
import { writerOf } from "../testing/writer.ts";

async function setUp() {
  const server = createModelServer();
  const browser = createModelBrowser(server);
  const tab = await browser.open();
  const { workspace } = tab;
  await workspace.loadTree(server.rootId);
  const act = actsOf(workspace);
  const [springs, meanders, oxbows] = ["Springs", "Meanders", "Oxbows"].map((text) => act.child("n1", text));
  await browser.drain();
  const keys = { springs: springs ?? "", meanders: meanders ?? "", oxbows: oxbows ?? "" };
  const idOf = (key: string) => workspace.tree.row(key)?.wireId ?? 0;
  const elsewhere = {
    makesCard: (key: string, question: string) =>
      server.change((outline, nextId) =>
        convertToFlashcard(outline, { nodeId: idOf(key), question, answer: "water", draw: nextId }),
      ),
    deletes: (key: string) => server.change((outline) => deleteNode(outline, { nodeId: idOf(key) })),
    edits: (key: string, text: string) =>
      server.change((outline) =>
        editNote(outline, { noteId: workspace.tree.row(key)?.itemWireId ?? 0, text }),
      ),
  };
  const shown = () => textOfTree(workspace.tree, 1);
  return {
    server,
    browser,
    tab,
    workspace,
    keys,
    elsewhere,
    shown,
    stored: () => textOfTree(server.outline, 1),
  };
}

test("what is being typed into a note that becomes a card elsewhere goes into its question", async () => {
  const { browser, tab, workspace, keys, elsewhere, shown, stored } = await setUp();
  writerOf(workspace).type(keys.meanders, "Meanders wander");
  elsewhere.makesCard(keys.meanders, "Why Meanders");
  await browser.drain();
  expect(shown()).toEqual(["", "  Springs", "  Why Meanders wander = water (white)", "  Oxbows"]);
  expect(stored()).toEqual(shown());
  expect(workspace.drafts.any()).toBe(false);
  expect(tab.events).toContainEqual({ type: "typing-moved", from: keys.meanders, to: keys.meanders });
});

test("a row in two fields: what others write comes into both, and no word of it is typed over", async () => {
  const { browser, workspace, keys, elsewhere, stored } = await setUp();
  const aside = fieldFor(keys.meanders);
  const writing = fieldFor(keys.meanders);
  workspace.typing.attach(keys.meanders, aside);
  const written = workspace.typing.attach(keys.meanders, writing);
  const type = (text: string) => {
    writing.show(text);
    written.typed();
  };
  type("Meanders wander");
  elsewhere.edits(keys.meanders, "The Meanders");
  await browser.drain();
  expect([writing.text(), aside.text()]).toEqual(["The Meanders wander", "The Meanders wander"]);
  type(`${writing.text()} on`);
  writerOf(workspace).save(keys.meanders);
  await browser.drain();
  expect(aside.text()).toBe("The Meanders wander on");
  expect(stored()).toContain("  The Meanders wander on");

  function fieldFor(key: string) {
    let shown = workspace.typing.textOf(key) ?? "";
    return {
      text: () => shown,
      show: (text: string) => {
        shown = text;
      },
      isComposing: () => false,
      isFocused: () => false,
    };
  }
});

test("where the question was written anew both stand in it", async () => {
  const { browser, workspace, keys, elsewhere, stored } = await setUp();
  writerOf(workspace).type(keys.meanders, "Loops");
  elsewhere.makesCard(keys.meanders, "Bends");
  await browser.drain();
  expect(stored()).toEqual(["", "  Springs", "  Bends\nLoops = water (white)", "  Oxbows"]);
});

test("a field with the caret alone, whose note becomes a card, is told of, and nothing is sent", async () => {
  const { server, browser, tab, workspace, keys, elsewhere } = await setUp();
  writerOf(workspace).field(keys.meanders).isFocused = true;
  const sent = server.seen.length;
  elsewhere.makesCard(keys.meanders, "Bends");
  await browser.drain();
  expect(tab.events).toContainEqual({ type: "typing-moved", from: keys.meanders, to: keys.meanders });
  expect(server.seen.slice(sent).filter(({ method }) => method !== "GET")).toEqual([]);
});

test("what is being typed into a note that is deleted elsewhere becomes a note again, in the same place", async () => {
  const { browser, tab, workspace, keys, elsewhere, shown, stored } = await setUp();
  writerOf(workspace).type(keys.meanders, "Meanders wander");
  elsewhere.edits(keys.meanders, "Old Meanders");
  await browser.drain();
  elsewhere.deletes(keys.meanders);
  await browser.drain();
  expect(shown()).toEqual(["", "  Springs", "  Old Meanders wander", "  Oxbows"]);
  expect(stored()).toEqual(shown());
  expect(workspace.drafts.any()).toBe(false);
  const to = workspace.tree.childKeys("n1")[1];
  expect(tab.events).toContainEqual({ type: "typing-moved", from: keys.meanders, to });
});

test("a whole branch that is deleted elsewhere leaves the typed text with what stood above it", async () => {
  const { browser, workspace, keys, elsewhere, shown, stored } = await setUp();
  const below = actsOf(workspace).child(keys.meanders, "Oxbow lakes");
  await browser.drain();
  writerOf(workspace).type(below, "Oxbow lakes silt up");
  elsewhere.deletes(below);
  elsewhere.deletes(keys.meanders);
  await browser.drain();
  expect(shown()).toEqual(["", "  Springs", "  Oxbows", "  Oxbow lakes silt up"]);
  expect(stored()).toEqual(shown());
});

test("a note that is deleted elsewhere and was not typed into stays deleted", async () => {
  const { browser, tab, workspace, keys, elsewhere, shown } = await setUp();
  writerOf(workspace).field(keys.meanders).isFocused = true;
  elsewhere.deletes(keys.meanders);
  await browser.drain();
  expect(shown()).toEqual(["", "  Springs", "  Oxbows"]);
  expect(tab.events.filter(({ type }) => type === "typing-moved")).toEqual([]);
});

const CARD = "  Bends wander = water (white)";
for (const [what, change, device, after] of [
  ["a card", "makesCard", "", ["", "  Springs", CARD, "  Oxbows"]],
  ["deleted", "deletes", "", ["", "  Springs", "  Oxbows", "  Meanders wander"]],
  ["a card", "makesCard", " on a device that keeps the notes", ["", "  Springs", CARD, "  Oxbows"]],
  // The place is known there.
  [
    "deleted",
    "deletes",
    " on a device that keeps the notes",
    ["", "  Springs", "  Meanders wander", "  Oxbows"],
  ],
] as const) {
  test(`text that a closed page has left in a note that is ${what} by now is found again${device}`, async () => {
    const { browser, tab, workspace, keys, elsewhere, server, stored } = await setUp();
    if (device === "") browser.openCopy = () => Promise.reject(new Error("refused"));
    writerOf(workspace).type(keys.meanders, "Meanders wander");
    await workspace.flush();
    tab.kill();
    elsewhere[change](keys.meanders, "Bends");
    const next = await browser.open();
    await next.workspace.loadTree(server.rootId);
    await browser.drain();
    expect(stored()).toEqual(after);
    expect(next.workspace.drafts.any()).toBe(false);
  });
}
