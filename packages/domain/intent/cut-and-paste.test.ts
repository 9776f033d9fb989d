import { expect, test } from "vitest";
import { itemOf } from "../outline-text/cut-row.ts";
import { readCut, writeCut } from "../outline-text/cut-text.ts";
import { err } from "../result.ts";
import { newProgress } from "../study/new-progress.ts";
import { carryOut, drawing, drawn, idOf, sampleTree } from "../testing/sample.ts";
import { createUndoStacks } from "../testing/undo-stacks.ts";
import type { NodeId } from "../tree/node.ts";
import type { TreeView } from "../tree/view.ts";
import { cutBranches } from "./cut-branches.ts";
import { deleteBranches } from "./delete-branches.ts";
import { markNodes } from "./mark-nodes.ts";
import { pasteCut } from "./paste-cut.ts";

function open() {
  const tree = sampleTree(`
    Roman law
      Sources
        Twelve Tables
        Who wrote the Institutes? :: Gaius
      Persons
        ·
      Things
  `);
  const draw = drawing();
  const row = (text: string) => idOf(tree, text);
  const card = row("Who wrote the Institutes? :: Gaius");
  const itemId = tree.get("node", card)?.itemId ?? 0;
  const learnt = {
    ...newProgress(itemId, new Date("2026-11-01T10:00:00Z")),
    strength: 9,
    reviews: 4,
    flag: 3,
  };
  tree.put("progress", { ...learnt, id: itemId });
  carryOut(tree, markNodes(tree, { nodeIds: [row("Twelve Tables")], sign: "done", draw }));
  const stacks = createUndoStacks(tree);
  const cut = (...texts: string[]) => {
    const done = cutBranches(tree, { nodeIds: texts.map(row) });
    if (!done.ok) throw new Error(done.error);
    stacks.does(done.value.plan);
    return done.value.rows;
  };
  const paste = (rows: ReturnType<typeof cut>, nodeId: NodeId, caret?: { before: string; after: string }) => {
    const done = pasteCut(tree, { nodeId, rows, caret, draw });
    if (!done.ok) throw new Error(done.error);
    stacks.does(done.value);
    return done.value;
  };
  return { tree, row, cut, paste, draw, stacks, card, itemId };
}

interface ForgedRow {
  readonly node: object;
  readonly shown: readonly object[];
}

const whole = (tree: TreeView) =>
  (["node", "note", "flashcard", "progress"] as const).map((kind) =>
    [...tree.recordsOf(kind)].sort((a, b) => Number(a.id) - Number(b.id)),
  );
const done = (tree: TreeView) => [...tree.recordsOf("mark")].map(({ nodeId, sign }) => [nodeId, sign]);

test("a branch that was cut comes back where it is pasted with its ids, schedules and marks", () => {
  const { tree, row, cut, paste, card, itemId } = open();
  const [before, marked] = [whole(tree), done(tree)];
  const sources = row("Sources");
  const rows = cut("Sources");
  expect(drawn(tree)).toEqual(["Roman law", "  Persons", "    ·", "  Things"]);
  expect([done(tree), tree.get("progress", itemId)]).toEqual([[], undefined]);
  paste(rows, row("Things"));
  expect(drawn(tree)).toEqual([
    "Roman law",
    "  Persons",
    "    ·",
    "  Things",
    "  Sources",
    "    Twelve Tables",
    "    Who wrote the Institutes? :: Gaius",
  ]);
  const moved = tree.get("node", sources);
  expect(moved && tree.get("node", card)?.parentId).toBe(sources);
  const [nodes = [], ...rest] = whole(tree);
  expect(nodes.filter(({ id }) => id !== sources)).toEqual(before[0]?.filter(({ id }) => id !== sources));
  expect(rest).toEqual(before.slice(1));
  expect(done(tree)).toEqual(marked);
});

test("what was drafted from a row that is cut stays, and goes along only with its own row", () => {
  const { tree, row, cut, paste, card } = open();
  const came = {
    nodeId: card,
    sourceId: row("Things"),
    fileId: null,
    page: null,
    quote: "Things",
    quoteStart: 0,
    quoteEnd: 6,
  };
  const by = { drafter: "rules", label: "", promptVersion: 1, isEdited: false } as const;
  tree.put("provenance", { id: 7, ...came, ...by });
  const kept = () => [...tree.recordsOf("provenance")].map(({ id: _id, ...said }) => said);
  paste(cut("Things"), row("Persons"));
  expect(kept()).toEqual([{ ...came, ...by }]);
  const rows = cut("Sources");
  expect(kept()).toEqual([]);
  paste(readCut(writeCut({ userId: 7, at: 1_000, rows }))?.rows ?? [], row("Persons"));
  expect(kept()).toEqual([{ ...came, ...by }]);
});

test("pasted a second time it is copied, as it is once its rows have come back by Undo", () => {
  const { tree, row, cut, paste, stacks, itemId } = open();
  const rows = cut("Sources");
  stacks.undo();
  const plan = paste(rows, row("Things"));
  expect(plan.steps.some(({ command }) => command.type === "node.create" && command.isRestored)).toBe(false);
  expect(drawn(tree).filter((line) => line.includes("Gaius"))).toHaveLength(2);
  expect([...tree.recordsOf("progress")].map(({ id }) => id)).toEqual([itemId]);
  expect(done(tree)).toHaveLength(2);
});

