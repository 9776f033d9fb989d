import { afterEach, expect, test, vi } from "vitest";
import { createStage } from "../../commands/testing/stage.ts";
import { leftCards } from "./left-cards.ts";

const kept = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => void kept.set(name, value),
});
afterEach(() => kept.clear());

test("how often a card had been forgotten when it was left is remembered, for each user apart, until it is taken back", () => {
  const { ctx } = createStage("Root\n  ? a = 1\n  ? b = 2");
  const { tree } = ctx.workspace;
  const [first, second] = [...tree.nodeIds()].flatMap((id) => {
    const node = tree.get("node", id);
    return node?.itemType === "flashcard" ? [{ flashcardId: node.itemId }] : [];
  });
  if (!first || !second) throw new Error("there are two cards");
  leftCards({ tree, userId: 7 }).leave(first.flashcardId, 5);
  leftCards({ tree, userId: 7 }).leave(second.flashcardId, 6);
  const again = leftCards({ tree, userId: 7 });
  expect([again.at(first), again.at(second)]).toEqual([5, 6]);
  expect(leftCards({ tree, userId: 8 }).at(first)).toBeUndefined();
  again.takeBack(first.flashcardId);
  expect(leftCards({ tree, userId: 7 }).at(first)).toBeUndefined();
});

test("what is kept there and cannot be read is nothing", () => {
  const { ctx } = createStage("Root\n  ? a = 1");
  kept.set("perennial:cards-left:7", "x:,:3,,4");
  expect(leftCards({ tree: ctx.workspace.tree, userId: 7 }).at({ flashcardId: 4 })).toBeUndefined();
});
