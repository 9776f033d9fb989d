import { cardsBelow } from "@perennial/domain/study/cards-below";
import { expect, test } from "vitest";
import { createStage } from "../../commands/testing/stage.ts";
import { markActs, markCards, moveCards, tagCards } from "./card-acts.ts";

function setUp() {
  const stage = createStage("Root\n  Cells\n    ? a = 1\n    ? b = 2\n  Plants\n    ? c = 3");
  let changes = 0;
  const { workspace } = stage.ctx;
  const undo = { ...workspace.undo, lastChange: () => `change ${changes}` };
  const submit: typeof workspace.submit = (plan, action, from) => {
    if (plan.steps.length > 0) changes++;
    workspace.submit(plan, action, from);
  };
  const ctx = { ...stage.ctx, workspace: { ...workspace, undo, submit } };
  const listed = () => cardsBelow(workspace.tree, 1);
  return {
    ...stage,
    ctx,
    listed,
    /** Presses a button with the first two cards selected. */
    press(label: string) {
      const cards = listed().slice(0, 2);
      const act = markActs(ctx, cards).find((each) => each.label === label);
      if (!act) throw new Error(`there is no ${label}`);
      markCards(ctx, cards, act.mark);
    },
    told: () => stage.toasts.map(({ message, action }) => [message, action?.label]),
    events: () => stage.sent.map(({ action }) => action.eventType),
  };
}

test("selected cards are flagged as one change that can be undone, and by the same button no more", () => {
  const { press, listed, told, events } = setUp();
  const flags = () => listed().map(({ progress }) => progress?.flag ?? 0);
  press("Flag");
  expect(flags()).toEqual([1, 1, 0]);
  press("Unflag");
  expect(flags()).toEqual([0, 0, 0]);
  expect(events()).toEqual(["flashcard.flag", "flashcard.unflag"]);
  expect(told()).toEqual([
    ["Flagged 2 cards", "Undo"],
    ["Removed the flag of 2 cards", "Undo"],
  ]);
});

test("selected cards are buried until the next study day as one change, and by the same button no more", () => {
  const { press, listed, told, events } = setUp();
  const days = () => listed().map(({ progress }) => progress?.buriedUntil ?? null);
  press("Bury");
  const tomorrow = Date.parse("2026-03-02") / 86_400_000;
  expect(days()).toEqual([tomorrow, tomorrow, null]);
  press("Unbury");
  expect(days()).toEqual([null, null, null]);
  expect(events()).toEqual(["flashcard.bury", "flashcard.resume"]);
  expect(told()[0]).toEqual(["Buried 2 cards until tomorrow", "Undo"]);
});

test("a move and a tag are one change each, offered to be undone; where nothing changes nothing is said", () => {
  const { ctx, listed, text, told, events, takenBack, toasts } = setUp();
  const [, , last] = listed();
  const plants = ctx.workspace.tree.get("node", last?.nodeId ?? 0)?.parentId ?? 0;
  moveCards(ctx, listed().slice(0, 2), plants);
  expect(text()).toBe("Root\n  Cells\n  Plants\n    ? c\n    ? a\n    ? b");
  tagCards(ctx, listed(), "exam");
  tagCards(ctx, listed(), "exam");
  expect(text()).toBe("Root\n  Cells\n  Plants\n    ? c #exam\n    ? a #exam\n    ? b #exam");
  expect(events()).toEqual(["node.move", "note.tag"]);
  expect(told()).toEqual([
    ["Moved 2 rows to “Plants”", "Undo"],
    ["Tagged 3 rows with #exam", "Undo"],
  ]);
  for (const { action } of toasts) action?.run();
  expect(takenBack).toEqual(["change 1", "change 2"]);
});
