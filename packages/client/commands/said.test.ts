import { expect, test } from "vitest";
import { completeConversion } from "./card-forms.ts";
import { runCommand } from "./registry.ts";
import { createStage, type Stage } from "./testing/stage.ts";

const OUTLINE = "root\n  Membranes\n    lipids\n    proteins\n  Nucleus\n  Golgi";

/** What a screen reader says next. */
const said = ({ ctx }: Stage) => ctx.ui.getState().announcement;

test("of an indented row: what happened, its level, what it is under, and its place there", () => {
  const stage = createStage(OUTLINE);
  stage.press("Tab", stage.write("Nucleus", 0));
  expect(said(stage)).toBe("Indented, level 3, under Membranes, 3 of 3");
});

test("of an outdented row the same", () => {
  const stage = createStage(OUTLINE);
  stage.press("Shift+Tab", stage.write("lipids", 0));
  expect(said(stage)).toBe("Outdented, level 2, under root, 2 of 4");
});

test("of a row that was moved among its siblings", () => {
  const stage = createStage(OUTLINE);
  stage.press("Alt+Shift+ArrowUp", stage.write("Golgi", 0));
  expect(said(stage)).toBe("Moved, level 2, under root, 2 of 3");
});

test("of a row whose children were hidden, and shown again; a closed row says so wherever it goes", () => {
  const stage = createStage(OUTLINE);
  stage.press("c", stage.at("Membranes", "row"));
  expect(said(stage)).toBe("Closed, level 2, under root, 1 of 3, collapsed");
  stage.press("Alt+Shift+ArrowDown", stage.at("Membranes", "row"));
  expect(said(stage)).toBe("Moved, level 2, under root, 2 of 3, collapsed");
  stage.press("c", stage.at("Membranes", "row"));
  expect(said(stage)).toBe("Opened, level 2, under root, 2 of 3, expanded");
});

test("nothing of a row that has nowhere to go", () => {
  const stage = createStage(OUTLINE);
  stage.press("Tab", stage.write("Membranes", 0));
  stage.press("Shift+Tab", stage.write("Membranes", 0));
  expect(said(stage)).toBe("");
});

test("of rows that were deleted how many, in a message", () => {
  const stage = createStage(OUTLINE);
  stage.press("Delete", stage.at("Membranes", "row"));
  expect(stage.toasts.map(({ message }) => message)).toEqual(["Deleted 3 rows"]);
});

test("of what was taken back, which others see, what it was", () => {
  const stage = createStage(OUTLINE);
  stage.takes.push({
    direction: "undo",
    what: "node.indent",
    isDone: true,
    obstacles: [],
    position: null,
    foldings: [],
    rows: [2],
  });
  stage.press("Ctrl+z", stage.at("Golgi", "row"));
  expect(said(stage)).toBe("Undone: indenting a note");
});

test("of rows that were sorted how many, and that they are in order where they were", () => {
  const stage = createStage("root\n  b 10\n  A\n  b 9\n    deep");
  runCommand(stage.ctx, "sort-children", stage.at("root", "row"));
  expect(stage.text()).toBe("root\n  A\n  b 9\n    deep\n  b 10");
  expect(said(stage)).toBe("Sorted 3 rows");
  expect(stage.sent).toHaveLength(1);
  runCommand(stage.ctx, "sort-children", stage.at("root", "row"));
  expect(said(stage)).toBe("These rows are in order");
  expect(stage.sent).toHaveLength(1);
});

test("of a card that is turned, only what its row asks", () => {
  const stage = createStage("root\n  The {{heart}} pumps {{blood}}");
  const key = stage.key("The {{heart}} pumps {{blood}}");
  const { ui } = stage.ctx;
  runCommand(stage.ctx, "convert", stage.write("The {{heart}} pumps {{blood}}", 0));
  ui.setConversion(key, { question: "", answer: "", source: "The {{heart}} pumps {{blood}}" });
  completeConversion(stage.ctx, key);
  stage.press("Space", stage.at("? The […] pumps […]", "inner"));
  expect(said(stage)).toBe("Answer: heart");
  stage.clock.now += 1_000;
  stage.press("Space", stage.at("? The […] pumps […]", "inner"));
  expect(said(stage)).toBe("Question: The […] pumps blood");
});
