import { expect, test } from "vitest";
import type { UndoResult } from "../store/undo.ts";
import { createStage } from "./testing/stage.ts";

const OUTLINE = "root\n  one\n    one a\n  two";

const taken = (more: Partial<UndoResult>): UndoResult => ({
  direction: "undo",
  what: "note.split",
  isDone: true,
  obstacles: [],
  position: null,
  foldings: [],
  rows: [2],
  ...more,
});

test("undo and redo are on the keys of every system, wherever the focus is", () => {
  const stage = createStage(OUTLINE);
  for (const place of ["inner", "row"] as const)
    for (const keys of ["Ctrl+z", "Meta+z", "Ctrl+Shift+z", "Meta+Shift+z", "Ctrl+y"])
      expect(stage.press(keys, stage.at("one", place)), keys).toBe(true);
  // Nothing is left to take: the browser does not undo what it knows of one field.
  expect(stage.press("Ctrl+z", stage.write("one", 0))).toBe(true);
  expect(stage.toasts).toEqual([]);
});

test("what is being typed is saved before something is taken back", () => {
  const stage = createStage(OUTLINE);
  const at = stage.write("one", 0);
  stage.type(at.key, "one and a half");
  stage.press("Ctrl+z", at);
  expect(stage.sent.map(({ action }) => action.eventType)).toEqual(["note.edit"]);
});

test("the caret and what was open are as they were", () => {
  const stage = createStage(OUTLINE);
  const caret = { start: 1, end: 3 };
  const foldings = [{ id: 2, isCollapsed: true }];
  stage.takes.push(taken({ position: { id: 4, part: "inner", caret }, foldings }));
  stage.press("Ctrl+z", stage.at("two", "row"));
  expect(stage.text()).toBe("root\n  one\n  two");
  expect(stage.focus()).toBe(`inner: two @${JSON.stringify(caret)}`);
});

test("nothing is said of what can be seen; of what cannot, one sentence", () => {
  const stage = createStage(OUTLINE);
  stage.takes.push(taken({}));
  stage.press("Ctrl+z", stage.at("two", "row"));
  expect(stage.toasts).toEqual([]);
  stage.takes[0] = taken({ rows: [99] });
  stage.press("Ctrl+z", stage.at("two", "row"));
  expect(stage.toasts.map(({ message }) => message)).toEqual(["Undone: splitting a note, out of sight."]);
});

test("what another device has done stands in the way, and one sentence says so", () => {
  const stage = createStage(OUTLINE);
  stage.takes.push(taken({ obstacles: ["changed"] }));
  stage.takes.push(
    taken({ direction: "redo", isDone: false, obstacles: ["gone"], position: { id: 4, part: "row" } }),
  );
  stage.press("Ctrl+z", stage.at("one", "row"));
  stage.press("Ctrl+y", stage.at("one", "row"));
  expect(stage.toasts.map(({ message, type }) => [type, message])).toEqual([
    ["info", "Undone in part: splitting a note; it has been changed since."],
    ["info", "Not done again: splitting a note; it has been deleted since."],
  ]);
  expect(stage.focus(), "where nothing was done the caret stays").toBe("none");
});

test("a change is submitted with where the person was and is, and with what it opens", () => {
  const stage = createStage(OUTLINE);
  const { ui } = stage.ctx;
  ui.setCollapsed(stage.key("one"), true);
  const at = stage.write("two", 2);
  ui.focused({ key: at.key, part: "inner" });
  stage.press("Tab", at);
  const position = { id: 4, part: "inner", caret: { start: 2, end: 2 } };
  expect(stage.sent.at(-1)?.snapshot).toEqual({
    before: position,
    after: position,
    foldings: [{ id: 2, isCollapsed: false }],
  });
  expect(stage.text()).toBe("root\n  one\n    one a\n    two");
});

test("opening and closing a row is a step of its own, by whichever key", () => {
  const stage = createStage(OUTLINE);
  stage.press("c", stage.at("one", "row"));
  stage.press("ArrowRight", stage.at("one", "row"));
  expect(stage.folded).toEqual([
    { id: 2, isCollapsed: true },
    { id: 2, isCollapsed: false },
  ]);
});
