import { expect, test } from "vitest";
import { linksIn, readPieces } from "../rich/pieces.ts";
import { plainWords, unlinkedWords } from "./plain-words.ts";

const NOTE = "See [the book](https://book.example) and https://shop.example of **cells**.";

test("markup that stands in other markup leaves none when that is taken out", () => {
  for (const [said, plain] of [
    ["[![both](https://a.example)](https://shop.example)", "both"],
    ["[a [b [c](https://a.example)](https://b.example)](https://shop.example)", "a b c"],
    ["cells<scr<b>ipt>x</scr</b>ipt>", "cells"],
    ["**_**_cells", "cells"],
  ] as const)
    expect([said, plainWords(said, "Cells")]).toEqual([said, plain]);
  expect(unlinkedWords("[[[[Cells^0123456789]]^0123456789]]", "Cells")).toBe("Cells");
  for (const said of [
    "[[a](https://a.example)[b^0123456789]](https://shop.example)",
    "[a [b [c]]](https://shop.example) at https://shop.example",
    "[a [[b^0123456789]] c](https://shop.example)",
    "[a \\] b](https://shop.example)",
  ]) {
    const plain = unlinkedWords(said, NOTE);
    const links = linksIn(readPieces(plain)).map(({ from, to }) => plain.slice(from, to));
    expect([said, links.filter((link) => !link.startsWith("https:"))]).toEqual([said, []]);
  }
});

test("markup of the note itself stays, and what nests without an end is nothing", () => {
  expect(plainWords("Read [the book](https://book.example) of **cells**", NOTE)).toBe(
    "Read [the book](https://book.example) of **cells**",
  );
  expect(plainWords(`${"> ".repeat(200)}cells`, NOTE)).toBe("");
});
