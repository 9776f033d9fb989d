import { expect, test } from "vitest";
import { mergeFields } from "./merge-fields.ts";

const CARD = { id: 3, question: "What is a newton?", answer: "1 kg m/s²" };
const merge = (sent: { question?: string; answer?: string }, current: Partial<typeof CARD>) =>
  mergeFields("flashcard", (field) => (field === "question" ? CARD.question : CARD.answer), sent, {
    ...CARD,
    ...current,
  });

test("each side of a card is merged by itself, and a side that was not sent stays out of it", () => {
  expect(
    merge({ question: "What is one newton?", answer: "1 kg m/s²" }, { answer: "about 1 kg m/s²" }),
  ).toEqual({ fields: { question: "What is one newton?", answer: "about 1 kg m/s²" }, kept: null });
  expect(merge({ answer: "1 kg m/s², a force" }, { question: "Newton?", answer: "one kg m/s²" })).toEqual({
    fields: { answer: "one kg m/s², a force" },
    kept: null,
  });
});

test("where both changed the same words the sent text stands and the other is told; a blank one is not", () => {
  expect(merge({ question: "A newton?", answer: "A force" }, { answer: "A unit" })).toEqual({
    fields: { question: "A newton?", answer: "A force" },
    kept: { text: "A unit", base: CARD.answer },
  });
  expect(merge({ answer: "A force" }, { answer: " " })).toEqual({
    fields: { answer: "A force" },
    kept: null,
  });
});

test("blanks at the ends of a side are no change", () => {
  expect(merge({ answer: " 1 kg m/s² " }, { answer: "A unit" })).toEqual({
    fields: { answer: "A unit" },
    kept: null,
  });
});
