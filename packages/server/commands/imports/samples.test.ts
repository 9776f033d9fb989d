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
    done: items.filter(({ text }) => text.startsWith("[x] ")).length,
  };
};

test.each(["nnw-subs.opml", "nnw-subs-notitle.opml"])(
  "subscriptions: every outline of %s at its level",
  (name) => {
    const { title, outlines, top, levels, leaves, texts, losses } = sampleOf(name);
    expect({ title, outlines, top, levels, leaves }).toEqual({
      title: "Subs",
      outlines: 211,
      top: 73,
      levels: 2,
      leaves: 207,
    });
    expect(texts).toEqual(expect.arrayContaining(["⌥⇧K", "We ❤ Swift", "chat & code"]));
    expect(countOf(losses, "attribute xmlUrl")).toBe(207);
  },
);

test("Workflowy: marks, links, signs escaped twice, a note of two lines, what is done", () => {
  const { outlines, top, levels, leaves, done, texts } = sampleOf("workflowy-crafted-dotflowy.opml");
  expect({ outlines, top, levels, leaves, done }).toEqual({
    outlines: 21,
    top: 1,
    levels: 7,
    leaves: 15,
    done: 1,
  });
  expect(texts).toEqual(
    expect.arrayContaining([
      "**bold text**",
      "[a labeled link](https://example.com/path?q=1&r=2)",
      "plain text with special chars < > & \" ' and emoji 🙂🚀",
    ]),
  );
  expect(texts.find((text) => text.startsWith("bullet with a multi-line note"))?.split("\n")).toHaveLength(4);
});

test("Workflowy: what has no form here is counted", () => {
  const { outlines, top, levels, leaves, done, texts, losses } = sampleOf("workflowy-tana.opml");
  expect({ outlines, top, levels, leaves, done }).toEqual({
    outlines: 9,
    top: 1,
    levels: 4,
    leaves: 6,
    done: 2,
  });
  expect(texts).toContain("The **bold**, the underlined and the *italic*");
  expect(countOf(losses, "underlining")).toBe(1);
});

const read = (name: string) => {
  const answer = readFile(name, readFileSync(new URL(`samples/${name}`, import.meta.url)));
  if (!answer.ok) throw new Error(answer.error.sentence);
  return answer.value;
};

test("a table: ten rows of eleven columns, each other cell below its row with its label", () => {
  const { columns, items } = read("obsidian-comprehensive-test.csv");
  expect(columns?.columns.map(({ name }) => name)).toHaveLength(11);
  expect(items.filter(({ depth }) => depth === 1)).toHaveLength(10);
  expect(items.map(({ text }) => text)).toEqual(
    expect.arrayContaining([
      "Content: Content with unicode: 你好世界 🌟 café",
      "Content: Content with special characters: !@#$%^&*()_+-=[]{}|;:',.<>?",
      expect.stringMatching(/^Content: # Project Overview\n\nThis is a detailed project plan/),
    ]),
  );
});

test("notes of Anki as text: seven cards, their fields as lines", () => {
  const { items } = read("cooperability-my-chinese.txt");
  expect(items.filter(({ answer }) => answer !== undefined)).toHaveLength(7);
  expect(items.map(({ answer }) => answer)).toContain(
    "Bu4guan3 zen2meyang4, fan3zhenggong1zuo4bu4neng2ting2.\n不管怎么样， 反正工作不能停。",
  );
});
