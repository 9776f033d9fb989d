import "fake-indexeddb/auto";
import { deleteNode } from "@perennial/domain/intent/delete-node";
import { flatten } from "@perennial/domain/tree/selectors";
import { expect, test } from "vitest";
import { actsOf, textOfTree } from "./testing/acts.ts";
import { createModelBrowser } from "./testing/model-browser.ts";
import { createModelServer } from "./testing/model-server.ts";

for (const [how, byReset] of [
  ["the log", false],
  ["loading anew", true],
] as const) {
  test(`a branch that is gone elsewhere goes with all its descendants and their content, by ${how} [4.remove-node]`, async () => {
    const server = createModelServer();
    const browser = createModelBrowser(server);
    const { workspace } = await browser.open();
    const { tree } = workspace;
    await workspace.loadTree(server.rootId);
    const act = actsOf(workspace);
    const branch = act.child("n1", "Sources");
    const below = act.child(branch, "Edict");
    const card = act.child(below, "Who wrote it?");
    act.child("n1", "Persons");
    await browser.drain();
    act.convert(card, "The praetor");
    act.rate(card, "green");
    await browser.drain();
    const gone = flatten(tree, tree.idOf(branch) ?? 0).map(({ id }) => id);
    expect(gone).toHaveLength(3);
    const notes = [branch, below].map((key) => tree.row(key)?.node.itemId ?? 0);
    const cardId = tree.row(card)?.node.itemId ?? 0;
    expect(tree.get("progress", cardId)?.confidenceColor).toBe("green");

    if (byReset) browser.streams = false;
    server.reset = byReset;
    // The rules let a leaf go only: whoever removes a branch removes it from below.
    for (const id of gone.toReversed()) {
      const nodeId = tree.identity.serverIdOf("node", id) ?? 0;
      server.change((outline) => deleteNode(outline, { nodeId }));
    }
    if (byReset) act.edit("n1", "Roman law");
    await browser.timers.pass(20_000);
    server.reset = false;
    await browser.drain();

    expect(textOfTree(tree, 1)).toEqual(textOfTree(server.outline, server.rootId));
    expect(textOfTree(tree, 1)).toEqual([byReset ? "Roman law" : "", "  Persons"]);
    expect(gone.map((id) => tree.get("node", id))).toEqual([undefined, undefined, undefined]);
    expect(notes.map((id) => tree.get("note", id))).toEqual([undefined, undefined]);
    expect([tree.get("flashcard", cardId), tree.get("progress", cardId)]).toEqual([undefined, undefined]);
  });
}
