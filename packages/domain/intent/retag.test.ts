import { expect, test } from "vitest";
import { BASIC_FORM, basicCard } from "../card/card.ts";
import { applyOps } from "../op/apply.ts";
import { createOutline } from "../tree/outline.ts";
import { undoSteps } from "../undo/undo-steps.ts";
import { opsOf, type Plan } from "./plan.ts";
import { addTag, renameTag } from "./retag.ts";

const SENTENCE = "The {{c1::heart}} #exam beats";

function stage() {
  const tree = createOutline();
  const put = (id: number, itemType: "note" | "flashcard") =>
    tree.put("node", { id, itemType, itemId: id, parentId: id === 1 ? null : 1, sortOrder: id });
  tree.put("note", { id: 1, text: "#Exam and #exam/oral, `#exam` [Weak](search:#exam)" });
  put(1, "note");
  tree.put("flashcard", basicCard({ id: 2, question: "What #exam", answer: "That #exam #kept" }));
  put(2, "flashcard");
  tree.put("flashcard", {
    ...BASIC_FORM,
    id: 3,
    kind: "cloze",
    source: SENTENCE,
    question: "The […] #exam beats",
    answer: "heart",
    asks: "1",
  });
  put(3, "flashcard");
  const carryOut = (plan: ReturnType<typeof addTag>): Plan => {
    if (!plan.ok) throw new Error(plan.error);
    applyOps(tree, opsOf(plan.value));
    return plan.value;
  };
  const texts = () => [
    tree.get("note", 1)?.text,
    ...[2, 3].flatMap((id) => {
      const card = tree.get("flashcard", id);
      return [card?.question, card?.answer, card?.source ?? ""].join(" | ");
    }),
  ];
  return { tree, carryOut, texts };
}
const ALL = [1, 2, 3];

test("a tag is renamed in notes and on every side of cards, as one change that can be undone as a whole", () => {
  const { tree, carryOut, texts } = stage();
  const before = texts();
  const plan = carryOut(renameTag(tree, { nodeIds: ALL, name: "EXAM", to: "test/final" }));
  expect(texts()).toEqual([
    "#test/final and #test/final/oral, `#exam` [Weak](search:#test/final)",
    "What #test/final | That #test/final #kept | ",
    "The […] #test/final beats | heart | The {{c1::heart}} #test/final beats",
  ]);
  const back = undoSteps(
    tree,
    plan.steps.map((step) => ({ ...step, uuid: null })),
  );
  for (const { ops } of back.steps) applyOps(tree, ops);
  expect([texts(), back.obstacles]).toEqual([before, []]);
});

test("a tag is added to what a card asks, of a sentence with gaps to the sentence; who has it stays", () => {
  const { tree, carryOut, texts } = stage();
  carryOut(addTag(tree, { nodeIds: ALL, name: "new" }));
  expect(carryOut(addTag(tree, { nodeIds: ALL, name: "NEW" })).steps).toEqual([]);
  expect(texts()).toEqual([
    "#Exam and #exam/oral, `#exam` [Weak](search:#exam) #new",
    "What #exam #new | That #exam #kept | ",
    "The […] #exam beats #new | heart | The {{c1::heart}} #exam beats #new",
  ]);
});
