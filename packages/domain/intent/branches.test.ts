import { describe, expect, test } from "vitest";
import { itemsOf } from "../outline-text/items-of.ts";
import { readMarkdown } from "../outline-text/read-markdown.ts";
import { writeMarkdown } from "../outline-text/write-markdown.ts";
import { err } from "../result.ts";
import { callsOf, carryOut, drawing, drawn, idOf, sampleTree } from "../testing/sample.ts";
import { createUndoStacks } from "../testing/undo-stacks.ts";
import { MAX_LEVELS } from "../tree/limits.ts";
import { deleteBranches } from "./delete-branches.ts";
import { reorderPastParent } from "./go-past-parent.ts";
import { insertItems } from "./insert-items.ts";
import { moveBranches } from "./move-branches.ts";
import { pasteItems } from "./paste-items.ts";
import { indentBranches, outdentBranches, reorderBranches } from "./rearrange-branches.ts";

const sample = () =>
  sampleTree(`
    Roman law
      Sources
        Twelve Tables
          Vindication
        Edict
      Who wrote the Institutes? :: Gaius
      Persons
      Things
  `);
const ids = (tree: ReturnType<typeof sample>, ...texts: string[]) => texts.map((text) => idOf(tree, text));

describe("deleteBranches", () => {
  test("a branch goes with everything below it, one call for each row, the lowest first", () => {
    const tree = sample();
    const plan = carryOut(tree, deleteBranches(tree, { nodeIds: ids(tree, "Sources") }));
    expect(plan.steps.map(({ command }) => ("id" in command ? command.id : null))).toEqual([5, 4, 3, 2]);
    expect(drawn(tree)).toEqual([
      "Roman law",
      "  Who wrote the Institutes? :: Gaius",
      "  Persons",
      "  Things",
    ]);
  });

  test("what stands in another branch that goes is deleted once", () => {
    const tree = sample();
    const plan = carryOut(tree, deleteBranches(tree, { nodeIds: ids(tree, "Edict", "Sources", "Things") }));
    expect(plan.steps.map(({ command }) => ("id" in command ? command.id : null))).toEqual([8, 5, 4, 3, 2]);
    expect(drawn(tree)).toEqual(["Roman law", "  Who wrote the Institutes? :: Gaius", "  Persons"]);
  });

  test("the root stays, of an account and of a page", () => {
    const tree = sample();
    expect(deleteBranches(tree, { nodeIds: [1] })).toEqual(err("root"));
    expect(deleteBranches(tree, { nodeIds: [2], pageRootId: 2 })).toEqual(err("root"));
    expect(deleteBranches(tree, { nodeIds: [99] })).toEqual(err("unknown-node"));
  });

  test("undone it is there again as it was, and redone it is gone", () => {
    const tree = sample();
    const [before, stacks] = [drawn(tree), createUndoStacks(tree)];
    const plan = deleteBranches(tree, { nodeIds: ids(tree, "Sources", "Persons") });
    if (plan.ok) stacks.does(plan.value);
    expect(stacks.undo()).toEqual([]);
    expect(drawn(tree)).toEqual(before);
    expect(stacks.redo()).toEqual([]);
    expect(drawn(tree)).toHaveLength(3);
  });
});

describe("insertItems", () => {
  const rows = readMarkdown("- One\n  - Two\n    - q :: a\n- Three");

  test("rows become nodes between two siblings, each with its children", () => {
    const tree = sample();
    const [previousSiblingId = 0] = ids(tree, "Sources");
    const plan = carryOut(
      tree,
      insertItems(tree, { items: rows, parentId: 1, previousSiblingId, draw: drawing() }),
    );
    expect(callsOf(plan)).toEqual([
      ["note.create", "node.create"],
      ["note.create", "node.create"],
      ["flashcard.create", "node.create"],
      ["note.create", "node.create"],
    ]);
    expect(drawn(tree).slice(5, 10)).toEqual([
      "  One",
      "    Two",
      "      q :: a",
      "  Three",
      "  Who wrote the Institutes? :: Gaius",
    ]);
  });

  test("a thousand rows find room in a gap that is used up, by calls that move the neighbours first", () => {
    const tree = sample();
    const first = tree.get("node", 2);
    const next = tree.get("node", 6);
    if (first && next) tree.put("node", { ...next, sortOrder: first.sortOrder + 2 ** -51 });
    const items = Array.from({ length: 1_000 }, (_, i) => ({ depth: 0, text: `row ${i}` }));
    const plan = carryOut(
      tree,
      insertItems(tree, { items, parentId: 1, previousSiblingId: 2, draw: drawing() }),
    );
    expect(plan.steps.filter(({ command }) => command.type === "node.move").length).toBeLessThanOrEqual(64);
    expect(drawn(tree).slice(5, 1_006)).toEqual([
      ...items.map(({ text }) => `  ${text}`),
      "  Who wrote the Institutes? :: Gaius",
    ]);
  });

  test("nothing is made where it would be too deep, or holds what cannot be stored", () => {
    const tree = sample();
    const deep = Array.from({ length: MAX_LEVELS }, (_, depth) => ({ depth, text: "x" }));
    const at = { parentId: 1, previousSiblingId: null, draw: drawing() };
    expect(insertItems(tree, { ...at, items: deep })).toEqual(err("too-deep"));
    const long = [{ depth: 0, text: "x".repeat(1_000_000) }];
    expect(insertItems(tree, { ...at, items: long })).toEqual(err("text-too-long"));
    expect(insertItems(tree, { ...at, parentId: 99, items: [] })).toEqual(err("unknown-parent"));
  });

  test("a copied branch is pasted as the same branch", () => {
    const tree = sample();
    const [nodeId = 0] = ids(tree, "Sources");
    const items = readMarkdown(writeMarkdown(itemsOf(tree, [nodeId])));
    carryOut(tree, insertItems(tree, { items, parentId: 1, previousSiblingId: nodeId, draw: drawing() }));
    expect(drawn(tree).slice(1, 5)).toEqual(drawn(tree).slice(5, 9));
  });
});

