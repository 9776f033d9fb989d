import { expect, test } from "vitest";
import { draftNotesByRules } from "./notes-by-rules.ts";
import { chosenPages, readPages } from "./pages.ts";
import { type PageLine, rowsOfPages } from "./rows-of-pages.ts";
import { draftCardsByRules } from "./rules.ts";
import { createSkeleton } from "./skeleton.ts";
import { rowsOfText } from "./source.ts";

const FULL = 80;

/** A page of lines below each other; `+` before one stands for a larger gap, `#` for larger letters. */
function page(number: number, ...texts: readonly string[]) {
  let y = 700;
  const lines = texts.map((said): PageLine => {
    const [, gap = "", signs = "", text = ""] = /^(\+?)(#*)(.*)$/.exec(said) ?? [];
    const size = 10 + 4 * (signs === "" ? 0 : 4 - signs.length);
    y -= gap === "" ? 12 : 30;
    return { text, size, x: 72, y, width: text.length };
  });
  return { number, lines };
}
const said = (rows: ReturnType<typeof rowsOfPages>) => rows.map(({ depth, text }) => `${depth} ${text}`);
const long = (words: string) => `${words} ${"x".repeat(FULL - words.length)}`;

test("larger letters are headings, lines that belong together are one paragraph, and a parted word is whole", () => {
  const first = long("Osmosis is the movement of water");
  const rows = rowsOfPages([
    page(
      1,
      "#Cells",
      "+##Water",
      `+${first} through a mem-`,
      "brane of a cell.",
      "+Turgor: the pressure of water.",
    ),
    page(2, "##Ions", `+${long("- Sodium is outside")}`, `- ${long("Potassium is inside")}`, "of the cell"),
  ]);
  expect(said(rows)).toEqual([
    "1 Cells",
    "2 Water",
    `3 ${first} through a membrane of a cell.`,
    "3 Turgor: the pressure of water.",
    "2 Ions",
    `3 ${long("- Sodium is outside").slice(2)}`,
    `3 ${long("Potassium is inside")} of the cell`,
  ]);
});

test("two lines that stand far apart are two paragraphs, though no others stand closer", () => {
  expect(said(rowsOfPages([page(1, "Osmosis", "+Turgor")]))).toEqual(["1 Osmosis", "1 Turgor"]);
});

test("a line that ends early ends a paragraph; running titles and page numbers are no rows", () => {
  const pages = [1, 2, 3].map((n) =>
    page(
      n,
      `Biology ${n}`,
      long(`Page ${n} says a lot of what it has to say`),
      "and ends.",
      "Salt: a solid",
      String(n),
    ),
  );
  expect(said(rowsOfPages(pages)).slice(0, 2)).toEqual([
    `1 ${long("Page 1 says a lot of what it has to say")} and ends.`,
    "1 Salt: a solid",
  ]);
  expect(rowsOfPages(pages)).toHaveLength(6);
});

test("signs that nobody sees are gone, and what looks like markup is shown as it stands", () => {
  const rows = rowsOfPages([
    page(
      1,
      "Osmosis is the **movement** of \u202e[water](https://evil.example) \u0000through ![a](https://e.example/b)\ud800.",
    ),
  ]);
  expect(rows[0]?.text).toBe(
    "Osmosis is the **movement** of [water](https://evil.example) through ![a](https://e.example/b).",
  );
  const [card] = draftCardsByRules(rows);
  expect(card?.body).toMatchObject({
    kind: "basic",
    answer: "the \\*\\*movement\\*\\* of \\[water](https://evil.example) through !\\[a](https://e.example/b)",
  });
  const [note] = draftNotesByRules(rows);
  expect(note?.body).toEqual({
    text: "Osmosis is the \\*\\*movement\\*\\* of \\[water](https://evil.example) through !\\[a](https://e.example/b).",
  });
});

test("a quote names its page and where its words stand in the text of that page", () => {
  const rows = rowsOfPages([
    page(4, "First line here."),
    page(7, "Salt: a solid", "+Ice: frozen water", "+Rust: iron with oxygen"),
  ]);
  const cards = draftCardsByRules(rows);
  const text = rows
    .filter((row) => row.page?.number === 7)
    .map((row) => row.text)
    .join("\n");
  expect(cards.map(({ quotes: [quote] }) => [quote?.page, text.slice(quote?.start, quote?.end)])).toEqual(
    cards.map(({ quotes: [quote] }) => [7, quote?.words]),
  );
  expect(cards.length).toBeGreaterThan(1);
});

test("a card from a text stands under the headings above it, and the file above all; no note comes twice", () => {
  const rows = rowsOfText(
    "# Plants\n\n## Water\n\nOsmosis: movement\n\nTurgor: pressure\n\n# Stones\n\nSalt: a solid",
  );
  const skeleton = createSkeleton(rows, "![book](file:7)");
  const placed = draftCardsByRules(rows).flatMap(({ row, ...card }) => skeleton.place(card, row));
  expect(
    placed.map(({ parent, body }) => [
      parent,
      "text" in body ? body.text : "question" in body && body.question,
    ]),
  ).toEqual([
    [null, "![book](file:7)"],
    [0, "Plants"],
    [1, "Water"],
    [2, "Osmosis?"],
    [2, "Turgor?"],
    [0, "Stones"],
    [5, "Salt?"],
  ]);
});

test("what stands under its own note, or under a row of the tree, stays there", () => {
  const rows = rowsOfText("Osmosis: movement");
  const skeleton = createSkeleton(rows, "![book](file:7)");
  const placed = draftNotesByRules(rows).flatMap((proposal) => skeleton.place(proposal, undefined));
  expect(placed.map(({ parent }) => parent)).toEqual([null, 0, 1]);
  const branch = [{ nodeId: 3, depth: 0, text: "Osmosis: movement", answer: null }];
  const ofBranch = createSkeleton(branch, null);
  expect(draftCardsByRules(branch).flatMap(({ row, ...card }) => ofBranch.place(card, row))).toMatchObject([
    { nodeId: 3, parent: null },
  ]);
});

test.each<[string, readonly number[] | null]>([
  ["", [1, 2, 3, 4, 5, 6, 7, 8]],
  [" 1-3, 7 ", [1, 2, 3, 7]],
  ["2–3;3", [2, 3]],
  ["7-99", [7, 8]],
  ["9", []],
  ["3-1", null],
  ["0", null],
  ["1,,2", null],
  ["all", null],
  ["1-", null],
  ["-4", null],
])("pages %o of eight are %o", (text, pages) => {
  const ranges = readPages(text);
  expect(ranges && chosenPages(ranges, 8)).toEqual(pages);
});
