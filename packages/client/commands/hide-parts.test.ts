import { expect, test } from "vitest";
import { commandOf, runCommand } from "./registry.ts";
import { createStage } from "./testing/stage.ts";

const PICTURE = "The heart ![heart](file:7)";
const stageOf = () =>
  createStage(`root\n  ${PICTURE}\n  no picture\n  ? Which? = ${PICTURE}\n  ? card = yes`);

test("parts are hidden in a picture of a note or of either side of a card, and nowhere else", () => {
  const { ctx, at } = stageOf();
  const applies = (words: string) => commandOf("hide-parts").when(ctx, at(words, "row"));
  expect([PICTURE, "? Which?", "no picture", "? card"].map(applies)).toEqual([true, true, false, false]);
  ctx.ui.setState({ mode: "viewing" });
  expect(applies(PICTURE)).toBe(false);
});

test("what was typed into the row is saved before its editor opens", () => {
  const stage = stageOf();
  const { tree } = stage.ctx.workspace;
  const target = stage.write(PICTURE, 3);
  stage.type(target.key, `Now: ${PICTURE}`);
  runCommand(stage.ctx, "hide-parts", target);
  expect(stage.ctx.ui.getState().modal).toEqual({ id: "hide-parts", nodeId: target.row.node.id });
  expect(tree.row(target.key)?.note?.text).toBe(`Now: ${PICTURE}`);
});

test("without a subscription that is asked for, the paywall opens instead", () => {
  const stage = stageOf();
  stage.may.use = false;
  runCommand(stage.ctx, "hide-parts", stage.at(PICTURE, "row"));
  expect(stage.ctx.ui.getState().modal).toMatchObject({ id: "paywall", feature: "Flashcard Creation" });
});