describe("moveBranches", () => {
  test("several go to one place, in the order they are named", () => {
    const tree = sample();
    const [nodeId = 0] = ids(tree, "Edict");
    carryOut(tree, moveBranches(tree, { nodeIds: ids(tree, "Things", "Twelve Tables"), parentId: nodeId }));
    expect(drawn(tree).slice(1, 6)).toEqual([
      "  Sources",
      "    Edict",
      "      Things",
      "      Twelve Tables",
      "        Vindication",
    ]);
  });

  test("among siblings they go after the one that is named, or first", () => {
    const tree = sample();
    const [after = 0] = ids(tree, "Persons");
    const nodeIds = ids(tree, "Sources", "Things");
    carryOut(tree, moveBranches(tree, { nodeIds, parentId: 1, previousSiblingId: after }));
    expect(drawn(tree).filter((row) => /^ {2}\S/.test(row))).toEqual([
      "  Who wrote the Institutes? :: Gaius",
      "  Persons",
      "  Sources",
      "  Things",
    ]);
    carryOut(
      tree,
      moveBranches(tree, { nodeIds: ids(tree, "Things"), parentId: 1, previousSiblingId: null }),
    );
    expect(drawn(tree)[1]).toBe("  Things");
  });

  test("none goes below itself", () => {
    const tree = sample();
    const nodeIds = ids(tree, "Persons", "Sources");
    expect(moveBranches(tree, { nodeIds, parentId: idOf(tree, "Vindication") })).toEqual(err("cycle"));
    expect(moveBranches(tree, { nodeIds, parentId: idOf(tree, "Sources") })).toEqual(err("cycle"));
  });
});

