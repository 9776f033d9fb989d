import { expect, test } from "vitest";
import type { Proposal, Proposed } from "../store/proposals.ts";
import { acceptProposals } from "./handlers/accept-proposals.ts";
import { sourceOf } from "./handlers/open-source.ts";
import { createStage } from "./testing/stage.ts";
import { TAKEN } from "./testing/taken.ts";

const card = (question: string, answer: string, items: readonly string[] = []): Proposed => ({
  type: "flashcard",
  question,
  answer,
  form: { kind: items.length > 0 ? "list" : "basic" },
  items,
});

const proposal = (
  place: number,
  nodeId: number,
  says: Proposed,
  parentPlace: number | null = null,
): Proposal => ({
  place,
  parentPlace,
  nodeId,
  underId: nodeId,
  says,
  quotes: [],
  findings: [],
});

const OUTLINE = "root\n  Cell\n    Wall\n  Vienna";

test("what is accepted comes below its rows, behind what stands there, as one undo", () => {
  const stage = createStage(OUTLINE);
  const rowId = (text: string) => stage.at(text, "row").row.wireId;
  const proposals = [
    proposal(0, rowId("Cell"), card("What does it have?", "A wall")),
    proposal(1, rowId("Vienna"), { type: "note", text: "Congress" }),
    proposal(2, rowId("Vienna"), card("When?", "1815"), 1),
    proposal(3, rowId("Cell"), card("Three parts", "↓", ["wall", "core", "sap"])),
  ];
  const isDone = acceptProposals(stage.ctx, proposals, TAKEN);
  expect(isDone).toBe(true);
  expect(stage.text()).toBe(
    [
      "root",
      "  Cell",
      "    Wall",
      "    ? What does it have?",
      "    ? Three parts",
      "      wall",
      "      core",
      "      sap",
      "  Vienna",
      "    Congress",
      "      ? When?",
    ].join("\n"),
  );
  expect(stage.sent.map(({ action }) => action.eventType)).toEqual(["draft.accept"]);
});

test("below a note that was not accepted nothing is lost: it comes below the row", () => {
  const stage = createStage(OUTLINE);
  const vienna = stage.at("Vienna", "row").row.wireId;
  acceptProposals(stage.ctx, [proposal(2, vienna, card("When?", "1815"), 1)], TAKEN);
  expect(stage.text().split("\n").slice(3)).toEqual(["  Vienna", "    ? When?"]);
});

test("where the row was deleted since, it comes below the nearest one above it that lives, and that is said", () => {
  const stage = createStage("root\n  Cell\n    Wall\n      Pore\n  Vienna");
  const { tree } = stage.ctx.workspace;
  const [pore, wall, vienna] = ["Pore", "Wall", "Vienna"].map((text) => stage.at(text, "row").row);
  for (const row of [pore, wall]) if (row) tree.remove("node", row.node.id);
  const when = proposal(0, pore?.wireId ?? 0, card("When?", "1815"));
  acceptProposals(stage.ctx, [when, proposal(1, vienna?.wireId ?? 0, card("Who?", "All"))], TAKEN);
  expect(stage.text()).toBe("root\n  Cell\n    ? When?\n  Vienna\n    ? Who?");
  expect(stage.toasts.map(({ message }) => message)).toEqual([
    "Rows that were drafted from have been deleted. What came of them stands below “Cell”.",
  ]);
});

test("a row that was gone before the page was opened is placed by the server, which knows below what it stood", () => {
  const stage = createStage(OUTLINE);
  const gone = proposal(0, 9_999, card("When?", "1815"));
  const underId = stage.at("Wall", "row").row.wireId ?? null;
  acceptProposals(stage.ctx, [{ ...gone, underId }], TAKEN);
  expect(stage.text()).toContain("    Wall\n      ? When?");
  expect(stage.toasts[0]?.message).toContain("stands below “Wall”.");
  acceptProposals(stage.ctx, [{ ...gone, place: 1, underId: null, says: card("Who?", "All") }], TAKEN);
  expect(stage.text().split("\n").at(-1)).toBe("  ? Who?");
});

