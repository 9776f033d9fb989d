import { expect, test } from "vitest";
import { type MendedCard, mendByRules } from "./mend.ts";

function mended(card: Partial<MendedCard>): string[] {
  const whole = {
    nodeId: 7,
    kind: "basic",
    question: "What is it?",
    answer: "this",
    source: null,
    path: [],
    ...card,
  };
  return mendByRules(whole).map(({ body, nodeId }) => {
    expect(nodeId).toBe(7);
    if ("text" in body) throw new Error("a note");
    const said = "parts" in body ? body.parts : [body];
    return said.map(({ source, question, answer }) => source ?? `${question} = ${answer}`).join(" | ");
  });
}

test.each([
  ["helium, neon and argon.", "helium", "neon, argon"],
  ["helium\n- neon\n- argon", "helium", "neon, argon"],
  ["ヘリウム、ネオン、アルゴン", "ヘリウム", "ネオン, アルゴン"],
  ["Gelb; Rot; und Blau", "Gelb", "Rot, Blau"],
])("a list in an answer is split: %j", (answer, first, others) => {
  const [split, ...more] = mended({ question: "Which ones?", answer });
  expect(split?.split(" | ")).toHaveLength(3);
  expect(split?.split(" | ")[0]).toBe(`Which ones? (…, ${others}) = ${first}`);
  expect(more).toEqual([]);
});

test("a sentence with several gaps is split into one for each, and one whose gaps hold others is not", () => {
  const source = "The {{c1::heart::an organ}} pumps {{c2::blood}} with its {{c1::valves}}";
  expect(mended({ kind: "cloze", source })).toEqual([
    "The {{c1::heart::an organ}} pumps blood with its {{c1::valves}} | The heart pumps {{c1::blood}} with its valves",
  ]);
  expect(mended({ kind: "cloze", source: "The {{c1::heart}}" })).toEqual([]);
  expect(mended({ kind: "cloze", source: "{{c1::a {{c2::b}}}}" })).toEqual([]);
});

test("an answer over twelve words is cut where a clause ends, what stands in brackets first", () => {
  const question = "What is osmosis?";
  expect(
    mended({
      question,
      answer: "Movement of water (through a membrane that lets nothing else through it at all) in cells",
    }),
  ).toEqual([`${question} = Movement of water in cells`]);
  expect(
    mended({
      question,
      answer: "The movement of water through a membrane. It goes on until both sides are equal in all.",
    }),
  ).toEqual([`${question} = The movement of water through a membrane`]);
  expect(mended({ question, answer: "word ".repeat(14) })).toEqual([]);
});

test("a card is set apart from the one that it is most like, where its question alone does not give the answer away", () => {
  const card = { question: "What does the afferent arteriole do?", answer: "brings blood in" };
  const efferent = { question: "What does the efferent arteriole do?", answer: "leads blood out" };
  const vein = { question: "Where does the renal vein lead?", answer: "to the vena cava" };
  const set = ["What does the afferent arteriole do? (≠ leads blood out) = brings blood in"];
  expect(mended({ ...card, others: [vein, efferent] })).toEqual(set);
  // Known to be mixed up, a pair of words comes before fronts that are alike.
  const like = { question: "What does the other afferent arteriole do?", answer: "nothing" };
  expect(mended({ ...card, others: [like, efferent] })).toEqual(set);
  expect(mended({ ...card, others: [like] })).toHaveLength(1);
  expect(mended({ ...card, others: [vein, { ...efferent, answer: "Brings blood in" }] })).toEqual([]);
  expect(mended({ ...card, others: [{ ...efferent, answer: "brings blood in from the artery" }] })).toEqual(
    [],
  );
  expect(mended({ ...card, others: [{ ...efferent, answer: "word ".repeat(7) }] })).toEqual([]);
  expect(mended({ ...card, kind: "both", others: [efferent] })).toEqual(set);
});

test("a question without a subject gets the title above it", () => {
  expect(mended({ question: "When?", answer: "1815", path: ["Europe", "Congress of Vienna #exam"] })).toEqual(
    ["Congress of Vienna: When? = 1815"],
  );
  expect(mended({ question: "What is osmosis?", answer: "a movement", path: ["Cells"] })).toEqual([]);
  expect(mended({ question: "When?", answer: "1815" })).toEqual([]);
});

test("of a card that rows or shapes answer nothing is said, and both ways stay both ways", () => {
  expect(mended({ kind: "list", answer: "a, b and c" })).toEqual([]);
  expect(
    mendByRules({ nodeId: 7, kind: "both", question: "It?", answer: "x", source: null, path: ["Top"] }),
  ).toMatchObject([{ op: "edit", body: { kind: "both", question: "Top: It?" } }]);
});