describe("rearranging several rows", () => {
  test("each run of siblings is indented below the sibling above it, and outdented back", () => {
    const tree = sample();
    const [before, stacks] = [drawn(tree), createUndoStacks(tree)];
    const nodeIds = ids(tree, "Edict", "Persons", "Things");
    const plan = indentBranches(tree, { nodeIds });
    if (plan.ok) stacks.does(plan.value);
    expect(drawn(tree)).toEqual([
      "Roman law",
      "  Sources",
      "    Twelve Tables",
      "      Vindication",
      "      Edict",
      "  Who wrote the Institutes? :: Gaius",
      "    Persons",
      "    Things",
    ]);
    const back = outdentBranches(tree, { nodeIds });
    if (back.ok) stacks.does(back.value);
    expect(drawn(tree)).toEqual(before);
    expect([stacks.undo(), stacks.undo()]).toEqual([[], []]);
    expect(drawn(tree)).toEqual(before);
  });

  test("a run that cannot go stays, and a refusal is said where none can", () => {
    const tree = sample();
    expect(indentBranches(tree, { nodeIds: ids(tree, "Sources") })).toEqual(err("first-sibling"));
    expect(outdentBranches(tree, { nodeIds: ids(tree, "Sources") })).toEqual(err("no-grandparent"));
    expect(indentBranches(tree, { nodeIds: [1] })).toEqual(err("root"));
    carryOut(tree, indentBranches(tree, { nodeIds: ids(tree, "Twelve Tables", "Things") }));
    expect(drawn(tree).slice(-2)).toEqual(["  Persons", "    Things"]);
  });

  test("siblings move up and down together past the one beside them, and stop at the ends of their list", () => {
    const tree = sample();
    const nodeIds = ids(tree, "Persons", "Things");
    carryOut(tree, reorderBranches(tree, { nodeIds, direction: "up" }));
    carryOut(tree, reorderBranches(tree, { nodeIds, direction: "up" }));
    expect(drawn(tree).slice(0, 4)).toEqual(["Roman law", "  Persons", "  Things", "  Sources"]);
    expect(reorderBranches(tree, { nodeIds, direction: "up" })).toEqual(err("first-sibling"));
    carryOut(tree, reorderBranches(tree, { nodeIds, direction: "down" }));
    expect(drawn(tree)[1]).toBe("  Sources");
    const apart = ids(tree, "Edict", "Things");
    expect(reorderBranches(tree, { nodeIds: apart, direction: "down" })).toEqual(err("root"));
  });

  test("past the ends of their list they go on below the sibling of their parent, and never out of the page", () => {
    const tree = sample();
    const [nodeId] = ids(tree, "Edict") as [number];
    carryOut(tree, reorderPastParent(tree, { nodeId, direction: "down" }));
    expect(drawn(tree).slice(4, 6)).toEqual(["  Who wrote the Institutes? :: Gaius", "    Edict"]);
    carryOut(tree, reorderPastParent(tree, { nodeId, direction: "up" }));
    expect(drawn(tree)).toEqual(drawn(sample()));
    const nodeIds = ids(tree, "Twelve Tables", "Edict");
    carryOut(tree, reorderBranches(tree, { nodeIds, direction: "down" }));
    expect(drawn(tree).slice(1, 6)).toEqual([
      "  Sources",
      "  Who wrote the Institutes? :: Gaius",
      "    Twelve Tables",
      "      Vindication",
      "    Edict",
    ]);
    const pageRootId = idOf(tree, "Who wrote the Institutes? :: Gaius");
    expect(reorderPastParent(tree, { nodeId, direction: "down", pageRootId })).toEqual(err("last-sibling"));
  });
});

describe("pasteItems", () => {
  const paste = (row: string, source: string, before: string, after: string) => {
    const tree = sample();
    const caret = { before, after };
    const items = readMarkdown(source);
    const plan = carryOut(tree, pasteItems(tree, { nodeId: idOf(tree, row), items, caret, draw: drawing() }));
    const at = plan.focus && drawn(tree, plan.focus.nodeId)[0];
    return { rows: drawn(tree), at, caret: plan.focus?.caret };
  };

  test("the first row joins the text before the caret, and what stood behind it ends the last", () => {
    const { rows, at, caret } = paste("Persons", "- free\n  - born\n- slave", "Per", "sons");
    expect(rows.slice(6)).toEqual(["  Perfree", "    born", "  slavesons", "  Things"]);
    expect([at, caret]).toEqual(["slavesons", 5]);
  });

  test("one row joins the text on both sides", () => {
    const { rows, at, caret } = paste("Persons", "XY", "Per", "sons");
    expect(rows[6]).toBe("  PerXYsons");
    expect([at, caret]).toEqual(["PerXYsons", 5]);
  });

  test("the children of the first row come before those that are there", () => {
    expect(paste("Sources", "- A\n  - a\n- B", "Sources", "").rows.slice(1, 6)).toEqual([
      "  SourcesA",
      "    a",
      "    Twelve Tables",
      "      Vindication",
      "    Edict",
    ]);
  });

  test("cards and code make rows of their own, in the place of a note that is left without words", () => {
    expect(paste("Persons", "q :: a\nb", "", "").rows.slice(6)).toEqual(["  q :: a", "  b", "  Things"]);
    expect(paste("Persons", "```\nx\n```", "Persons", "!").rows.slice(6)).toEqual([
      "  Persons",
      "  ```\nx\n```",
      "  !",
      "  Things",
    ]);
  });

  test("in the root of a page everything else goes below it", () => {
    expect(paste("Roman law", "A\nB", "Roman law", "").rows.slice(0, 3)).toEqual([
      "Roman lawA",
      "  B",
      "  Sources",
    ]);
  });

  test("below the root of a page they keep their order: the children of the first row, then the others", () => {
    expect(paste("Roman law", "- A\n  - a\n- B\n- C", "Roman law", "").rows.slice(0, 5)).toEqual([
      "Roman lawA",
      "  a",
      "  B",
      "  C",
      "  Sources",
    ]);
  });

  test("on a row without a caret they follow it", () => {
    const tree = sample();
    const [nodeId = 0] = ids(tree, "Persons");
    carryOut(tree, pasteItems(tree, { nodeId, items: readMarkdown("A\n  B"), draw: drawing() }));
    expect(drawn(tree).slice(6)).toEqual(["  Persons", "  A", "    B", "  Things"]);
  });
});
