import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cardHints } from "./card-hints.ts";
import { nearTwin } from "./near-twin.ts";

const hints = (question: string, answer: string) => cardHints({ question, answer });

describe("a card without fault has no hint", () => {
  test.each([
    ["What holds the nucleus?", "An envelope"],
    ["Wer entdeckte das Penicillin?", "Alexander Fleming"],
    ["Que produit la photosynthèse ?", "Du sucre et de l’oxygène"],
    ["¿Qué es la fotosíntesis?", "La producción de azúcar con luz"],
    ["Che cosa produce un ribosoma?", "Proteine"],
    ["O que abre um estoma?", "Potássio"],
    ["Что такое осмос?", "Движение воды через мембрану"],
    ["什么打开气孔？", "钾离子"],
    ["Speed of light", "299,792,458 m/s"],
    ["When did Columbus reach America?", "In 1492, on his first voyage to find a way to India"],
    ["Was bricht Licht in seine Farben?", "Ein Prisma"],
  ])("%s", (question, answer) => {
    expect(hints(question, answer)).toEqual([]);
  });
});

describe("yes or no", () => {
  test.each([
    ["Is DNA a protein?", "No"],
    ["Ist Glas eine Flüssigkeit?", "Nein, ein Feststoff"],
    ["Est-ce que le soleil est une étoile ?", "Oui"],
    ["¿Es la ballena un pez?", "No, un mamífero"],
    ["È un fungo una pianta?", "No"],
    ["Can plants see light?", "Yes, they can"],
    ["Is it a wave or a particle?", "Both"],
    ["水是化合物吗？", "是"],
    ["Верно ли, что кит — рыба?", "Нет"],
  ])("%s", (question, answer) => {
    expect(hints(question, answer)).toContain("yes-or-no");
  });
  test("a question that only begins like one is none where the answer says more", () => {
    expect(hints("Can you name what opens a pore?", "It is opened by potassium")).toEqual([]);
  });
});

describe("several facts in one", () => {
  test.each([
    ["Name the noble gases", "Helium, neon, argon"],
    ["Phases of mitosis", "Prophase\nMetaphase\nAnaphase\nTelophase"],
    ["Welche Farben hat die Ampel?", "Rot; Gelb; Grün"],
    ["主要颜色", "红、黄、蓝"],
  ])("%s", (question, answer) => {
    expect(hints(question, answer)).toContain("several-facts");
  });
  test("two questions in one", () => {
    expect(hints("What is osmosis? Why does it matter?", "Water moves")).toContain("two-questions");
  });
});

describe("the answer in its question", () => {
  test.each([
    ["Which gas, oxygen, do plants give off?", "Oxygen"],
    ["Wofür steht DNA, die Desoxyribonukleinsäure?", "Desoxyribonukleinsäure"],
    ["钾离子打开什么？钾离子", "钾离子"],
  ])("%s", (question, answer) => {
    expect(hints(question, answer)).toContain("answer-in-question");
  });
  test("a part of a word is not the word", () => {
    expect(hints("What does a cataract cloud?", "Cat")).not.toContain("answer-in-question");
  });
});

describe("a bare pronoun", () => {
  test.each([
    ["What does it do?", "Makes sugar"],
    ["Wann starb er?", "1832"],
    ["Pourquoi est-elle verte ?", "La chlorophylle"],
    ["¿Qué significa esto?", "Que hay luz"],
    ["Как это работает?", "Через осмос"],
    ["它有什么作用？", "产生糖"],
  ])("%s", (question, answer) => {
    expect(hints(question, answer)).toContain("bare-pronoun");
  });
  test("what is named first may be taken up again", () => {
    expect(hints("What does a leaf do with its light?", "Sugar")).toEqual([]);
    expect(hints("What is it called when a cell splits in two?", "Mitosis")).toEqual([]);
  });
});

