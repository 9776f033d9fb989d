import { expect, test } from "vitest";
import { cardsOfColumns, readTable } from "./table-text.ts";

const texts = (text: string) => readTable(text)?.map((row) => row.text) ?? null;

test("cells of a spreadsheet are a row for each line, with or without a line end behind the last", () => {
  expect(texts("a\tb\tc\r\nd\t\tf\r\n")).toEqual(["a | b | c", "d |  | f"]);
  expect(texts("a\tb")).toEqual(["a | b"]);
  expect(texts("\tb\nc\td\n\t\n")).toEqual(["| b", "c | d"]);
});

test("indented lines are no table, nor are lines with different numbers of tabs", () => {
  expect([texts("a\n\tb\n\t\tc"), texts("\ta\n\tb"), texts("a\tb\nc"), texts("word"), texts("")]).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
});

test("two columns can be cards; a line without one of them stays a note", () => {
  expect(cardsOfColumns(readTable("q\ta\nonly\t") ?? [])).toEqual([
    { depth: 0, text: "q", answer: "a" },
    { depth: 0, text: "only |" },
  ]);
  expect([cardsOfColumns(readTable("a\tb\tc") ?? []), cardsOfColumns([])]).toEqual([null, null]);
});
