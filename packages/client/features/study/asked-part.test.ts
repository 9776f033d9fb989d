import type { CardValues } from "@perennial/domain/card/card";
import { partOfRow, withDerived } from "@perennial/domain/card/card-kinds";
import { cardsBelow } from "@perennial/domain/study/cards-below";
import { beginSession } from "@perennial/domain/study/session";
import { expect, test } from "vitest";
import { createStage } from "../../commands/testing/stage.ts";
import { askedCard } from "./asked-card.ts";
import { askedPart, partText, proposedText } from "./asked-part.ts";
import { askedText } from "./asked-sides.ts";
import type { StudySessionState } from "./study-session.ts";

/** The parts of one card, the first row of an outline, with what shows of the answer of each. */
function parts(form: Partial<CardValues>, rows = "", shown: Partial<StudySessionState> = {}) {
  const { ctx } = createStage(`Root\n  ? Heading = Answer${rows}`);
  const { tree } = ctx.workspace;
  const [first] = cardsBelow(tree, 1);
  const card = tree.get("flashcard", first?.flashcardId ?? 0);
  if (!card) throw new Error("no card");
  tree.transact(() => tree.put("flashcard", withDerived({ ...card, ...form })));
  const cards = cardsBelow(tree, 1).map(askedCard);
  const state: StudySessionState = {
    session: beginSession(cards, ctx.now(), () => true),
    isShown: false,
    uncovered: 0,
    typed: null,
    graded: null,
    since: 0,
    isWaiting: false,
    ...shown,
  };
  return cards.map((each) => {
    const asked = askedPart(tree, each, state);
    return { asked, says: partText(asked), line: askedText(tree, each) };
  });
}

test("each gap is asked by itself, and told which of them it is", () => {
  const [first, second, ...more] = parts({ kind: "cloze", source: "The {{heart}} pumps {{blood}}" });
  expect(first).toMatchObject({ line: "The […] pumps blood", says: "Gap 1 of 2" });
  expect(second).toMatchObject({ line: "The heart pumps […]", says: "Gap 2 of 2" });
  expect(more).toEqual([]);
});

test("a card both ways asks its answer too, and says so", () => {
  const [front, back] = parts({ kind: "both" });
  expect(front).toMatchObject({ line: "Heading", says: null });
  expect(back).toMatchObject({ line: "Answer", says: "Asked from its answer" });
});

test("a part of a picture is told by its place in a line, without the picture that would uncover it", () => {
  const shapes = "1 rect 1 0 0 9 9 Aorta\n2 rect 2 9 9 20 20";
  const [, second] = parts({ kind: "occlusion", question: "Heart ![cut open](file:7)", shapes });
  expect(second).toMatchObject({
    line: "Heart cut open — Part 2 of 2",
    asked: { way: "picture", sides: { answer: "2" } },
    says: null,
  });
});

test("steps ask what comes after the row before them", () => {
  const [first, second] = parts({ kind: "steps" }, "\n    *One*\n    Two");
  expect(first).toMatchObject({
    line: "Heading — what comes first?",
    asked: { part: partOfRow(3), sides: { answer: "*One*" } },
  });
  expect(second).toMatchObject({
    line: "Heading — what comes after “*One*”?",
    asked: { sides: { answer: "Two" } },
  });
});

test("a list is answered by its rows, and says how many of them show", () => {
  const rows = "\n    One\n    Two";
  expect(parts({ kind: "list" }, rows)).toMatchObject([
    { asked: { way: "list", rows: [3, 4], sides: { answer: "One\nTwo" } }, says: "0 of 2 shown" },
  ]);
  expect(parts({ kind: "list" }, rows, { uncovered: 1 })).toMatchObject([{ says: "1 of 2 shown" }]);
  expect(parts({ kind: "list" }, rows, { isShown: true })).toMatchObject([{ says: "2 of 2 shown" }]);
  expect(parts({ kind: "list" })).toMatchObject([{ asked: { way: "list", rows: [] }, says: null }]);
});

test("a list of 300 rows is one question, answered by all of them", () => {
  const rows = Array.from({ length: 300 }, (_, i) => `\n    Row ${i}`).join("");
  const [list, ...more] = parts({ kind: "list" }, rows, { uncovered: 299 });
  expect(list).toMatchObject({ says: "299 of 300 shown" });
  expect(list?.asked.rows).toHaveLength(300);
  expect(more).toEqual([]);
});

test("an empty row below a list, as typing leaves one at its end, is no answer; one with rows below it is", () => {
  expect(parts({ kind: "list" }, "\n    One\n    -\n      below\n    -")).toMatchObject([
    { asked: { rows: [3, 4], sides: { answer: "One\nEmpty note" } }, says: "0 of 2 shown" },
  ]);
});

test("a typed answer speaks for a rating; what is turned without typing, or cannot be typed, for none", () => {
  const typed = (text: string | null, form: Partial<CardValues> = {}) =>
    parts({ isTyped: true, ...form }, "", { isShown: true, typed: text })[0]?.asked;
  expect(typed("answer")).toMatchObject({ way: "typed", proposed: { label: "Good" } });
  expect(typed("anser")).toMatchObject({ proposed: { label: "Difficult" } });
  expect(typed("")).toMatchObject({ proposed: { label: "Hard" } });
  expect(typed(null)).toMatchObject({ way: "typed", proposed: undefined });
  expect(typed("one", { kind: "list" })).toMatchObject({ way: "list", proposed: undefined });
});

test("an answer that differs is graded by its words, then by the model, with what is missing; the rating is proposed", () => {
  const typed = (text: string, graded: StudySessionState["graded"] = null) => {
    const [part] = parts({ isTyped: true, answer: "heart and *lung*" }, "", {
      isShown: true,
      typed: text,
      graded,
    });
    return part && [part.says, proposedText(part.asked)];
  };
  const ends = "is proposed, and the rating is yours.";
  expect(typed("heart and lung")).toEqual([`**Good** ${ends}`, "Good is proposed."]);
  expect(typed(" ")).toEqual([`**Hard** ${ends}`, "Hard is proposed."]);
  expect(typed("lung, heart")?.[0]).toBe(`**The same**, by its words. **Good** ${ends}`);
  expect(typed("heart")).toEqual([
    `**Partly right**, by its words. Missing: {missing}. **Difficult** ${ends}`,
    "Partly right, by its words. Missing: lung. Difficult is proposed.",
  ]);
  expect(typed("Herz")?.[0]).toBe(`**Something else**, by its words. **Hard** ${ends}`);
  expect(typed("the pump and the bellows", { verdict: "same", missing: [] })?.[0]).toBe(
    `**The same**, says the model. **Good** ${ends}`,
  );
});
