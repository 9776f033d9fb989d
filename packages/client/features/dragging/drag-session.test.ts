import { describe, expect, test } from "vitest";
import { createStage, type Stage } from "../../commands/testing/stage.ts";
import { createDragSession } from "./drag-session.ts";

const ROW = 36;
const OUTLINE = "root\n  one\n  two\n    two a\n    two b\n  three\n  four";

/** What another device deletes. */
function remove({ ctx, key }: Stage, text: string): void {
  const { tree } = ctx.workspace;
  const id = tree.idOf(key(text));
  if (id === undefined) throw new Error(`no row reads ${text}`);
  tree.transact(() => tree.remove("node", id));
}

function take(stage: Stage, text: string) {
  const session = createDragSession(stage.ctx, stage.key(text));
  if (!session) throw new Error(`${text} cannot be dragged`);
  return session;
}

const said = ({ toasts }: Stage) => toasts.map(({ message }) => message);

describe("while rows are dragged", () => {
  test("letting go moves them to the place that was shown, as one change", () => {
    const stage = createStage(OUTLINE);
    const session = take(stage, "four");
    session.pointAt(1.75 * ROW, 0);
    session.drop();
    expect(stage.text()).toBe("root\n  one\n  four\n  two\n    two a\n    two b\n  three");
    expect(stage.sent).toHaveLength(1);
  });

  test("a place that another device has deleted is not another one: nothing is moved, and it is said", () => {
    const stage = createStage(OUTLINE);
    const session = take(stage, "four");
    session.pointAt(5.75 * ROW, 1);
    remove(stage, "three");
    expect(session.changed()).toBe("gone");
    session.drop();
    expect(stage.sent).toEqual([]);
    expect(said(stage)).toEqual(["Nothing was moved: the place it was going to is gone."]);
  });

  test("the drag ends where what is dragged has been deleted, and it is said", () => {
    const stage = createStage(OUTLINE);
    const session = take(stage, "four");
    session.pointAt(1.75 * ROW, 0);
    remove(stage, "four");
    expect(session.changed()).toBe("ended");
    expect(said(stage)).toEqual(["Nothing was moved: what was dragged has been deleted."]);
  });

  test("what else changes leaves the place as it is", () => {
    const stage = createStage(OUTLINE);
    const session = take(stage, "four");
    session.pointAt(1.75 * ROW, 0);
    remove(stage, "two b");
    expect(session.changed()).toBe("goes on");
  });

  test("a row of a selection takes all of it along; any other ends the selection", () => {
    const stage = createStage(OUTLINE);
    const [three, four] = [stage.key("three"), stage.key("four")];
    stage.ctx.ui.select({ anchor: three, head: four, at: four });
    expect(take(stage, "three").count).toBe("2 rows");
    expect(take(stage, "one").count).toBe("1 row");
    expect(stage.ctx.ui.getState().selection).toBeNull();
  });

  test("the root of the page is not taken up", () => {
    const stage = createStage(OUTLINE);
    expect(createDragSession(stage.ctx, stage.key("root"))).toBeUndefined();
  });
});
