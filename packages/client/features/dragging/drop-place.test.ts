import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createStage, type Stage } from "../../commands/testing/stage.ts";
import { type Drop, dropAt } from "./drop-place.ts";

const ROW = 36;
const OUTLINE = `root
  one
    one a
    one b
  two
    two a
      deep
  three`;

/** Drags the rows that read so, from the first to the last with what is below it. */
function dragOf(stage: Stage, first: string, last = first) {
  const { list, workspace, ui } = stage.ctx;
  const { tree } = workspace;
  const from = list.indexOf(stage.key(first));
  const range = { from, to: list.subtreeEnd(list.indexOf(stage.key(last))) };
  const dropTree = {
    parentKeyOf(key: string) {
      const parentId = tree.row(key)?.node.parentId;
      return parentId === undefined || parentId === null ? undefined : tree.keyOf(parentId);
    },
    isClosed: (key: string) => ui.getState().collapsed.has(key) && (tree.row(key)?.childCount ?? 0) > 0,
  };
  return (row: number, part: "upper" | "lower", levels = 0): Drop =>
    dropAt(
      list,
      dropTree,
      { range, depth: list.depthAt(from) },
      {
        offset: (row + (part === "upper" ? 0.25 : 0.75)) * ROW,
        levels,
      },
    );
}

/** The place in words: `level 2 in one after one a`. */
function said(stage: Stage, drop: Drop): string {
  if (typeof drop === "string") return drop;
  const { tree } = stage.ctx.workspace;
  const name = (key: string) => tree.row(key)?.note?.text ?? "?";
  const after =
    drop.previousKey === undefined
      ? "last"
      : drop.previousKey === null
        ? "first"
        : `after ${name(drop.previousKey)}`;
  return `${drop.depth} in ${name(drop.parentKey)} ${after} @${drop.gap}`;
}

describe("where dragged rows would go", () => {
  test("the half of the row that the pointer is over decides between which rows", () => {
    const stage = createStage(OUTLINE);
    const drag = dragOf(stage, "three");
    expect(said(stage, drag(4, "upper"))).toBe("1 in root after one @4");
    expect(said(stage, drag(1, "upper"))).toBe("1 in root first @1");
    expect(said(stage, drag(0, "lower"))).toBe("1 in root first @1");
  });

  test("movement to the side decides the level, from that of the row below to one below the row above", () => {
    const stage = createStage(OUTLINE);
    const drag = dragOf(stage, "one");
    expect(said(stage, drag(6, "lower"))).toBe("1 in root after two @7");
    expect(said(stage, drag(6, "lower", 1))).toBe("2 in two after two a @7");
    expect(said(stage, drag(6, "lower", 2))).toBe("3 in two a after deep @7");
    expect(said(stage, drag(6, "lower", 3))).toBe("4 in deep first @7");
    expect(said(stage, drag(6, "lower", 9))).toBe("4 in deep first @7");
    expect(said(stage, drag(6, "lower", -9))).toBe("1 in root after two @7");
  });

  test("between a row and its first child nothing else fits than the level of that child", () => {
    const stage = createStage(OUTLINE);
    expect(said(stage, dragOf(stage, "three")(4, "lower", -3))).toBe("2 in two first @5");
  });

  test("at their own place they stay, unless the level changes", () => {
    const stage = createStage(OUTLINE);
    const drag = dragOf(stage, "two a");
    expect(drag(5, "upper")).toBe("same");
    expect(said(stage, drag(5, "upper", -1))).toBe("1 in root after two @5");
    expect(drag(4, "lower", 1)).toBe("same");
    expect(said(stage, dragOf(stage, "three")(7, "lower", 1))).toBe("2 in two after two a @8");
  });

  test("over what is below them they go nowhere", () => {
    const stage = createStage(OUTLINE);
    expect(dragOf(stage, "two")(5, "upper")).toBe("own-branch");
    expect(dragOf(stage, "one", "two")(6, "lower")).toBe("own-branch");
  });

  test("below a closed row they come last", () => {
    const stage = createStage(OUTLINE);
    stage.ctx.ui.setCollapsed(stage.key("two"), true);
    expect(said(stage, dragOf(stage, "one")(4, "lower", 1))).toBe("2 in two last @5");
  });

  test("above the first row and below the last there is a place too", () => {
    const stage = createStage(OUTLINE);
    const drag = dragOf(stage, "two");
    expect(said(stage, drag(-3, "upper"))).toBe("1 in root first @1");
    expect(said(stage, drag(40, "lower"))).toBe("1 in root after three @8");
  });

  test("wherever the pointer is, the rows stand where the line was", () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(3), { minLength: 2, maxLength: 14 }),
        fc.nat(),
        fc.nat(),
        fc.boolean(),
        fc.integer({ min: -4, max: 4 }),
        (steps, what, where, isLower, levels) => {
          let depth = 0;
          const lines = steps.map((step, i) => {
            depth = Math.max(1, Math.min(depth + 1, step + 1));
            return `${"  ".repeat(depth)}n${i}`;
          });
          const stage = createStage(["root", ...lines].join("\n"));
          const { list } = stage.ctx;
          const word = `n${what % steps.length}`;
          const drop = dragOf(stage, word)(where % list.length, isLower ? "lower" : "upper", levels);
          if (typeof drop === "string") return;
          const { gap, depth: wanted, previousKey, parentKey } = drop;
          const above = previousKey === null || previousKey === undefined ? parentKey : previousKey;
          const end = previousKey === null ? list.indexOf(above) + 1 : list.subtreeEnd(list.indexOf(above));
          const from = list.indexOf(stage.key(word));
          const to = list.subtreeEnd(from);
          // What is dragged leaves its place: on both sides of it the gap is the same.
          const settled = (index: number) => (index >= from && index <= to ? to : index);
          expect(settled(end)).toBe(settled(gap));
          expect(list.depthAt(list.indexOf(parentKey))).toBe(wanted - 1);
          expect(list.indexOf(parentKey) >= from && list.indexOf(parentKey) < to).toBe(false);
        },
      ),
    );
  });
});
