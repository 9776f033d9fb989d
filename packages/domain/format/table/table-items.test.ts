import { expect, test } from "vitest";
import { cellIn, tableItems } from "./table-items.ts";

const names = ["path", "front", "back", "guid", "region"];
const layout = { names, roles: ["path", "question", "answer", "name", "child"], pathSign: " > " } as const;

test("rows stand below their paths, each path once; a row without an answer is a note, other cells are labelled", () => {
  const rows = [
    ["Soil > Horizons", "What is O?", "Organic", "g=1", ""],
    ["Water", "Rain", "", "", "north"],
    ["Soil > Horizons", "What is A?", " Topsoil ", "g=2", ""],
    ["Soil", "Earth", "", "", ""],
    ["", "", "", "left out", ""],
    ["", "=SUM(1)", "@x", "", ""],
  ];
  expect(tableItems(rows, layout)).toEqual([
    { depth: 0, text: "Soil" },
    { depth: 1, text: "Horizons" },
    { depth: 2, isRow: true, text: "What is O?", answer: "Organic", name: "g=1" },
    { depth: 2, isRow: true, text: "What is A?", answer: " Topsoil ", name: "g=2" },
    { depth: 1, isRow: true, text: "Earth" },
    { depth: 0, text: "Water" },
    { depth: 1, isRow: true, text: "Rain" },
    { depth: 2, text: "region: north", column: "region" },
    { depth: 0, isRow: true, text: "=SUM(1)", answer: "@x" },
  ]);
});

test("cells beyond the named columns are kept", () => {
  expect(tableItems([["", "a", "b", "", "", "more"]], layout)).toContainEqual({
    depth: 1,
    text: "Column 6: more",
    column: "Column 6",
  });
});

test("a cell is what stands behind its label, or all of it where somebody took that away", () => {
  expect(["region: north", "north", "region:north"].map((text) => cellIn(text, "region"))).toEqual([
    "north",
    "north",
    "region:north",
  ]);
});
