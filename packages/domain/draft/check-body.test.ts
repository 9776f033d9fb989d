import { expect, test } from "vitest";
import { checkBody } from "./check-body.ts";
import { createKnownCards } from "./known-cards.ts";
import type { CardBody } from "./proposal.ts";
import { cardBodyOf, cardFromSides } from "./raw-card.ts";

const SOURCE = "Osmosis is the movement of water through a membrane. It needs no energy.";

function found(body: CardBody, known = createKnownCards()) {
  return checkBody(body, { source: SOURCE, quote: null, path: ["Cells"], known }).map(
    ({ check, weight, side }) => [weight, check, ...(side ? [side] : [])].join(" "),
  );
}
const said = (kind: string, question: string, answer = "") =>
  cardBodyOf(cardFromSides(kind, question, answer), (text) => text.trim());

test("a card both ways is held against the checks from its back, too", () => {
  const ask = (kind: "basic" | "both", question: string, answer: string) => found({ kind, question, answer });
  expect(ask("both", "Osmosis", "movement of water through a membrane")).toEqual([]);
  expect(ask("basic", "Osmosis of water", "It needs no energy")).toEqual([]);
  expect(ask("both", "Osmosis of water", "It needs no energy")).toEqual(["hard subjectless back"]);
  expect(ask("both", "Water", "movement of water through a membrane")).toEqual(["hard leak back"]);
  expect(ask("both", "What does the Andes range move through?", "a membrane")).toEqual([
    "hard grounded back",
  ]);
  // What is found of both sides at once is told once.
  expect(ask("both", "Osmosis", "osmosis!")).toEqual(["hard form", "hard leak"]);
});

test("a card both ways is the same as another one that asks from its back", () => {
  const known = createKnownCards();
  known.add({ kind: "both", question: "Osmosis", answer: "movement of water through a membrane" });
  const back = { question: "movement of water through a membrane", answer: "a term" };
  expect(known.nearest(back)?.likeness).toBe(1);
  const other = createKnownCards();
  other.add({ question: "membrane?", answer: "where water goes" });
  expect(found({ kind: "both", question: "Water", answer: "Membrane" }, other)).toContain(
    "hard duplicate back",
  );
});

test("of a cloze the whole sentence has to be in the source, of a list each row", () => {
  expect(found(said("cloze", "Osmosis is the movement of {{water}} through a membrane."))).toEqual([]);
  expect(found(said("cloze", "Andean farmers dance for {{water}} through every festival night."))).toContain(
    "hard grounded",
  );
  expect(found(said("list", "What does osmosis move through?", "water\na membrane"))).not.toContain(
    "hard grounded",
  );
  expect(
    found(
      said("list", "What is there in osmosis?", "movement of water\na membrane of cells\nno energy\nvolcano"),
    ),
  ).toContain("hard grounded");
});

test("a card is read from two sides by its kind: a question is asked one way, and so is a list of one", () => {
  expect([
    said("both", " Osmosis", "movement of water"),
    said("both", "What is osmosis?", "movement of water"),
    said("list", "Parts?", "- wall\n2. core\n\n"),
    said("list", "Part?", "wall"),
    said("cloze", "A {{wall}} and a {{core::what?}}", "unused"),
    said("anything", "Part?", "wall"),
  ]).toEqual([
    { kind: "both", question: "Osmosis", answer: "movement of water" },
    { kind: "basic", question: "What is osmosis?", answer: "movement of water" },
    { kind: "list", question: "Parts?", answer: "wall, core", items: ["wall", "core"] },
    { kind: "basic", question: "Part?", answer: "wall" },
    {
      kind: "cloze",
      question: "A […] and a [what?]",
      answer: "wall, core",
      source: "A {{c1::wall}} and a {{c2::core::what?}}",
    },
    { kind: "basic", question: "Part?", answer: "wall" },
  ]);
});
