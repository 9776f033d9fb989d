import { expect, test } from "vitest";
import { keepCardDrafts } from "../store/card-drafts.ts";
import type { CardDraft } from "../store/ui-store.ts";
import { cancelConversion, completeConversion, saveCardEdit } from "./card-forms.ts";
import { runCommand } from "./registry.ts";
import { createStage } from "./testing/stage.ts";

/** A form that makes a card of the row `Heart`. */
function making(text = "Heart") {
  const stage = createStage(`root\n  ${text}\n  ? card = answer`);
  const key = stage.key(text);
  runCommand(stage.ctx, "convert", stage.write(text, 0));
  const { ui, workspace } = stage.ctx;
  return {
    stage,
    card: () => workspace.tree.row(key)?.flashcard,
    draft: () => ui.getState().conversions.get(key),
    complete(said: Partial<CardDraft> = {}) {
      const draft = ui.getState().conversions.get(key) ?? { question: "", answer: "" };
      ui.setConversion(key, { ...draft, ...said });
      return completeConversion(stage.ctx, key);
    },
    cancel: () => cancelConversion(stage.ctx, key),
  };
}

test("a card of gaps is made of its sentence; without a gap nothing happens", () => {
  const { complete, card } = making();
  expect(complete({ kind: "cloze", source: "The heart pumps" })).toBe(false);
  expect(complete({ source: "The {{heart}} pumps", isTyped: true })).toBe(true);
  expect(card()).toMatchObject({
    kind: "cloze",
    isTyped: true,
    source: "The {{c1::heart}} pumps",
    question: "The […] pumps",
    answer: "heart",
  });
});

test("the sentence begins with the text of the note", () => {
  const { complete, card } = making("A {{gap}}");
  expect(complete()).toBe(true);
  expect(card()).toMatchObject({ kind: "cloze", source: "A {{c1::gap}}" });
});

test.each([
  ["Heart :: pumps", { question: "Heart", answer: "pumps" }],
  ["Heart ::: pumps", { question: "Heart", answer: "pumps", kind: "both" }],
  ["Parts ::", { question: "Parts", answer: "", kind: "list" }],
  ["std::vector", { question: "std::vector", answer: "" }],
])(
  "the form of the note %j is filled in by its signs, and gives nothing up when it is left",
  (text, begins) => {
    const { draft, cancel, stage } = making(text);
    expect(draft()).toEqual(begins);
    cancel();
    expect(stage.toasts).toEqual([]);
  },
);

test("a list needs no answer, and is not typed", () => {
  const { complete, card } = making();
  expect(complete({ kind: "list", isTyped: true, answer: "left from before" })).toBe(true);
  expect(card()).toMatchObject({ kind: "list", question: "Heart", answer: "↓", isTyped: false });
});

test("both ways need both; what was chosen and given up can be had again", () => {
  const { complete, cancel, draft, stage } = making();
  expect(complete({ kind: "both" })).toBe(false);
  cancel();
  expect(stage.toasts).toHaveLength(1);
  stage.toasts[0]?.action?.run();
  expect(draft()).toMatchObject({ kind: "both" });
});

test("an edit says the kind, and nothing that follows from the sentence; back to one way it keeps its words", () => {
  const stage = createStage("root\n  ? card = answer");
  const key = stage.key("? card");
  const { ui, workspace } = stage.ctx;
  const save = (said: Partial<CardDraft>) => {
    ui.setCardEdit(key, { question: "card", answer: "answer", ...said });
    return saveCardEdit(stage.ctx, key, false);
  };
  expect(save({ kind: "cloze", source: "a {{card}}" })).toBe(true);
  expect(JSON.stringify(stage.sent[0]?.plan.steps[0]?.command)).not.toMatch(/question|answer/);
  expect(workspace.tree.row(key)?.flashcard).toMatchObject({
    kind: "cloze",
    question: "a […]",
    answer: "card",
  });
  expect(save({ kind: "cloze", source: "no gap" })).toBe(false);
  expect(save({ kind: "both", answer: " " })).toBe(false);
  expect(save({ kind: "basic" })).toBe(true);
  expect(workspace.tree.row(key)?.flashcard).toMatchObject({ kind: "basic", question: "card", source: null });
  expect(save({ answer: "" })).toBe(true);
  expect(workspace.tree.row(key)?.note?.text).toBe("card");
});

test("what was chosen is kept with the texts, as texts", () => {
  const { stage, complete } = making();
  const kept: unknown[] = [];
  const stop = keepCardDrafts(stage.ctx.ui, { set: (_key, _form, draft) => kept.push(draft) });
  complete({ kind: "cloze", isTyped: true, source: "The heart" });
  expect(kept.at(-1)).toMatchObject({
    text: "The heart",
    fields: { kind: "cloze", isTyped: "true", source: "The heart", question: "Heart", answer: "" },
  });
  stop();
});
