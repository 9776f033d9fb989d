import fc from "fast-check";
import { expect, test } from "vitest";
import type { AnnotatedItem, Annotations } from "./annotations.ts";
import { readAnnotated, writeAnnotated } from "./rows.ts";

const BOTH: Annotations = { ids: true, schedules: true };
const schedule = { dueDay: "2026-12-01", days: 4, ease: 2.5 };

test("a schedule stands below its card and the id below that; a card of several lines has a question mark between its sides", () => {
  const items: AnnotatedItem[] = [
    { depth: 0, text: "Soil", name: "a" },
    { depth: 1, text: "What is clay?", answer: "Fine", name: "b", schedule },
    { depth: 1, text: "What is in it?", answer: "- silt\n- sand", name: "c", schedule },
    { depth: 2, text: "never met", answer: "yet", name: "d", isDone: true },
  ];
  const written = writeAnnotated(items, BOTH);
  expect(written).toBe(`- Soil
  id:: a
  - What is clay? :: Fine
    <!--SR:!2026-12-01,4,250-->
    id:: b
  - What is in it?
    ?
    \\- silt
    \\- sand
    <!--SR:!2026-12-01,4,250-->
    id:: c
    - [x] never met :: yet
      id:: d`);
  expect(readAnnotated(written, BOTH)).toEqual(items);
});

test.each<[string, string]>([
  ["behind the card", "- a :: b <!--SR:!2026-12-01,4,250-->\n  id:: n"],
  ["below the id", "- a :: b\n  id:: n\n  <!--SR:!2026-12-01,4,250-->"],
  ["at the margin", "- a :: b\n  id:: n\n<!--SR:!2026-12-01,4,250-->"],
  ["between card and id, at the margin", "- a :: b\n<!--SR:!2026-12-01,4,250-->\n  id:: n"],
  ["in a list with tabs", "- a :: b\n\t<!--SR:!2026-12-01,4,250-->\n\tid:: n"],
])("a schedule that a program put elsewhere is that of its card: %s", (_, source) =>
  expect(readAnnotated(source, BOTH)).toEqual([{ depth: 0, text: "a", answer: "b", name: "n", schedule }]),
);

test("what is neither a schedule of a card nor the id of a row stays as text", () => {
  const source = "- a <!--SR:!2026-12-01,4,250-->\n- id:: b c\n- q :: a\n  <!--SR:soon-->\n- id:: n\n  more";
  expect(readAnnotated(source, BOTH)).toEqual([
    { depth: 0, text: "a <!--SR:!2026-12-01,4,250-->" },
    { depth: 0, text: "id:: b c" },
    { depth: 0, text: "q", answer: "a\n<!--SR:soon-->" },
    { depth: 0, text: "id:: n\nmore" },
  ]);
});

const PIECES = [
  "a",
  " ",
  "\n",
  "?",
  "\n?\n",
  "??",
  "\\?",
  "\\",
  ":: ",
  " :: ",
  "\nid:: b",
  "id:: b",
  "<!--SR:!2026-12-01,4,250-->",
  "\n<!--SR:!2026-12-01,4,250-->",
  "<!--SR:",
  "-->",
  "- ",
  "# ",
  "[x] ",
  "`",
  "$",
];
const said = fc.array(fc.constantFrom(...PIECES), { maxLength: 7 }).map((pieces) => pieces.join(""));
const code = said.map((text) => `\`\`\`\n${text.replaceAll("`", "")}\n\`\`\``);
const text = fc.oneof({ weight: 4, arbitrary: said }, { weight: 1, arbitrary: code });
/** A fence that opens in one side of a card and closes in the other is no block. */
const side = fc.oneof(
  { weight: 4, arbitrary: said.map((drawn) => drawn.replaceAll("```", "").trim()) },
  { weight: 1, arbitrary: code },
);
const scheduled = fc.option(
  fc.record({
    dueDay: fc.constantFrom("2026-12-01", "2031-01-31"),
    days: fc.integer({ min: 1, max: 36_500 }),
    ease: fc.integer({ min: 130, max: 990 }).map((hundredths) => hundredths / 100),
  }),
  { nil: undefined },
);
const content = fc.oneof(
  text.map((drawn) => ({ text: drawn })),
  fc
    .record({ text: side, answer: side.filter((answer) => answer !== ""), schedule: scheduled })
    .map(({ schedule: own, ...card }) => ({ ...card, ...(own ? { schedule: own } : {}) })),
);
const outline = fc.array(
  fc.record({ deeper: fc.integer({ min: -2, max: 1 }), content, isDone: fc.boolean(), name: fc.uuid() }),
  { maxLength: 10 },
);

test("any outline is read as it was written, with what it says of its rows", () =>
  fc.assert(
    fc.property(outline, fc.boolean(), fc.boolean(), (drawn, ids, schedules) => {
      let depth = -1;
      const items = drawn.map(({ deeper, content: own, isDone, name }): AnnotatedItem => {
        depth = Math.max(0, Math.min(depth + 1, depth + deeper));
        const { schedule: due, ...card } = { schedule: undefined, ...own };
        return {
          depth,
          ...card,
          ...(schedules && due ? { schedule: due } : {}),
          ...(ids ? { name } : {}),
          ...(isDone ? { isDone } : {}),
        };
      });
      const has = { ids, schedules };
      expect(readAnnotated(writeAnnotated(items, has), has)).toEqual(items);
    }),
    { numRuns: 2_000 },
  ));

test("a line of a million spaces costs one look", () => {
  const spaces = " ".repeat(1_000_000);
  const source = `- a :: b${spaces}x\n  <!--SR:${spaces}\n${spaces}<!--SR:!2026-12-01,4,250\n`;
  expect(readAnnotated(source, BOTH)).toHaveLength(1);
});
