import fc from "fast-check";
import { expect, test } from "vitest";
import { checkCard, passes } from "./checks.ts";
import { createKnownCards } from "./known-cards.ts";
import { draftNotesByRules } from "./notes-by-rules.ts";
import type { Proposal } from "./proposal.ts";
import { around, draftCardsByRules, pathOf } from "./rules.ts";
import { isPrivate, rowsOfText, type SourceRow, withoutPrivate } from "./source.ts";

const rowsOf = (
  ...texts: readonly (string | readonly [depth: number, text: string, answer?: string])[]
): SourceRow[] =>
  texts.map((said, i) => {
    const [depth, text, answer] = typeof said === "string" ? [1, said] : said;
    return { nodeId: i + 1, depth, text, answer: answer ?? null };
  });
const sides = (proposals: readonly Proposal[]) =>
  proposals.map(({ nodeId, body }) => [
    nodeId,
    ...("text" in body ? [body.text] : "parts" in body ? [] : [body.kind, body.question, body.answer]),
  ]);

test("cards are drafted from the form of sentences, two a row at most, in the order of the source", () => {
  const rows = rowsOf(
    [0, "Cells"],
    "Osmosis is the movement of water through a membrane. Diffusion is the movement of particles down a gradient. Turgor is the pressure of water in a cell.",
    "Mitochondria: powerhouse of the cell",
    "Arteries carry blood away from the heart, whereas veins carry blood back to it.",
    "Krebs found the **citric acid cycle** in pigeons.",
    "Buy milk",
  );
  const found = sides(draftCardsByRules(rows));
  expect(found.filter(([node]) => node === 2)).toHaveLength(2);
  expect(found.slice(2)).toEqual([
    [3, "basic", "Mitochondria?", "powerhouse of the cell"],
    [4, "basic", "Arteries carry blood away from the heart, whereas …?", "veins carry blood back to it"],
    [5, "cloze", "Krebs found the […] in pigeons.", "citric acid cycle"],
  ]);
  expect(draftCardsByRules(rows, { most: 1, perRow: 2 })).toHaveLength(1);
});

test("a list below its title becomes a card that is answered by rows", () => {
  const [card] = draftCardsByRules(rowsOf("Noble gases:\n- helium\n- neon\n- argon"));
  expect(card?.body).toEqual({
    kind: "list",
    question: "Noble gases?",
    answer: "helium, neon, argon",
    items: ["helium", "neon", "argon"],
  });
});

test("a card whose question says nothing by itself has the title above in it", () => {
  const rows = rowsOf([0, "Plants"], [1, "Calvin cycle"], [2, "Where: stroma"], [2, "Enzyme: Rubisco"]);
  expect(sides(draftCardsByRules(rows))).toEqual([
    [3, "basic", "Calvin cycle: Where?", "stroma"],
    [4, "basic", "Enzyme?", "Rubisco"],
  ]);
});

test("what a card of the branch asks already is not asked again", () => {
  const rows = rowsOf("Osmosis is the movement of water through a membrane.", [
    2,
    "What is osmosis?",
    "The movement of water through a membrane",
  ]);
  expect(draftCardsByRules(rows)).toEqual([]);
});

test("a quote is a range of the row as it was written", () => {
  const text = "Read this. Osmosis is the movement of water through a membrane. #exam";
  const [card] = draftCardsByRules(rowsOf(text));
  const [quote] = card?.quotes ?? [];
  expect(text.slice(quote?.start, quote?.end)).toBe("Osmosis is the movement of water through a membrane.");
});

test("a private row and all below it are left out, and counted", () => {
  expect(isPrivate("Diary #private")).toBe(true);
  expect(isPrivate("#Private/health")).toBe(true);
  expect(isPrivate("#privateer and private")).toBe(false);
  const rows = rowsOf(
    [0, "Root"],
    [1, "Diary #private"],
    [2, "Secret"],
    [3, "Deeper"],
    [1, "Open"],
    [2, "Q?", "a #private"],
  );
  const { rows: left, leftOut } = withoutPrivate(rows);
  expect([left.map(({ text }) => text), leftOut]).toEqual([["Root", "Open"], 4]);
});

test("a text becomes notes at their places, and cards below the notes that they come from", () => {
  const rows = rowsOfText(
    "# Plants\n\nOsmosis is the movement of water through a membrane.\n\n- Xylem: the tissue that carries water",
  );
  const drafted = draftNotesByRules(rows);
  expect(drafted.map(({ op, parent }) => [op, parent])).toEqual([
    ["note", null],
    ["note", 0],
    ["note", 0],
    ["card", 1],
    ["card", 2],
  ]);
});

test("of a long row a card stands below the note of its own sentence, and beside them where none says it", () => {
  const rows = rowsOfText(
    "# Energy\n\nATP is the currency of energy in every cell. Glycolysis is the splitting of glucose into pyruvate in a cell. NADH is a carrier. The cell uses glucose and ATP for energy.",
  );
  const drafted = draftNotesByRules(rows, { most: 30, perRow: 3 });
  expect(
    drafted.map(({ body, parent }) => [
      "text" in body ? body.text : "question" in body && body.question,
      parent,
    ]),
  ).toEqual([
    ["Energy", null],
    ["ATP is the currency of energy in every cell.", 0],
    ["The cell uses glucose and ATP for energy.", 0],
    ["What is ATP?", 1],
    ["What is Glycolysis?", 0],
    ["What does the cell use?", 2],
  ]);
});

test("a long row of a branch is told in two of its sentences below it", () => {
  const notes = draftNotesByRules(
    rowsOf(
      "Plants take in water by osmosis. The sky was blue. Water moves by osmosis through membranes of plants. We went home.",
    ),
  ).filter(({ op }) => op === "note");
  expect(sides(notes)).toEqual([
    [1, "Plants take in water by osmosis."],
    [1, "Water moves by osmosis through membranes of plants."],
  ]);
});

const word = fc.constantFrom(
  ..."is are because leads to : - ( ) DNA in 1914 , and . ? the osmosis water membrane **water** means #private {{a}} whereas unlike $x$ [[a^0123456789]] <b> ![x](file:1) \u0000 \ud800 水 は".split(
    " ",
  ),
  "\n",
  "\n- ",
);
const text = fc.oneof(
  fc.array(word, { maxLength: 40 }).map((words) => words.join(" ")),
  fc.string({ maxLength: 200 }),
);

test("whatever the source, no card of the rules has a hard finding, rows are its own, and it is always the same", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.integer({ min: 0, max: 3 }), text), { maxLength: 12 }), (said) => {
      const rows = rowsOf(...said);
      const drafted = draftCardsByRules(rows);
      expect(draftCardsByRules(rows)).toEqual(drafted);
      expect(drafted.length).toBeLessThanOrEqual(30);
      for (const card of drafted) {
        if (card.op !== "card") throw new Error("a note");
        const [quote] = card.quotes;
        expect(rows[card.row]?.nodeId).toBe(quote?.nodeId);
        const evidence = {
          source: around(rows, card.row),
          path: pathOf(rows, card.row),
          known: createKnownCards(),
        };
        expect(passes(checkCard(card.body, { ...evidence, quote: null }))).toBe(true);
      }
      draftNotesByRules(rows);
      withoutPrivate(rows);
    }),
  );
});
