import "fake-indexeddb/auto";
import { createNode } from "@perennial/domain/intent/create-node";
import { rateFlashcard } from "@perennial/domain/intent/rate-flashcard";
import { expect, test } from "vitest";
import { actsOf, textOfTree } from "../testing/acts.ts";
import { createModelBrowser } from "../testing/model-browser.ts";
import { createModelServer } from "../testing/model-server.ts";

test("loading puts nodes, notes, cards and progress into the store, beside what waits there [4.load-flatten]", async () => {
  const server = createModelServer();
  const browser = createModelBrowser(server);
  const { workspace } = await browser.open();
  const { tree } = workspace;
  await workspace.loadTree(server.rootId);
  browser.streams = false;
  browser.online = false;
  const mine = actsOf(workspace).child("n1", "mine, not sent yet");
  let cardId = 0;
  server.change((outline, nextId) => {
    cardId = nextId();
    const content = { kind: "new-flashcard", id: cardId, question: "Q", answer: "A" } as const;
    return createNode(outline, { id: nextId(), parentId: 1, content });
  });
  server.change((outline) =>
    rateFlashcard(outline, { flashcardId: cardId, color: "yellow", timeZone: "UTC", now: new Date(0) }),
  );
  browser.outcome = ({ method }) => (method === "GET" ? "answer" : "lose-request");
  browser.online = true;
  await workspace.loadTree(server.rootId);
  expect(textOfTree(tree, 1)).toEqual(["", "  Q = A (yellow)", "  mine, not sent yet"]);
  expect(tree.get("flashcard", cardId)).toMatchObject({ question: "Q", answer: "A" });
  expect(tree.get("progress", cardId)?.confidenceColor).toBe("yellow");
  expect(tree.row(mine)?.wireId).toBeLessThan(0);
});

test("a page whose session has ended while it opens asks for no tree", async () => {
  const server = createModelServer();
  const browser = createModelBrowser(server);
  const { workspace } = await browser.open();
  const asked: string[] = [];
  browser.outcome = ({ path }) => {
    asked.push(path);
    return "answer";
  };
  browser.token = null;
  expect(await workspace.loadTree(server.rootId)).toEqual({ ok: false, status: 401 });
  expect(asked).toEqual([]);
});
