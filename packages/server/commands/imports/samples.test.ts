import { readFileSync } from "node:fs";
import type { Losses } from "@perennial/domain/format/losses";
import { readOpml } from "@perennial/domain/format/opml/read";
import { expect, test } from "vitest";
import { readFile } from "./read-file.ts";

const countOf = (losses: Losses, kind: string) => losses.list().find((loss) => loss.kind === kind)?.count;
const sampleOf = (name: string) => {
  const read = readOpml(readFileSync(new URL(`samples/${name}`, import.meta.url), "utf8"), 1_000);
  if (!read.ok) throw new Error(`${name}: at line ${read.error.line} ${read.error.reason}`);
  const { items, ...rest } = read.value;
  return {
    ...rest,
    items,
    texts: items.map(({ text }) => text),
    outlines: items.length,
    top: items.filter(({ depth }) => depth === 0).length,
    levels: Math.max(...items.map(({ depth }) => depth)) + 1,
    leaves: items.filter(({ depth }, index) => (items[index + 1]?.depth ?? 0) <= depth).length,
    done: items.filter(({ isDone }) => isDone).length,
  };
};

test.each(["subscriptions.opml", "subscriptions-untitled.opml"])(
  "subscriptions: every outline of %s at its level",
  (name) => {
    const { title, items, outlines, top, levels, leaves, texts, losses } = sampleOf(name);
    expect({ title, outlines, top, levels, leaves }).toEqual({
      title: "Subs",
      outlines: 9,
      top: 5,
      levels: 2,
      leaves: 7,
    });
    expect(texts).toEqual(expect.arrayContaining(["⌥⇧K, a column", "We ❤ mosses", "Rocks & rivers"]));
    expect(losses.list()).toEqual([]);
    const addresses = items.flatMap(
      ({ source }) => source?.attributes.filter(([each]) => each === "xmlUrl") ?? [],
    );
    expect(addresses).toHaveLength(7);
  },
);

test("Workflowy: marks, links, signs escaped twice, a note of two lines, what is done; what has no form is counted", () => {
  const { outlines, top, levels, leaves, done, texts, losses } = sampleOf("workflowy.opml");
  expect({ outlines, top, levels, leaves, done }).toEqual({
    outlines: 17,
    top: 1,
    levels: 6,
    leaves: 12,
    done: 1,
  });
  expect(texts).toEqual(
    expect.arrayContaining([
      "The **moon**, the sun and the *wind*",
      "[the table](https://tides.example/table?port=1&day=2)",
      "signs: < > & \" ' and 🌊🌙",
    ]),
  );
  expect(texts.find((text) => text.startsWith("Springs and neaps"))?.split("\n")).toHaveLength(4);
  expect(countOf(losses, "underlining")).toBe(1);
});

const read = async (name: string) => {
  const answer = await readFile(name, readFileSync(new URL(`samples/${name}`, import.meta.url)));
  if (!answer.ok) throw new Error(answer.error.sentence);
  return answer.value;
};

test("a table: seven rows of eight columns, each other cell below its row with its label", async () => {
  const { columns, items } = await read("table.csv");
  expect(columns?.columns.map(({ name }) => name)).toHaveLength(8);
  expect(items.filter(({ depth }) => depth === 1)).toHaveLength(7);
  expect(items.map(({ text }) => text)).toEqual(
    expect.arrayContaining([
      "Content: Grüße: 潮汐 🌊 café",
      "Content: In one cell: !@#$%^&*()_+-=[]{}|;:',.<>?",
      expect.stringMatching(/^Content: # The week\n\nTwo boats, one diver\./),
    ]),
  );
});

test("notes of Anki as text: four cards, their fields as lines", async () => {
  const { items } = await read("anki-notes.txt");
  expect(items.filter(({ answer }) => answer !== undefined)).toHaveLength(4);
  expect(items.map(({ answer }) => answer)).toContain("The moon, mostly.\n潮汐，主要是月亮。");
});
