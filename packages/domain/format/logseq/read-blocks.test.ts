import { expect, test } from "vitest";
import { readBlocks } from "./read-blocks.ts";

const rows = (source: string) => readBlocks(source).map(({ depth, text }) => [depth, text]);

test("blocks go on through blank lines and code; what Logseq says for itself is no text", () => {
  const source =
    "type:: [[Feature]]\n\n- One\n  id:: 64f0\n  collapsed:: true\n\t- Two\n\t  \n\t  more\n\t- ```sh\n\t  - not a block\n\t  ```\n- \n- Three\n";
  expect(rows(source)).toEqual([
    [0, "type:: [[Feature]]"],
    [0, "One"],
    [1, "Two\n\nmore"],
    [1, "```sh\n- not a block\n```"],
    [0, ""],
    [0, "Three"],
  ]);
  expect([...(readBlocks(source)[1]?.properties ?? [])]).toEqual([
    ["id", "64f0"],
    ["collapsed", "true"],
  ]);
});

test("levels count in relation to each other, in tabs or blanks", () => {
  expect(rows("- a\n    - b\n        - c\n    - d\n\t- e").map(([depth]) => depth)).toEqual([0, 1, 2, 1, 1]);
});
