import { describe, expect, test } from "vitest";
import { countHidden } from "../store/done-rows.ts";
import { targetAt } from "./command.ts";
import { runCommand } from "./registry.ts";
import { createStage, type Stage } from "./testing/stage.ts";

const OUTLINE = "root\n  one\n  two\n    two a\n    two b\n  three\n  four";

const shown = ({ ctx: { list, workspace } }: Stage) =>
  Array.from({ length: list.length }, (_, i) => workspace.tree.row(list.keyAt(i) ?? "")?.note?.text);
/** Whether the row shows or not. */
const keyOf = ({ ctx }: Stage, text: string) =>
  ctx.workspace.tree.keyOf(OUTLINE.split("\n").findIndex((line) => line.trim() === text) + 1);
const complete = (stage: Stage, ...texts: string[]) => {
  for (const text of texts)
    runCommand(stage.ctx, "complete", targetAt(stage.ctx, keyOf(stage, text), "row", "menu"));
};
const show = (stage: Stage) => runCommand(stage.ctx, "show-done", stage.at("root", "row"));
const hide = (stage: Stage) => runCommand(stage.ctx, "hide-done", stage.at("root", "row"));
const focus = (stage: Stage, text: string) => stage.ctx.ui.focused({ key: keyOf(stage, text), part: "row" });
const hidden = ({ ctx: { workspace, list, ui } }: Stage) => countHidden(workspace.tree, list, ui.getState());
const said = ({ ctx }: Stage) => ctx.ui.getState().announcement;

/** With the caret in the title. */
function hiding(...done: string[]): Stage {
  const stage = createStage(OUTLINE);
  focus(stage, "root");
  complete(stage, ...done);
  hide(stage);
  return stage;
}

describe("while done notes are hidden", () => {
  test("a done row does not show, nor what is below it, and both come back in their place", () => {
    const stage = hiding("two", "four");
    expect(shown(stage)).toEqual(["root", "one", "three"]);
    expect(said(stage)).toBe("Done notes are hidden");
    expect(runCommand(stage.ctx, "hide-done", stage.at("root", "row"))).toBe(false);
    show(stage);
    expect(shown(stage)).toEqual(["root", "one", "two", "two a", "two b", "three", "four"]);
    expect(said(stage)).toBe("Done notes are shown");
  });

  test("the rows that are missing are counted, not those below them nor those in a closed row", () => {
    const stage = hiding("two", "two a", "four");
    expect(hidden(stage)).toBe(2);
    complete(stage, "two");
    expect(hidden(stage)).toBe(2);
    stage.ctx.ui.setCollapsed(keyOf(stage, "two"), true);
    expect(hidden(stage)).toBe(1);
  });

  test("the row with the focus shows until the focus is elsewhere, with what it lies in", () => {
    const stage = hiding();
    focus(stage, "two a");
    complete(stage, "two", "two a", "two b");
    expect(shown(stage)).toEqual(["root", "one", "two", "two a", "three", "four"]);
    focus(stage, "three");
    expect(shown(stage)).toEqual(["root", "one", "three", "four"]);
  });

  test("a row that is asked to take the focus shows, and the one that has it stays until it has gone over", () => {
    const stage = hiding("two");
    focus(stage, "four");
    complete(stage, "four");
    const request = { key: keyOf(stage, "two a"), part: "row" } as const;
    stage.ctx.ui.requestFocus(request);
    expect(shown(stage)).toEqual(["root", "one", "two", "two a", "two b", "three", "four"]);
    stage.ctx.ui.focusGranted(stage.ctx.ui.getState().request ?? request);
    expect(shown(stage)).toEqual(["root", "one", "two", "two a", "two b", "three"]);
  });

  test("a row that another device completes goes, and comes back when it is taken up again", () => {
    const stage = hiding();
    const { tree } = stage.ctx.workspace;
    const nodeId = tree.idOf(keyOf(stage, "two")) ?? 0;
    tree.transact(() => tree.put("mark", { id: 900, nodeId, sign: "done" }));
    expect(shown(stage)).toEqual(["root", "one", "three", "four"]);
    tree.transact(() =>
      tree.put("mark", { id: 901, nodeId: tree.idOf(keyOf(stage, "one")) ?? 0, sign: "conflict" }),
    );
    expect(shown(stage)).toEqual(["root", "one", "three", "four"]);
    tree.transact(() => tree.remove("mark", 900));
    expect(shown(stage)).toEqual(["root", "one", "two", "two a", "two b", "three", "four"]);
  });

  test("Find sees all rows", () => {
    const stage = hiding("two", "four");
    stage.ctx.ui.openBox("find");
    expect(shown(stage)).toHaveLength(7);
    stage.ctx.ui.closeBox();
    expect(shown(stage)).toEqual(["root", "one", "three"]);
  });

  test("a row is indented and moved by the rows that are seen around it, and where it is is said of those", () => {
    const stage = hiding("two", "four");
    stage.press("Tab", stage.at("three", "field"));
    expect(said(stage)).toBe("Indented, level 3, under one, 1 of 1");
    show(stage);
    expect(stage.text()).toBe("root\n  one\n    three\n  two\n    two a\n    two b\n  four");
    const moved = hiding("two");
    moved.press("Alt+Shift+ArrowUp", moved.at("three", "row"));
    expect(shown(moved)).toEqual(["root", "three", "one", "four"]);
    expect(said(moved)).toBe("Moved, level 2, under root, 1 of 3");
  });

  test("what is selected between two rows does not take along what is hidden between them", () => {
    const stage = hiding("two");
    const [one, three] = [stage.key("one"), stage.key("three")];
    stage.ctx.ui.select({ anchor: one, head: three, at: three });
    runCommand(stage.ctx, "delete", stage.at("three", "row"));
    show(stage);
    expect(stage.text()).toBe("root\n  two\n    two a\n    two b\n  four");
  });
});
