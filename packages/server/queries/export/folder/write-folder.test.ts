import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { NO_ANNOTATIONS } from "@perennial/domain/format/annotated-markdown/annotations";
import type { OutlineItem } from "@perennial/domain/outline-text/outline-item";
import fc from "fast-check";
import type pg from "pg";
import { expect, test } from "vitest";
import { readFile } from "../../../commands/imports/read-file.ts";
import { textsIn, zipOf } from "../../../commands/imports/testing/zip-of.ts";
import { memoryFiles } from "../../../testing/memory-files.ts";
import type { ExportedNode } from "../branch-contents.ts";
import { readLeavingLinks } from "../leaving-links.ts";
import { writeMarkdownFolder } from "./write-folder.ts";

const plain = { mark: { has: NO_ANNOTATIONS }, of: async () => () => ({}) };
/** A connection to an account without files: nothing but a query is asked of it, and that finds none. */
const client = { query: async () => ({ rows: [] }) } as unknown as pg.PoolClient;

const of = async () => ({
  userId: 1,
  now: new Date("2026-03-02T09:00:00.000Z"),
  annotating: plain,
  links: await readLeavingLinks(client, { userId: 1, nodeIds: undefined, fileName: undefined }),
});

async function* branchOf(items: readonly OutlineItem[], size = 3): AsyncGenerator<ExportedNode[]> {
  for (let at = 0; at < items.length; at += size)
    yield items.slice(at, at + size).map((item, index) => ({ ...item, id: at + index + 1, progress: [] }));
}
const written = async (items: readonly OutlineItem[], size?: number): Promise<Uint8Array> =>
  buffer(writeMarkdownFolder(client, await of(), branchOf(items, size), memoryFiles));
const pagesOf = async (items: readonly OutlineItem[]) => textsIn(await written(items));
/** What stands below the name of the file. */
async function readBack(bytes: Uint8Array): Promise<OutlineItem[]> {
  const read = await readFile("folder.zip", bytes);
  if (!read.ok) throw new Error(read.error.sentence);
  return read.value.items.slice(1).map(({ depth, text, answer, isDone }) => ({
    depth: depth - 1,
    text,
    ...(answer === undefined ? {} : { answer }),
    ...(isDone ? { isDone } : {}),
  }));
}

test("notes with notes below them are pages, which hang on the page of the root in their places", async () => {
  const pages = await pagesOf([
    { depth: 0, text: "Soil" },
    { depth: 1, text: "Horizons" },
    { depth: 2, text: "O" },
    { depth: 3, text: "leaves" },
    { depth: 2, text: "What is A?", answer: "Topsoil" },
    { depth: 1, text: "Sand" },
    { depth: 1, text: "What is clay?", answer: "Fine" },
    { depth: 2, text: "finer than silt" },
    { depth: 1, text: "horizons", isDone: true },
    { depth: 2, text: "once more" },
  ]);
  expect(pages).toEqual({
    "Horizons.md": "- O\n  - leaves\n- What is A? :: Topsoil\n",
    "What is clay.md": "- finer than silt\n",
    "horizons 2.md": "- once more\n",
    "Soil.md": [
      "---\nperennial: folder 1\n---\n\n# Soil\n",
      "- [Horizons](Horizons.md)",
      "- Sand",
      "- What is clay? :: Fine\n  - […](What%20is%20clay.md)",
      "- [x] [horizons](horizons%202.md)\n",
    ].join("\n"),
  });
});

const PIECES = [
  "a",
  " ",
  "  ",
  "\n",
  "[",
  "]",
  "](",
  "(x.md)",
  "…",
  "- ",
  "# ",
  "1. ",
  "[x] ",
  ":: ",
  "`",
  "```",
  "\\",
  "$",
];
const LINES = [
  "[a](a.md)",
  "[…](a.md)",
  "a",
  "assets",
  "---",
  "perennial: folder 1",
  "../a",
  "CON",
  "Untitled",
  "![a](file:3)",
];
const said = fc.oneof(
  fc.array(fc.constantFrom(...PIECES), { maxLength: 6 }).map((pieces) => pieces.join("")),
  fc.constantFrom(...LINES),
);
/** A fence that opens in one side of a card and closes in the other is no block. */
const side = said.map((text) => text.replaceAll("```", "").trim());
const content = fc.oneof(
  { weight: 3, arbitrary: said.map((text) => ({ text })) },
  { weight: 1, arbitrary: fc.record({ text: side, answer: side.filter((text) => text !== "") }) },
);
const outline = fc
  .array(fc.record({ deeper: fc.integer({ min: -2, max: 1 }), said: content, isDone: fc.boolean() }), {
    maxLength: 14,
  })
  .map((drawn) => {
    let depth = 0;
    return drawn.map(({ deeper, said: text, isDone }): OutlineItem => {
      depth = Math.max(1, Math.min(depth + 1, depth + deeper));
      return { depth, ...text, ...(isDone ? { isDone } : {}) };
    });
  });

test("a folder is read as the outline that it was written from, whatever stands in it", () =>
  fc.assert(
    fc.asyncProperty(content, outline, fc.integer({ min: 1, max: 5 }), async (root, below, size) => {
      const items = [{ depth: 0, ...root }, ...below];
      const isLeftOut = !("answer" in root) && root.text.trim() === "";
      const kept = isLeftOut ? below.map((item) => ({ ...item, depth: item.depth - 1 })) : items;
      expect(await readBack(await written(items, size))).toEqual(kept);
    }),
  ));

test("what somebody puts into the folder, or takes out of it, changes nothing else", async () => {
  const pages = await pagesOf([
    { depth: 0, text: "Soil" },
    { depth: 1, text: "Sand" },
    { depth: 2, text: "fine" },
    { depth: 1, text: "Clay" },
    { depth: 2, text: "wet" },
  ]);
  const { "Clay.md": _gone, ...left } = pages;
  const mended = { ...left, "Silt.md": "- between\n", "more/Loam.md": "- all three\n" };
  const rows = await readBack(await zipOf(Object.entries(mended)));
  expect(rows.map(({ depth, text }) => "  ".repeat(depth) + text)).toEqual([
    "Soil",
    "  Sand",
    "    fine",
    "  [Clay](Clay.md)",
    "Silt",
    "  between",
    "more",
    "  Loam",
    "    all three",
  ]);
});

test("a page is handed on while it is read, and who stops taking it ends the reading", async () => {
  let read = 0;
  let isOver = false;
  async function* endless(): AsyncGenerator<ExportedNode[]> {
    try {
      for (read = 0; ; read++) {
        const depth = Math.min(read, 2);
        yield [{ depth, text: `note ${read} ${Math.sin(read)}`, id: read, progress: [] }];
      }
    } finally {
      isOver = true;
    }
  }
  const pieces = writeMarkdownFolder(client, await of(), endless(), memoryFiles);
  for (let count = 0; count < 20; count++) await pieces.next();
  expect(read).toBeGreaterThan(0);
  // Once what lies between is full nothing more is read.
  for (let before = -1; before !== read; await sleep(50)) before = read;
  await pieces.return(undefined);
  expect(isOver).toBe(true);
});

test("what fails on the way fails the file", async () => {
  async function* failing(): AsyncGenerator<ExportedNode[]> {
    yield [{ depth: 0, text: "Soil", id: 1, progress: [] }];
    throw new Error("gone");
  }
  await expect(buffer(writeMarkdownFolder(client, await of(), failing(), memoryFiles))).rejects.toThrow(
    "gone",
  );
});
