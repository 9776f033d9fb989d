import { partId } from "@perennial/domain/kind/owner";
import { newProgress } from "@perennial/domain/study/new-progress";
import { expect, test } from "vitest";
import type { ProposedMend } from "../store/proposals.ts";
import { mendCard } from "./handlers/mend-card.ts";
import { isLeechRow } from "./mend.ts";
import { createStage } from "./testing/stage.ts";

const FROM = {
  draftId: 3,
  drafter: "rules",
  label: "",
  promptVersion: 1,
  fileId: null,
  isEdited: false,
} as const;

/** An outline with a card that was forgotten so often. */
function leechOf(lapses = 5, reviews = 9) {
  const stage = createStage("root\n  ? Which? = helium, neon and argon\n    below\n  After");
  const { tree } = stage.ctx.workspace;
  const { row } = stage.at("? Which?", "row");
  const cardId = row.flashcard?.id ?? 0;
  tree.transact(() =>
    tree.put("progress", {
      ...newProgress(cardId, stage.ctx.now(), 0),
      phase: "review",
      strength: 1,
      lapses,
      reviews,
    }),
  );
  return {
    ...stage,
    row: () => stage.at("? Which?", "row").row,
    mend: (says: ProposedMend, nodeId = row.wireId) => {
      const proposal = {
        place: 0,
        parentPlace: null,
        nodeId,
        underId: nodeId,
        says,
        quotes: [],
        findings: [],
      };
      return mendCard(stage.ctx, proposal, says, FROM);
    },
    card: () => tree.get("flashcard", cardId),
    progress: () => tree.get("progress", partId(cardId, 0)),
  };
}
const card = (question: string, answer: string) => ({ question, answer, form: { kind: "basic" as const } });

test("a card of a model or a program is to be mended from its second lapse within five reviews, another one later", () => {
  const isToMend = (lapses: number, reviews: number, drafter?: "model" | "agent" | "rules") => {
    const stage = leechOf(lapses, reviews);
    const { node } = stage.row();
    const { draftId: _, ...taken } = FROM;
    const said = { sourceId: null, page: null, quote: "", quoteStart: 0, quoteEnd: 0 };
    const { tree } = stage.ctx.workspace;
    if (drafter)
      tree.transact(() => tree.put("provenance", { ...taken, ...said, id: 70, nodeId: node.id, drafter }));
    const isAsked = isLeechRow(stage.row());
    // A new wording begins anew.
    if (isAsked) expect(stage.mend({ type: "edit", ...card("Which gases?", "noble ones") })).toBe(true);
    expect(stage.progress()?.leftAt).toBe(isAsked ? lapses : 0);
    return isAsked;
  };
  expect([isToMend(2, 5, "model"), isToMend(2, 5, "agent")]).toEqual([true, true]);
  expect([isToMend(1, 5, "model"), isToMend(2, 6, "model"), isToMend(2, 5, "rules"), isToMend(2, 5)]).toEqual(
    [false, false, false, false],
  );
  expect([isToMend(4, 20, "model"), isToMend(4, 20)]).toEqual([true, true]);
});

test("a card that is reworded keeps its schedule and is not told to slip until it slips again, as one action", () => {
  const stage = leechOf();
  expect(isLeechRow(stage.row())).toBe(true);
  const before = stage.progress();
  expect(stage.mend({ type: "edit", ...card("Which gases?", "noble ones") })).toBe(true);
  expect(stage.card()).toMatchObject({ question: "Which gases?", answer: "noble ones" });
  expect(stage.progress()).toEqual({ ...before, leftAt: 5 });
  expect(stage.sent.map(({ action }) => action.eventType)).toEqual(["flashcard.mend"]);
});

test("a card that is split is suspended, and its parts stand behind it as new cards, as one action", () => {
  const stage = leechOf();
  const parts = [card("First?", "helium"), card("Second?", "neon")];
  expect(stage.mend({ type: "split", parts })).toBe(true);
  expect(stage.text()).toBe("root\n  ? Which?\n    below\n  ? First?\n  ? Second?\n  After");
  expect(stage.progress()?.suspendedAt).toBe(stage.ctx.now().toISOString());
  expect(isLeechRow(stage.row())).toBe(false);
  expect(stage.sent.map(({ action }) => action.eventType)).toEqual(["flashcard.mend"]);
});

test("a card that has gone meanwhile is not mended, and that is said", () => {
  const stage = leechOf(0);
  expect(isLeechRow(stage.row())).toBe(false);
  expect(stage.mend({ type: "edit", ...card("a", "b") }, 999_999)).toBe(false);
  expect(stage.sent).toEqual([]);
});