test("a branch that is collapsed opens, so that what came can be seen", () => {
  const stage = createStage(OUTLINE);
  const cell = stage.at("Cell", "row").row;
  stage.ctx.ui.setCollapsed(cell.key, true);
  acceptProposals(stage.ctx, [proposal(0, cell.wireId, { type: "note", text: "Core" })], TAKEN);
  expect(stage.text()).toContain("    Core");
});

test("each row keeps what it came from, made with it: who drafted it, and its words; the rows of a list keep nothing", () => {
  const stage = createStage(OUTLINE);
  const cell = stage.at("Cell", "row").row.wireId;
  const quotes = [
    {
      nodeId: cell,
      page: null,
      start: 2,
      end: 1_403,
      words: `ell${"x".repeat(996)}\u{1f331}${"y".repeat(400)}`,
    },
    { nodeId: null, page: 3, start: 0, end: 4, words: "wall" },
  ];
  const proposals = [
    { ...proposal(0, cell, card("Parts", "↓", ["wall", "core"])), quotes },
    proposal(1, cell, { type: "note", text: "Core" }),
  ];
  const { draftId, ...by } = TAKEN;
  const taken = { ...by, isEdited: true };
  acceptProposals(stage.ctx, proposals, { draftId, ...taken, fileId: 12 });
  const { tree } = stage.ctx.workspace;
  const idOf = (text: string) => stage.at(text, "row").row.node.id;
  const kept = [...tree.recordsOf("provenance")].map(({ id: _id, ...said }) => said);
  const quoted = { quoteStart: 2, quoteEnd: 1_403, ...taken };
  expect(kept).toEqual([
    { nodeId: idOf("? Parts"), sourceId: cell, page: null, quote: `ell${"x".repeat(996)}`, ...quoted },
    {
      nodeId: idOf("? Parts"),
      sourceId: null,
      page: 3,
      quote: "wall",
      quoteStart: 0,
      quoteEnd: 4,
      ...taken,
      fileId: 12,
    },
    { nodeId: idOf("Core"), sourceId: null, page: null, quote: "", quoteStart: 0, quoteEnd: 0, ...taken },
  ]);
  expect(stage.sent).toHaveLength(1);
});

test("a row that was drafted from a file leads to the nearest note above it that shows that file", () => {
  const stage = createStage("root\n  ![a](file:12)\n    Cells\n  ![b](file:13)");
  const cells = stage.at("Cells", "row").row.wireId;
  const said = { type: "note", text: "Wall" } as const;
  const quotes = [{ nodeId: null, page: 3, start: 0, end: 4, words: "wall" }];
  const takenFrom = (fileId: number) => {
    const before = new Set(stage.ctx.workspace.tree.childIds(cells));
    acceptProposals(stage.ctx, [{ ...proposal(0, cells, said), quotes }], {
      ...TAKEN,
      fileId,
      draftId: fileId,
    });
    const [made] = stage.ctx.workspace.tree.childIds(cells).filter((id) => !before.has(id));
    const key = stage.ctx.workspace.tree.keyOf(made ?? 0);
    const row = stage.ctx.workspace.tree.row(key);
    return row && sourceOf(stage.ctx, row);
  };
  expect(takenFrom(12)).toEqual({ key: stage.at("![a](file:12)", "row").key, quote: "wall", page: 3 });
  expect(takenFrom(13)).toBeUndefined();
});

test("what two devices accept at once is one row by its keys; what one of them has changed is another", () => {
  const keysOf = (words: string, draftId = 3) => {
    const stage = createStage(OUTLINE);
    const cell = stage.at("Cell", "row").row.wireId;
    const proposals = [proposal(0, cell, card(words, "↓", ["wall", "core"]))];
    acceptProposals(stage.ctx, proposals, { ...TAKEN, draftId });
    return stage.sent.flatMap(({ plan }) => plan.steps.map(({ once }) => once));
  };
  const keys = keysOf("Parts");
  expect(keysOf("Parts")).toEqual(keys);
  expect(new Set([...keys, ...keysOf("All parts"), ...keysOf("Parts", 4)]).size).toBe(3 * keys.length);
  for (const key of keys) expect(key).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/);
});
