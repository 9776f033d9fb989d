import { expect, test } from "vitest";
import { tagRows } from "./handlers/tag-rows.ts";
import { createStage } from "./testing/stage.ts";

const OUTLINE = "root\n  one\n    two #exam\n  ? three = 3\n  four";

test("a tag is written behind each selected row, a card's question and rows below included, in one step", () => {
  const stage = createStage(OUTLINE);
  const [first, last] = [stage.key("one"), stage.key("? three")];
  stage.ctx.ui.select({ anchor: first, head: last, at: last });
  tagRows(stage.ctx, stage.at("? three", "row"), "exam");
  expect(stage.text()).toBe("root\n  one #exam\n    two #exam\n  ? three #exam\n  four");
  expect(stage.sent.map(({ action }) => action.eventType)).toEqual(["note.tag"]);
  expect(stage.toasts.map(({ message }) => message)).toEqual(["Tagged 2 rows with #exam"]);
});

test("rows that have the tag stay, and that is said", () => {
  const stage = createStage(OUTLINE);
  tagRows(stage.ctx, stage.at("two #exam", "row"), "EXAM");
  expect(stage.sent).toEqual([]);
  expect(stage.toasts.map(({ message }) => message)).toEqual(["Nothing to tag with #EXAM."]);
});

test("the tag at the caret, or the first of a note or a card, filters the outline", () => {
  const stage = createStage("root\n  see #one and #two\n  ? what #three = 3");
  stage.press("Ctrl+Alt+Enter", stage.write("see #one and #two", 15));
  stage.press("Ctrl+Alt+Enter", stage.at("? what #three", "row"));
  expect(stage.opened).toEqual(["?q=#two", "?q=#three"]);
});