test("too long is counted in words, and in scripts without spaces by signs", () => {
  const many = (count: number) => Array.from({ length: count }, (_, i) => `word${i}`).join(" ");
  expect(hints("Why?", many(15))).toEqual([]);
  expect(hints("Why?", many(16))).toEqual(["long-answer"]);
  expect(hints(`${many(26)}?`, "Because")).toEqual(["long-question"]);
  expect(hints("为什么？", "光".repeat(31))).toEqual(["long-answer"]);
});

test("half a card has no hint, and no text fails", () => {
  expect(hints("Is it?", " ")).toEqual([]);
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), (question, answer) => {
      expect(new Set(hints(question, answer)).size).toBe(hints(question, answer).length);
    }),
  );
});

describe("a near twin", () => {
  const others = [
    { question: "What does the left ventricle pump?", answer: "Blood to the body" },
    { question: "Was pumpt die linke Herzkammer?", answer: "Blut in den Körper" },
    { question: "光合作用产生什么物质和气体", answer: "糖" },
  ];
  const twin = (question: string, answer: string) => nearTwin({ question, answer }, others)?.question;

  test("is the card that asks nearly the same and means something else", () => {
    expect(twin("What does the left ventricle pump", "Blood to the lungs")).toBe(others[0]?.question);
    expect(twin("Was pumpt die linke Herzkammer denn?", "Sauerstoff")).toBe(others[1]?.question);
    expect(twin("光合作用产生什么物质和气体呢", "氧")).toBe(others[2]?.question);
  });
  test("is none where the answer is the same, or the question another one", () => {
    expect(twin("What does the left ventricle pump?", "blood to the body")).toBeUndefined();
    expect(twin("What does the liver store?", "Sugar")).toBeUndefined();
    expect(twin("", "")).toBeUndefined();
  });
});

test.each([
  [
    "answer-in-question",
    "Energy is neither made nor destroyed: what is said of it?",
    "neither is it made nor destroyed",
  ],
  ["bare-pronoun", "What did the court hold in the passage above?", "an offer may be an advertisement"],
  [
    "several-facts",
    "What do angle and duration of the dance show?",
    "the direction, and the distance; both are read",
  ],
])("what is found in a draft by its sides is hinted at as well: %s", (hint, question, answer) => {
  expect(hints(question, answer)).toContain(hint);
});

test("several gaps are a question each; a list of more than nine rows is long", () => {
  const gaps = { question: "The […] has […], […]", answer: "heart, atria, ventricles" };
  expect(cardHints(gaps)).toContain("several-facts");
  expect(cardHints({ ...gaps, kind: "cloze" })).not.toContain("several-facts");
  const list = { question: "Bones of the wrist", answer: "", kind: "list" } as const;
  expect([9, 10].map((items) => cardHints({ ...list, items }))).toEqual([[], ["long-list"]]);
});

test("braces that make no gap are told of, also where there is none yet", () => {
  const hintsOf = (source: string, answer = "") =>
    cardHints({ kind: "cloze", source, question: "The […] pumps", answer });
  expect(hintsOf("The {{heart pumps")).toEqual(["broken-gap"]);
  expect(hintsOf("The {{heart}} {{c1234567890::pumps}}", "heart")).toEqual(["broken-gap"]);
  expect(hintsOf("The {{heart}} pumps", "heart")).toEqual([]);
});

test("gaps of one number with different words are said to be asked together", () => {
  const hintsOf = (source: string) =>
    cardHints({ kind: "cloze", source, question: "The […] and the […]", answer: "heart, lungs" });
  expect(hintsOf("The {{c3::heart}} and the {{c3::lungs::organ}}")).toContain("shared-number");
  for (const source of [
    "{{c3::heart}} and {{c4::lungs}}",
    "{{c3::heart}}, {{c3::heart}}",
    "{{heart}} {{lungs}}",
  ])
    expect(hintsOf(source)).not.toContain("shared-number");
});