test("what of it came back by itself stays there, and the rest is moved", () => {
  const { tree, row, cut, paste, card, itemId } = open();
  const rows = cut("Sources");
  const note = rows.find(({ node }) => node.id === 3);
  if (note?.shown[0]?.kind === "note") tree.put("note", note.shown[0].record);
  tree.put("node", { id: 3, parentId: row("Persons"), sortOrder: 1, itemType: "note", itemId: 103 });
  paste(rows, row("Things"));
  expect(drawn(tree).filter((line) => line.includes("Twelve"))).toHaveLength(2);
  expect(tree.get("node", 3)?.parentId).toBe(row("Persons"));
  expect(tree.get("node", card)?.itemId).toBe(itemId);
});

test("in a blank row it takes that row's place, below text it follows", () => {
  const { tree, row, cut, paste } = open();
  const blank = row("·");
  paste(cut("Who wrote the Institutes? :: Gaius"), blank, { before: "", after: "" });
  expect([tree.get("node", blank), tree.childIds(row("Persons"))]).toEqual([undefined, [4]]);
  paste(cut("Twelve Tables"), row("Things"), { before: "Thi", after: "ngs" });
  expect(drawn(tree).slice(-2)).toEqual(["  Things", "  Twelve Tables"]);
});

test("undone, pasting leaves the rows gone, and undone once more they stand where they stood", () => {
  const { tree, row, cut, paste, stacks, draw } = open();
  const [before, marked] = [whole(tree), done(tree)];
  paste(cut("Sources", "Things"), row("·"), { before: "", after: "" });
  const after = whole(tree);
  expect(stacks.undo()).toEqual([]);
  expect(drawn(tree)).toEqual(["Roman law", "  Persons", "    ·"]);
  expect(stacks.undo()).toEqual([]);
  expect([whole(tree), done(tree)]).toEqual([before, marked]);
  stacks.redo();
  expect(stacks.redo()).toEqual([]);
  expect(whole(tree)).toEqual(after);
  expect(draw()).toBeLessThan(0);
});

test("the clipboard carries it as a text, and what is not whole is nothing", () => {
  const { tree, row, cut, paste } = open();
  const marked = done(tree);
  const before = whole(tree);
  const text = writeCut({ userId: 7, at: 1_000, rows: cut("Sources") });
  const read = readCut(text);
  expect([read?.userId, read?.at, read?.rows.map(itemOf)]).toEqual([
    7,
    1_000,
    [
      { depth: 0, text: "Sources" },
      { depth: 1, text: "Twelve Tables", isDone: true },
      { depth: 1, text: "Who wrote the Institutes?", answer: "Gaius" },
    ],
  ]);
  paste(read?.rows ?? [], row("Roman law"));
  expect([whole(tree).slice(1), done(tree)]).toEqual([before.slice(1), marked]);
  const forged = (change: (row: ForgedRow) => unknown) => {
    const { cut: whole } = JSON.parse(text);
    change(whole.rows[2]);
    return readCut(JSON.stringify({ cut: whole }));
  };
  expect(forged(() => {})).not.toBeNull();
  const changes: readonly ((row: ForgedRow) => unknown)[] = [
    (each) => Object.assign(each, { depth: 3 }),
    (each) => Object.assign(each, { shown: [] }),
    (each) => Object.assign(each, { node: { id: 3 } }),
    (each) => Object.assign(each.node, { id: 3 }),
    (each) => Object.assign(each, { attached: each.shown }),
    (each) => Object.assign(each.shown[1] ?? {}, { record: { id: 4 } }),
  ];
  for (const change of changes) expect(forged(change)).toBeNull();
  for (const other of ["", "null", "[]", "{}", '{"cut":{"userId":1,"at":1,"rows":[null]}}', text.slice(1)])
    expect(readCut(other)).toBeNull();
});

test("the root is not cut, and nothing is pasted deeper than a tree may be", () => {
  const { tree, row, cut } = open();
  expect(cutBranches(tree, { nodeIds: [1] })).toEqual(err("root"));
  const rows = cut("Sources").map((each) => ({ ...each, depth: each.depth + 10_000 }));
  expect(pasteCut(tree, { nodeId: row("Things"), rows, draw: drawing() })).toEqual(err("too-deep"));
});

test("10,000 rows are cut and pasted as ordinary steps, one for each", () => {
  const tree = sampleTree(`Root\n  Old\n  New`);
  for (let i = 10; i < 10_010; i++) {
    tree.put("note", { id: 100_000 + i, text: `row ${i}` });
    tree.put("node", { id: i, parentId: 2, sortOrder: i, itemType: "note", itemId: 100_000 + i });
  }
  const cut = cutBranches(tree, { nodeIds: [2] });
  if (!cut.ok) throw new Error(cut.error);
  carryOut(tree, deleteBranches(tree, { nodeIds: [2] }));
  const read = readCut(writeCut({ userId: 1, at: 0, rows: cut.value.rows }));
  const plan = carryOut(tree, pasteCut(tree, { nodeId: 3, rows: read?.rows ?? [], draw: drawing() }));
  expect([plan.steps.length, tree.childIds(2).length, tree.childIds(1)]).toEqual([10_001, 10_000, [3, 2]]);
});
