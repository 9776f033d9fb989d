import { expect, test } from "vitest";
import { fromStored, toStored } from "./stored-draft.ts";

const DRAFT = {
  scope: "one",
  key: "n7#card",
  text: "question\nhalf an answer",
  at: 5,
  base: { text: "question", base: { version: 2 } },
  form: {
    fields: { question: "question", answer: "half an answer", hint: "" },
    baseText: { texts: { text: "question" }, base: { version: 2 } },
  },
};

test("the draft of a form is stored as pages of the version before read it, and comes back as it was", () => {
  const stored = toStored(DRAFT);
  expect(stored).toMatchObject({
    form: { fields: { question: [0, 8], answer: [9, 14], hint: "" }, ground: DRAFT.form.baseText },
  });
  expect(fromStored(stored)).toEqual(DRAFT);
});
