import fc from "fast-check";
import { expect, test } from "vitest";
import { completedNew } from "../../card/card-kinds.ts";
import type { CardText } from "../../outline-text/card-line.ts";
import { cardCells, readCardCells } from "./card-cells.ts";

const NOTHING = { kind: "", schedule: "" };
const schedule = { dueDay: "2026-12-01", days: 4, ease: 2.5 };

test("a note and a basic card say nothing beside their words; older tables and those of others say neither", () => {
  const said = { rows: [], schedules: [] };
  expect(cardCells({ card: { text: "soil" }, ...said })).toEqual({
    question: "soil",
    answer: "",
    ...NOTHING,
  });
  const card = { text: "soil", answer: "earth" };
  expect(cardCells({ card, ...said })).toEqual({ question: "soil", answer: "earth", ...NOTHING });
  expect(readCardCells({ question: "{{c1::x}}", answer: " ", ...NOTHING }).card).toEqual({
    text: "{{c1::x}}",
  });
});

test("a sentence stands as it was written, a list with its rows, each part with its schedule", () => {
  const source = "The {{c2::a}} and {{c1::b}}";
  expect(
    cardCells({
      card: { text: "The […] and […]", answer: "a, b", form: { kind: "cloze", source } },
      rows: [],
      schedules: [null, schedule],
    }),
  ).toEqual({
    question: source,
    answer: "a, b",
    kind: "cloze",
    schedule: "!2000-01-01,1,250!2026-12-01,4,250",
  });
  const card = { text: "Compost", answer: "↓", form: { kind: "steps", isTyped: true } } as const;
  expect(cardCells({ card, rows: ["Layer", "two\nlines"], schedules: [] })).toEqual({
    question: "Compost",
    answer: "- Layer\n- two\n  lines",
    kind: "steps typed",
    schedule: "",
  });
});

const words = fc
  .array(fc.constantFrom("a", " :: ", "{{c1::x}}", "- ", "\n", "1. ", "`", "-->", "?"), {
    minLength: 1,
    maxLength: 4,
  })
  .map((pieces) => `w${pieces.join("")}w`);
const form = fc.oneof(
  fc.record({ kind: fc.constantFrom("basic" as const, "both" as const), isTyped: fc.boolean() }),
  fc.record({
    kind: fc.constant("cloze" as const),
    source: words,
    isNumbered: fc.boolean(),
    isTyped: fc.boolean(),
  }),
  fc.record({ kind: fc.constantFrom("list" as const, "steps" as const), isTyped: fc.boolean() }),
  fc.record({
    kind: fc.constant("occlusion" as const),
    shapes: words.map((label) => `1 rect 1 0 0 9 9 ${label}`),
  }),
);
const completed = ({ text, answer = "", form: own }: CardText) =>
  completedNew({ question: text, answer, ...own });

test("any card is read as it was written, with its rows", () => {
  fc.assert(
    fc.property(
      words,
      fc.option(words, { nil: "" }),
      form,
      fc.array(words),
      (question, answer, own, rows) => {
        const card = completed({ text: question, answer, form: own });
        const { question: text, answer: back, ...rest } = card;
        const isBelow = own.kind === "list" || own.kind === "steps";
        const below = isBelow ? rows : [];
        const read = readCardCells(
          cardCells({ card: { text, answer: back, form: rest }, rows: below, schedules: [] }),
        );
        expect([completed(read.card), read.rows]).toEqual([card, below]);
      },
    ),
  );
});
