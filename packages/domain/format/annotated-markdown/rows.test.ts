import fc from "fast-check";
import { expect, test } from "vitest";
import { completedNew } from "../../card/card-kinds.ts";
import type { CardText } from "../../outline-text/card-line.ts";
import type { AnnotatedItem, Annotations } from "./annotations.ts";
import { readAnnotated, writeAnnotated } from "./rows.ts";

const BOTH: Annotations = { ids: true, schedules: true };
const schedule = { dueDay: "2026-12-01", days: 4, ease: 2.5 };

test("a schedule stands below its card and the id below that; a card of several lines has a question mark between its sides", () => {
  const items: AnnotatedItem[] = [
    { depth: 0, text: "Soil", name: "a" },
    { depth: 1, text: "What is clay?", answer: "Fine", name: "b", schedules: [schedule] },
    { depth: 1, text: "What is in it?", answer: "- silt\n- sand", name: "c", schedules: [schedule] },
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
  expect(readAnnotated(source, BOTH)).toEqual([
    { depth: 0, text: "a", answer: "b", name: "n", schedules: [schedule] },
  ]),
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
const schedules = fc.array(
  fc.option(
    fc.record({
      dueDay: fc.constantFrom("2026-12-01", "2031-01-31"),
      days: fc.integer({ min: 1, max: 36_500 }),
      ease: fc.integer({ min: 130, max: 990 }).map((hundredths) => hundredths / 100),
    }),
  ),
  { maxLength: 3 },
);
/** Also what would be read as a gap, or as what is said of a card. */
const strange = fc
  .tuple(
    side,
    fc.constantFrom("", "{{c1::x}}", "{{word}}", "\n<!--card: typed-->", "<!--card: text-->", " ::"),
  )
  .map(([words, end]) => `${words}${end}`.trim());
const sentence = fc
  .tuple(strange, fc.constantFrom("{{a}}", "{{c3::b::hint}} {{c}}", "{{c1::d {{e}}}}"), said)
  .map((parts) => parts.join(" "));
const form = fc.oneof(
  fc.record({ kind: fc.constantFrom("basic" as const, "both" as const), isTyped: fc.boolean() }),
  fc.record({
    kind: fc.constant("cloze" as const),
    source: sentence,
    isNumbered: fc.boolean(),
    isTyped: fc.boolean(),
  }),
  fc.record({ kind: fc.constantFrom("list" as const, "steps" as const), isTyped: fc.boolean() }),
  fc.record({
    kind: fc.constant("occlusion" as const),
    shapes: fc.constantFrom('1 rect 1 0 0 500 500 a --> <b> "c"\nhide one', "", "2 ellipse 2 1 1 9 9"),
  }),
);
const completed = ({ text, answer = "", form: own }: CardText): CardText => {
  const { question, answer: back, asks: _, ...rest } = completedNew({ question: text, answer, ...own });
  return { text: question, answer: back, form: rest };
};
const content: fc.Arbitrary<Omit<AnnotatedItem, "depth">> = fc.oneof(
  text.map((drawn) => ({ text: drawn })),
  strange.map((drawn) => ({ text: drawn })),
  fc
    .record({ text: strange, answer: strange.filter((answer) => answer !== ""), form, schedules })
    .map(({ schedules: own, ...card }) => ({
      ...completed(card),
      ...(own.some((schedule) => schedule !== null) ? { schedules: own } : {}),
    })),
);
const outline = fc.array(
  fc.record({ deeper: fc.integer({ min: -2, max: 1 }), content, isDone: fc.boolean(), name: fc.uuid() }),
  { maxLength: 10 },
);

test("any outline is read as it was written, its cards of any kind, with what it says of its rows", () =>
  fc.assert(
    fc.property(outline, fc.boolean(), fc.boolean(), (drawn, ids, hasSchedules) => {
      let depth = -1;
      const items = drawn.map(({ deeper, content: own, isDone, name }): AnnotatedItem => {
        depth = Math.max(0, Math.min(depth + 1, depth + deeper));
        const { schedules: due, ...card } = { schedules: undefined, ...own };
        return {
          depth,
          ...card,
          ...(hasSchedules && due && card.answer ? { schedules: due } : {}),
          ...(ids ? { name } : {}),
          ...(isDone ? { isDone } : {}),
        };
      });
      const has = { ids, schedules: hasSchedules };
      const read = readAnnotated(writeAnnotated(items, has), has);
      expect(read.map((row) => (row.answer === undefined ? row : { ...row, ...completed(row) }))).toEqual(
        items,
      );
    }),
    { numRuns: 2_000 },
  ));

test("a line of a million spaces costs one look", () => {
  const spaces = " ".repeat(1_000_000);
  const source = `- a :: b${spaces}x\n  <!--SR:${spaces}\n${spaces}<!--SR:!2026-12-01,4,250\n`;
  expect(readAnnotated(source, BOTH)).toHaveLength(1);
});
