import { expect, test } from "vitest";
import { cardText, completedNew } from "../card/card-kinds.ts";
import { readAnnotated, writeAnnotated } from "../format/annotated-markdown/rows.ts";
import { readCard, writeCard } from "./card-line.ts";
import { readMarkdown } from "./read-markdown.ts";
import { cardInText } from "./typed-card.ts";
import { writeMarkdown } from "./write-markdown.ts";

test.each([
  ["The {{heart}} :: pumps", { kind: "cloze", source: "The {{heart}} :: pumps", question: "", answer: "" }],
  ["front ::: back", { kind: "both", question: "front", answer: "back" }],
  ["a :: b ::: c", { question: "a", answer: "b ::: c" }],
  ["Bones of the hand ::", { kind: "list", question: "Bones of the hand", answer: "↓" }],
])("%j is written as a card", (text, card) => {
  expect(cardInText(text)).toEqual(card);
});

test.each([
  ["[a :: b](https://x.org)"],
  ["[a ::: b](note:k3m9x2p7q4)"],
  ["see [[A :: B^k3m9x2p7q4]] and ![[A :: B^k3m9x2p7q4]]"],
  ["![a :: b](file:3)"],
  ["[a [1] :: b](https://x.org/a_(b))"],
  ['[a](https://x.org "b :: c")'],
])("in a link, %s, nothing parts a question from its answer", (link) => {
  expect(cardInText(link)).toBeUndefined();
  expect(readMarkdown(`- ${link}`)).toEqual([{ depth: 0, text: link }]);
  expect(cardInText(`${link} :: answer`)).toEqual({ question: link, answer: "answer" });
  expect(cardInText(`question ::: ${link}`)).toEqual({ kind: "both", question: "question", answer: link });
});

test("halves of a link on both sides of a card are the same after they were written and read", () => {
  for (const form of [{}, { form: { kind: "both" } }] as const) {
    const card = { text: "see [a", answer: "b](https://x.org)", ...form };
    expect(readCard(writeCard(card))).toEqual(card);
  }
});

test.each(["std::vector", "`a :: b`", "a \\:: b", "heading \\::", "::", "{{ template }}", "a::: b"])(
  "%j stays a note",
  (text) => {
    expect(cardInText(text)).toBeUndefined();
  },
);

test("a card that is asked both ways is the same after it was written and read", () => {
  for (const answer of ["back", "b :: c", "b ::: c"]) {
    const card = { text: "front", answer, form: { kind: "both" } } as const;
    expect(readCard(writeCard(card))).toEqual(card);
  }
});

test.each([
  ["a sentence with gaps", { kind: "cloze", source: "{{c2::Humus::H…}} feeds {{c3::soil}}" }],
  ["a card that is asked both ways", { kind: "both", question: "soil", answer: "el suelo" }],
  ["a card that is answered below", { kind: "list", question: "What feeds soil?" }],
] as const)(
  "%s is the same after it left as Markdown and came back, with its schedule or without",
  (_, said) => {
    const item = { depth: 0, ...cardText(completedNew({ question: "", answer: "", ...said })) };
    const [plain] = readMarkdown(writeMarkdown([item, { depth: 1, text: "below" }]));
    const has = { ids: false, schedules: true };
    const [annotated] = readAnnotated(writeAnnotated([item], has), has);
    for (const read of [plain, annotated])
      expect(
        cardText(completedNew({ question: read?.text ?? "", answer: read?.answer ?? "", ...read?.form })),
      ).toEqual(cardText(completedNew({ question: item.text, answer: item.answer, ...item.form })));
  },
);

test("a template that other programs write is no sentence with gaps", () => {
  expect(readMarkdown("- {{query (todo)}}")).toEqual([{ depth: 0, text: "{{query (todo)}}" }]);
});
