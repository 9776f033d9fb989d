import { expect, test } from "vitest";
import { insertTemplate } from "./handlers/insert-template.ts";
import { createStage } from "./testing/stage.ts";

const OUTLINE = "root\n  Lecture #template\n    Questions\n    Sources #later\n  Week 1\n  -";

test("a template is copied after the row with all below it, without its tag, as one undo", () => {
  const stage = createStage(OUTLINE);
  const id = stage.at("Lecture #template", "row").row.node.id;
  insertTemplate(stage.ctx, stage.at("Week 1", "row"), id);
  expect(stage.text()).toBe(
    "root\n  Lecture #template\n    Questions\n    Sources #later\n  Week 1\n  Lecture\n    Questions\n    Sources #later\n  -",
  );
  expect(stage.sent.map(({ action }) => action.eventType)).toEqual(["node.template"]);
});

test("an empty row becomes the copy", () => {
  const stage = createStage(OUTLINE);
  const id = stage.at("Lecture #template", "row").row.node.id;
  insertTemplate(stage.ctx, stage.at("-", "row"), id);
  expect(stage.text().split("\n").slice(4)).toEqual([
    "  Week 1",
    "  Lecture",
    "    Questions",
    "    Sources #later",
  ]);
});

test("a template that was deleted while the list was open is said to be gone", () => {
  const stage = createStage(OUTLINE);
  insertTemplate(stage.ctx, stage.at("Week 1", "row"), 9_999);
  expect(stage.toasts.map(({ message }) => message)).toEqual(["This note is no longer there."]);
  expect(stage.sent).toEqual([]);
});

test("the key makes today's note below Days, and opens it", () => {
  const stage = createStage("root\n  Week 1");
  stage.press("Ctrl+Shift+d", stage.at("Week 1", "row"));
  expect(stage.sent.map(({ action }) => action.eventType)).toEqual(["day.open"]);
  expect(stage.opened).toHaveLength(1);
  const text = stage.text();
  expect(text).toMatch(/^root\n {2}Week 1\n {2}Days\n {4}\S/);
  stage.press("Ctrl+Shift+d", stage.at("Week 1", "row"));
  expect(stage.text()).toBe(text);
  expect(stage.sent).toHaveLength(1);
});

test("in viewing mode nothing is made", () => {
  const stage = createStage("root\n  Week 1");
  stage.ctx.ui.setState({ mode: "viewing" });
  stage.press("Ctrl+Shift+d", stage.at("Week 1", "row"));
  expect(stage.sent).toEqual([]);
  expect(stage.toasts).toHaveLength(1);
});
