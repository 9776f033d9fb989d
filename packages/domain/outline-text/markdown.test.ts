import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { OutlineItem } from "./outline-item.ts";
import { readMarkdown } from "./read-markdown.ts";
import { writeHtml } from "./write-html.ts";
import { writeMarkdown } from "./write-markdown.ts";

/** Rows as a test reads them best: two blanks a level, the answer of a card behind an arrow. */
const shown = (items: readonly OutlineItem[]): string[] =>
  items.map(
    ({ depth, text, answer }) => "  ".repeat(depth) + text + (answer === undefined ? "" : ` => ${answer}`),
  );
const read = (source: string) => shown(readMarkdown(source));

describe("reading Markdown as rows", () => {
  test("every sign of a list makes a row, and is not part of it", () => {
    expect(read("- a\n* b\n+ c\n• d\n1. e\n12) f")).toEqual(["a", "b", "c", "d", "e", "f"]);
  });

  test("lines without signs are rows too, by tabs or by blanks", () => {
    expect(read("a\n\tb\n\t\tc\nd\n   e\n   f")).toEqual(["a", "  b", "    c", "d", "  e", "  f"]);
  });

  test("a level that was skipped is not skipped", () => {
    expect(read("- a\n        - b\n    - c\n- d")).toEqual(["a", "  b", "  c", "d"]);
  });

  test("headings are levels, with what follows below them", () => {
    expect(read("# A\none\n## B\n- two\n  - three\n### C\n# D\nfour")).toEqual([
      "A",
      "  one",
      "  B",
      "    two",
      "      three",
      "    C",
      "D",
      "  four",
    ]);
  });

  test("a word with a hash, a price and a minus are no signs", () => {
    expect(read("#tag\n-5 degrees\n3.14 is pi\n*stressed*")).toEqual([
      "#tag",
      "-5 degrees",
      "3.14 is pi",
      "*stressed*",
    ]);
  });

  test("blank lines part rows and are none", () => {
    expect(read("a\n\n\nb\n\n- c\n\n- d")).toEqual(["a", "b", "c", "d"]);
  });

  test("what continues below a row's text is part of it", () => {
    expect(readMarkdown("- one\n  two\n  - child\n- next")).toEqual([
      { depth: 0, text: "one\ntwo" },
      { depth: 1, text: "child" },
      { depth: 0, text: "next" },
    ]);
  });

  test("fenced code is one row, whatever it holds", () => {
    const code = "```js\n- not a row\n\n# not a heading\n  deep\n```";
    expect(readMarkdown(`before\n${code}\nafter`).map(({ text }) => text)).toEqual(["before", code, "after"]);
    expect(readMarkdown("- a\n  - ```\n    x\n      y\n    ```\n- b").map(({ text }) => text)).toEqual([
      "a",
      "```\nx\n  y\n```",
      "b",
    ]);
  });

  test("a ticked box makes a row of a list done, an empty one stays, and so does one that is text", () => {
    expect(readMarkdown("- [x] one\n1. [X] two :: deux\n- [ ] three\n[x] four\n- \\[x] five\n- [x]")).toEqual(
      [
        { depth: 0, text: "one", isDone: true },
        { depth: 0, text: "two", answer: "deux", isDone: true },
        { depth: 0, text: "[ ] three" },
        { depth: 0, text: "[x] four" },
        { depth: 0, text: "[x] five" },
        { depth: 0, text: "", isDone: true },
      ],
    );
  });

  test("a fence that never closes is a row like any other", () => {
    expect(read("```\na\nb")).toEqual(["```", "a", "b"]);
  });

  test("two colons between blanks make a card, but not in code or in a word", () => {
    expect(readMarkdown("- What carries sugar? :: Phloem\n- std::vector\n- `a :: b`\n- a ::")).toEqual([
      { depth: 0, text: "What carries sugar?", answer: "Phloem" },
      { depth: 0, text: "std::vector" },
      { depth: 0, text: "`a :: b`" },
      { depth: 0, text: "a ::" },
    ]);
  });

  test("line ends of every system are line ends", () => {
    expect(read("a\r\nb\rc")).toEqual(["a", "b", "c"]);
  });

  test("100,000 fences that never close cost one look", () => {
    const source = "```x\n".repeat(100_000);
    expect(readMarkdown(source)).toHaveLength(100_000);
  });
});

describe("writing", () => {
  test("a branch is a list in Markdown, and nested lists in HTML", () => {
    const items = [
      { depth: 0, text: "Leaf <i>" },
      { depth: 1, text: "two\nlines" },
      { depth: 2, text: "What carries sugar?", answer: "Phloem & xylem" },
      { depth: 0, text: "" },
    ];
    expect(writeMarkdown(items)).toBe(
      "- Leaf <i>\n  - two\n    lines\n    - What carries sugar? :: Phloem & xylem\n-",
    );
    expect(writeHtml(items)).toBe(
      "<ul><li>Leaf &lt;i&gt;<ul><li>two<br>lines<ul><li>What carries sugar? :: Phloem &amp; xylem</li></ul></li></ul></li><li></li></ul>",
    );
    expect(writeHtml([])).toBe("");
  });

  const piece = fc.constantFrom(
    ..."- |* |+ |1. |12) |# |## |#|```|```js|~~~|`|``|\\|\\\\| |  |\t|\n|\n\n| :: |::|:: |a|b|word|é|語|[ ] |[x] |[x]|> |---|•".split(
      "|",
    ),
  );
  const text = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(""));
  /** A card has no blanks around its sides; a fence that opens in one side and closes in the other is no block. */
  const side = text.map((words) => words.replaceAll(/`{3,}|~{3,}/g, "").trim());
  const card = fc.record({ text: side, answer: side }).filter(({ answer }) => answer !== "");
  const items = fc
    .array(
      fc.record({
        depth: fc.nat(6),
        isDone: fc.boolean(),
        row: fc.oneof(
          text.map((words) => ({ text: words })),
          card,
        ),
      }),
    )
    .map((rows) => {
      let deepest = -1;
      return rows.map(({ depth, row, isDone }): OutlineItem => {
        deepest = Math.min(depth, deepest + 1);
        return { depth: deepest, ...row, ...(isDone ? { isDone } : {}) };
      });
    });

  test("what is written is read as the same rows, whatever signs stand in them", () => {
    fc.assert(
      fc.property(items, (rows) => {
        expect(readMarkdown(writeMarkdown(rows))).toEqual(rows);
      }),
    );
  });
});
