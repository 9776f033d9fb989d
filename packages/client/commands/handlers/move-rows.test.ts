import { describe, expect, test } from "vitest";
import { targetAt } from "../command.ts";
import { createStage } from "../testing/stage.ts";
import { dropRows } from "./move-rows.ts";

const OUTLINE = "root\n  one\n  two\n    two a\n    two b\n  three\n  four";

describe("rows that are dropped", () => {
  test("stand where they were dropped, as one change, and it is said where that is", () => {
    const stage = createStage(OUTLINE);
    const { ctx } = stage;
    const { tree } = ctx.workspace;
    const [three, four] = [stage.key("three"), stage.key("four")];
    ctx.ui.select({ anchor: three, head: four, at: four });
    const at = targetAt(ctx, four, "row", "pointer");
    const parentId = tree.idOf(stage.key("two"));
    if (!at || parentId === undefined) throw new Error("no such row");
    dropRows(ctx, at, { parentId, previousSiblingId: null });
    expect(stage.text()).toBe("root\n  one\n  two\n    three\n    four\n    two a\n    two b");
    expect(stage.sent.map(({ action }) => action.eventType)).toEqual(["node.move"]);
    expect(ctx.ui.getState().announcement).toBe("Moved 2 rows, level 3, under two, 2 of 4");
    expect(ctx.ui.getState().selection).toEqual({ anchor: three, head: four, at: four });
  });
});
