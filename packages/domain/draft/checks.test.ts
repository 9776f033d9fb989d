import { expect, test } from "vitest";
import { checkCard } from "./checks.ts";
import { createKnownCards } from "./known-cards.ts";

const SOURCE =
  "Osmosis is the movement of water through a membrane. It needs no energy, and it ends when both sides are equal.";

function found(
  question: string,
  answer: string,
  differing: { source?: string; quote?: string; cards?: [string, string][] } = {},
) {
  const known = createKnownCards();
  for (const [front, back] of differing.cards ?? []) known.add({ question: front, answer: back });
  const { source = SOURCE, quote = null } = differing;
  return checkCard({ question, answer }, { source, quote, path: ["Cells"], known }).map(
    ({ check, weight }) => `${weight} ${check}`,
  );
}

test("a sound card has no finding, in any language", () => {
  expect(found("What is osmosis?", "the movement of water through a membrane")).toEqual([]);
  expect(
    found("Was ist Osmose?", "die Bewegung von Wasser durch eine Membran", {
      source: "Osmose ist die Bewegung von Wasser durch eine Membran.",
    }),
  ).toEqual([]);
  expect(found("浸透とは何ですか?", "水の移動", { source: "浸透とは膜を通る水の移動である。" })).toEqual([]);
});

test.each([
  ["hard leak", "What is the movement of water through a membrane?", "the movement of water"],
  [
    "soft atomic",
    "What is said of osmosis?",
    "It needs no energy, and it ends when both sides are equal in all of water",
  ],
  ["hard subjectless", "This needs what?", "no energy"],
  ["hard subjectless", "What holds in Paris?", "energy"],
  ["hard grounded", "What is osmosis?", "a dance of the Andes mountains"],
  ["soft open", "Is osmosis a movement?", "of water"],
  ["soft open", "È l'osmosi un movimento?", "sì"],
  ["soft atomic", "What is in a cell?", "water, energy, sides"],
  ["soft atomic", "What is osmosis? What is a membrane?", "movement of water"],
  ["soft subjectless", "Why did they travel through a membrane?", "movement of water"],
  ["hard form", "What is osmosis?", "  "],
  ["hard form", "Osmosis", "osmosis!"],
  ["hard form", "What is osmosis?", "water ".repeat(300)],
  ["hard language", "Was ist die Osmose und wie ist das?", "Energy"],
])("%s is found", (finding, question, answer) => {
  expect(found(question, answer)).toContain(finding);
});

test("a question is about something, where a pronoun stands in it too", () => {
  const ask = (question: string) => found(question, "water through a membrane");
  expect(ask("What does it move?")).toEqual(["hard subjectless"]);
  expect(ask("What moves, according to the text, in osmosis?")).toEqual(["hard subjectless"]);
  expect(ask("What is it called when both sides of a membrane are equal?")).not.toContain("hard subjectless");
  expect(ask("Why is it that membranes move water?")).not.toContain("soft subjectless");
  expect(found("What ends when both sides are equal?", "it")).toContain("hard subjectless");
  // A short name is a subject.
  expect(found("What is pH?", "a measure", { source: "pH is a measure" })).toEqual([]);
});

test("words that only begin alike give nothing away", () => {
  const source = "Der Bundespräsident wird von der Bundesversammlung gewählt.";
  expect(found("Wer wählt den Bundespräsidenten?", "die Bundesversammlung", { source })).toEqual([]);
});

test("numbers stand in the source as they are", () => {
  const source = "The pH of blood is about 7.4, and 1854 was the year of the pump in Broad Street near Soho.";
  const ask = (answer: string) => found("What is said of the pH of blood?", answer, { source });
  expect(ask("about 7.4")).toEqual([]);
  expect(ask("about 7")).toEqual(["hard grounded"]);
  expect(ask("year of the pump in Broad Street near Soho: 1855")).toEqual(["hard grounded"]);
});

test("a quote may hold the marks of its row", () => {
  const source = "The enzyme Rubisco binds carbon dioxide";
  expect(
    found("Which enzyme binds carbon dioxide?", "Rubisco", { source, quote: "The enzyme **Rubisco**" }),
  ).toEqual([]);
});

test("words that the source does not hold are no quote; other blanks and letter cases are the same", () => {
  const ask = (quote: string) => found("What is osmosis?", "movement of water", { quote });
  expect(ask("osmosis is the  MOVEMENT of water")).toEqual([]);
  expect(ask("osmosis is a dance")).toEqual(["hard grounded"]);
  expect(ask(" ")).toEqual(["hard grounded"]);
});

test("a card that is there already is found by its front, or by what both sides share", () => {
  const cards: [string, string][] = [
    ["What is osmosis?", "Something else"],
    ["What does turgor need to hold a leaf?", "water in the cells of it"],
  ];
  expect(found("what is Osmosis", "the movement of water", { cards })).toEqual(["hard duplicate"]);
  const like = { source: "turgor needs water in the cells to hold a leaf", cards };
  expect(found("What does turgor need to hold a leaf up?", "water in the cells of it", like)).toEqual([
    "hard duplicate",
  ]);
});
