import { headingOf } from "@perennial/domain/tree/selectors";
import { describe, expect, test } from "vitest";
import { marksOf } from "../store/row-data.ts";
import { endConflict } from "./handlers/end-conflict.ts";
import { runCommand } from "./registry.ts";
import { createStage, type Stage } from "./testing/stage.ts";

const OUTLINE = "root\n  one\n  two\n    two a\n  three";

const said = ({ ctx }: Stage) => ctx.ui.getState().announcement;
const isDone = (stage: Stage, text: string) => {
  const row = stage.ctx.workspace.tree.row(stage.key(text));
  return row !== undefined && marksOf(row, "done").length > 0;
};
const events = ({ sent }: Stage) => sent.map(({ action }) => action.eventType);

describe("completing", () => {
  test("a row becomes done, and is taken up again by the same command", () => {
    const stage = createStage(OUTLINE);
    runCommand(stage.ctx, "complete", stage.at("two", "row"));
    expect([isDone(stage, "two"), isDone(stage, "two a")]).toEqual([true, false]);
    expect(said(stage)).toBe("Completed 1 row");
    stage.press("Alt+Shift+Enter", stage.at("two", "row"));
    expect(isDone(stage, "two")).toBe(false);
    expect(said(stage)).toBe("Not complete: 1 row");
    expect(events(stage)).toEqual(["node.complete", "node.reopen"]);
  });

  test("of several rows those that are left become done, in one change", () => {
    const stage = createStage(OUTLINE);
    runCommand(stage.ctx, "complete", stage.at("one", "row"));
    const [one, three] = [stage.key("one"), stage.key("three")];
    stage.ctx.ui.select({ anchor: one, head: three, at: three });
    runCommand(stage.ctx, "complete", stage.at("three", "row"));
    expect(["one", "two", "three"].map((text) => isDone(stage, text))).toEqual([true, true, true]);
    expect(stage.sent).toHaveLength(2);
  });

  test("not the root of the page, and nothing while viewing", () => {
    const stage = createStage(OUTLINE);
    expect(runCommand(stage.ctx, "complete", stage.at("root", "row"))).toBe(false);
    stage.ctx.ui.setState({ mode: "viewing" });
    expect(runCommand(stage.ctx, "complete", stage.at("two", "row"))).toBe(false);
  });
});

describe("what is done", () => {
  test("stays done in a copy of its branch, and only there", () => {
    const stage = createStage(OUTLINE);
    runCommand(stage.ctx, "complete", stage.at("two a", "row"));
    runCommand(stage.ctx, "duplicate", stage.at("two", "row"));
    const { tree } = stage.ctx.workspace;
    const done = [...tree.recordsOf("mark")].flatMap(({ nodeId }) => tree.get("node", nodeId) ?? []);
    expect(done.map((node) => headingOf(tree, node))).toEqual(["two a", "two a"]);
    expect(new Set(done.map(({ parentId }) => parentId)).size).toBe(2);
  });
});

describe("ending a conflict", () => {
  /** An outline in which a row holds a text that did not stand in the one above it. */
  function conflicting(outline: string, copy: string): Stage {
    const stage = createStage(outline);
    const { tree } = stage.ctx.workspace;
    const nodeId = tree.idOf(stage.key(copy)) ?? 0;
    tree.transact(() => tree.put("mark", { id: 900, nodeId, sign: "conflict" }));
    return stage;
  }
  const isMarked = (stage: Stage, text: string) => {
    const row = stage.ctx.workspace.tree.row(stage.key(text));
    return row !== undefined && marksOf(row, "conflict").length > 0;
  };
  const NOTES = "root\n  blood is driven\n  blood is moved\n  next";

  test("to keep both leaves two rows like any other", () => {
    const stage = conflicting(NOTES, "blood is moved");
    endConflict(stage.ctx, stage.key("blood is moved"), "both");
    expect(stage.text()).toBe(NOTES);
    expect(isMarked(stage, "blood is moved")).toBe(false);
    expect(said(stage)).toBe("Both texts are kept");
  });

  test("to keep mine takes the copy away, in one change", () => {
    const stage = conflicting(NOTES, "blood is moved");
    endConflict(stage.ctx, stage.key("blood is moved"), "mine");
    expect(stage.text()).toBe("root\n  blood is driven\n  next");
    expect(events(stage)).toEqual(["conflict.resolve"]);
    expect(stage.focus()).toBe("row: blood is driven");
  });

  test("to keep theirs puts its text where it did not stand", () => {
    const stage = conflicting(NOTES, "blood is moved");
    endConflict(stage.ctx, stage.key("blood is moved"), "theirs");
    expect(stage.text()).toBe("root\n  blood is moved\n  next");
    expect(stage.sent).toHaveLength(1);
  });

  test("of a root, whose copy is its first child, the same", () => {
    const stage = conflicting("anatomy\n  physiology\n  next", "physiology");
    endConflict(stage.ctx, stage.key("physiology"), "theirs");
    expect(stage.text()).toBe("physiology\n  next");
  });

  test("of a card it is the side that says nearly the same", () => {
    const stage = conflicting(
      "root\n  ? What moves blood = the beating heart\n  the strong heart",
      "the strong heart",
    );
    endConflict(stage.ctx, stage.key("the strong heart"), "theirs");
    const { tree } = stage.ctx.workspace;
    expect(tree.row(stage.key("? What moves blood"))?.flashcard?.answer).toBe("the strong heart");
  });

  test("a copy under which somebody has written stays, and it is said why", () => {
    const stage = conflicting("root\n  mine\n  theirs\n    more", "theirs");
    endConflict(stage.ctx, stage.key("theirs"), "mine");
    expect(stage.sent).toEqual([]);
    expect(stage.toasts.map(({ message }) => message)).toEqual(["Cannot delete note with children"]);
  });
});
