import fc from "fast-check";
import { expect, test } from "vitest";
import type { OutlineItem } from "../../outline-text/outline-item.ts";
import { writeMarkdown } from "../../outline-text/write-markdown.ts";
import { withAssetLinks, withFileMarks } from "./asset-links.ts";
import { fitsLink, pageLinkIn } from "./page-link.ts";
import { readPages } from "./read-pages.ts";
import { topRows } from "./top-rows.ts";

const rowsOf = (items: readonly OutlineItem[]) =>
  items.map(
    ({ depth, text, answer }) => "  ".repeat(depth) + text + (answer === undefined ? "" : ` :: ${answer}`),
  );

test("a page stands below the row that names it, or in place of one that says nothing else", () => {
  const top =
    "# Soil\n\n- [Sand](Sand.md)\n- Clay\n- What? :: That\n  - […](What.md)\n- [x] [Old](a%20b.md)\n";
  const pages = new Map([
    ["Sand.md", "- fine\n  - finer\n- coarse\n"],
    ["What.md", "- because\n"],
    ["a b.md", ""],
  ]);
  const { items, unnamed } = readPages(top, pages);
  expect(rowsOf(items)).toEqual([
    "Soil",
    "  Sand",
    "    fine",
    "      finer",
    "    coarse",
    "  Clay",
    "  What? :: That",
    "    because",
    "  Old",
  ]);
  expect(items.at(-1)?.isDone).toBe(true);
  expect(unnamed).toEqual(new Set());
});

test("a row is a text that names a page for a second time, one that is not there or none, or has notes below it", () => {
  const top =
    "- [Sand](Sand.md)\n- [Sand](Sand.md)\n- [Gone](Gone.md)\n- [Up](../Sand.md)\n- [a](b.txt)\n- […](Clay.md)\n- [Clay](Clay.md)\n  - below\n";
  const { items, unnamed } = readPages(
    top,
    new Map([
      ["Sand.md", "- fine"],
      ["Clay.md", "- wet"],
    ]),
  );
  expect(rowsOf(items)).toEqual([
    "Sand",
    "  fine",
    "[Sand](Sand.md)",
    "[Gone](Gone.md)",
    "[Up](../Sand.md)",
    "[a](b.txt)",
    "[…](Clay.md)",
    "[Clay](Clay.md)",
    "  below",
  ]);
  expect(unnamed).toEqual(new Set(["Clay.md"]));
});

test("what is no words for a link stands above it", () => {
  const page = "Page.md";
  for (const text of ["two\nlines", "a [b]", "`code`", "…", "", " x", "<b>"])
    expect(topRows({ depth: 0, text }, page)).toEqual([
      { depth: 0, text },
      { depth: 1, text: "[…](Page.md)" },
    ]);
  expect(topRows({ depth: 0, text: "q", answer: "a" }, page)).toHaveLength(2);
  expect(topRows({ depth: 0, text: "**Sand** (fine) – 50 %", isDone: true }, page)).toEqual([
    { depth: 0, text: "[**Sand** (fine) – 50 %](Page.md)", isDone: true },
  ]);
});

test("the row of a page is read as it was written, whatever the note and the file are called", () =>
  fc.assert(
    fc.property(
      fc.string({ unit: "binary" }),
      fc.string({ minLength: 1, unit: "grapheme" }),
      (text, title) => {
        const page = `${title.normalize("NFC")}.md`;
        const item = { depth: 0, text };
        fc.pre(fitsLink(item) && text.isWellFormed());
        const [row] = topRows(item, page);
        expect(row && pageLinkIn(row)).toEqual({ words: text, page });
        const [read] = readPages(writeMarkdown([row as OutlineItem]), new Map([[page, ""]])).items;
        expect(read).toEqual(item);
      },
    ),
  ));

test("files are links in the folder, and marks again where they are there", () => {
  const names = new Map([[17, "a (1) 50%.png"]]);
  const text = "![an  oak](file:17) and ![b](file:18)";
  const written = withAssetLinks(text, (id) => names.get(id));
  expect(written).toBe("![an  oak](assets/a%20%281%29%2050%25.png) and ![b](file:18)");
  const idOf = (path: string) => (path === "assets/a (1) 50%.png" ? 17 : undefined);
  expect(withFileMarks(written, idOf)).toBe(text);
  for (const other of [
    "![x](assets/gone.png)",
    "![x](assets/%E0%A4%A.png)",
    "![x](../assets/a.png)",
    "[x](assets/a.png)",
  ])
    expect(withFileMarks(other, idOf)).toBe(other);
});
