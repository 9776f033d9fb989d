import { expect, test } from "vitest";
import type { Proposal, Proposed } from "../store/proposals.ts";
import { acceptProposals } from "./handlers/accept-proposals.ts";
import { createStage } from "./testing/stage.ts";

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
  says,
  quotes: [],
  findings: [],
});

const OUTLINE = "root\n  Cell\n    Wall\n  Vienna";

test("what is accepted comes below its rows, behind what stands there, as one undo", () => {
  const stage = createStage(OUTLINE);
  const rowId = (text: string) => stage.at(text, "row").row.wireId;
  const isDone = acceptProposals(stage.ctx, [
    proposal(0, rowId("Cell"), card("What does it have?", "A wall")),
    proposal(1, rowId("Vienna"), { type: "note", text: "Congress" }),
    proposal(2, rowId("Vienna"), card("When?", "1815"), 1),
    proposal(3, rowId("Cell"), card("Three parts", "↓", ["wall", "core", "sap"])),
  ]);
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
  acceptProposals(stage.ctx, [proposal(2, vienna, card("When?", "1815"), 1)]);
  expect(stage.text().split("\n").slice(3)).toEqual(["  Vienna", "    ? When?"]);
});

test("where the row was deleted since, it comes below the page's own", () => {
  const stage = createStage(OUTLINE);
  acceptProposals(stage.ctx, [proposal(0, 9_999, card("When?", "1815"))]);
  expect(stage.text().split("\n").at(-1)).toBe("  ? When?");
});

test("a branch that is collapsed opens, so that what came can be seen", () => {
  const stage = createStage(OUTLINE);
  const cell = stage.at("Cell", "row").row;
  stage.ctx.ui.setCollapsed(cell.key, true);
  acceptProposals(stage.ctx, [proposal(0, cell.wireId, { type: "note", text: "Core" })]);
  expect(stage.text()).toContain("    Core");
});
