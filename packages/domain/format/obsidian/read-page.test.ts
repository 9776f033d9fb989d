import fc from "fast-check";
import { expect, test } from "vitest";
import { createLosses } from "../losses.ts";
import { looksLikeObsidian, readObsidianPage } from "./read-page.ts";

function read(source: string) {
  const losses = createLosses();
  const rows = readObsidianPage(source, losses).map(({ depth, text, answer, schedule }) => {
    const card = answer === undefined ? "" : ` => ${answer}`;
    const due = schedule ? ` @ ${schedule.dueDay} ${schedule.days} ${schedule.ease}` : "";
    return `${"  ".repeat(depth)}${text}${card}${due}`;
  });
  return { rows, losses: Object.fromEntries(losses.list().map(({ kind, count }) => [kind, count])) };
}

const SEVERAL = "cards that are asked in several ways: each further one stands below the first";

test.each<[string, string, readonly string[]]>([
  [
    "one line with its schedule below or behind it",
    "# Soil\nIntro\nWhat is humus?::Organic matter\n<!--SR:!2024-01-01,3,250-->\nClay:: small <!--SR:!2024-02-01,4.5,270-->\nEnd",
    [
      "Soil",
      "  Intro",
      "  What is humus? => Organic matter @ 2024-01-01 3 2.5",
      "  Clay => small @ 2024-02-01 4.5 2.7",
      "  End",
    ],
  ],
  [
    "both ways, the further card below the first with its own schedule",
    "- Oak:::Quercus\n<!--SR:!2024-01-01,3,250!2000-01-01,1,250-->\n- Yew ::: Taxus\n  <!--SR:!2000-01-01,1,250!2024-01-02,8,230-->",
    [
      "Oak => Quercus @ 2024-01-01 3 2.5",
      "  Quercus => Oak",
      "Yew => Taxus",
      "  Taxus => Yew @ 2024-01-02 8 2.3",
    ],
  ],
  [
    "no sign within code, a formula or a link",
    "# Soil\n[a :: b](https://x.org)\n$a::b$\n`a::b`\nWhat is [[Humus::c]]?::[a::b](https://x.org)",
    [
      "Soil",
      "  [a :: b](https://x.org)",
      "  $a::b$",
      "  `a::b`",
      "  What is [[Humus::c]]? => [a::b](https://x.org)",
    ],
  ],
  [
    "several lines around a question mark, up to a blank line",
    "Text\n\nWhat\nfalls?\n?\nLeaves\n- in autumn\n<!--SR:!2024-01-01,3,250-->\nNext\n??\nBack\n\nEnd",
    [
      "Text",
      "What\nfalls? => Leaves\n- in autumn @ 2024-01-01 3 2.5",
      "Next => Back",
      "  Back => Next",
      "End",
    ],
  ],
  [
    "an answer with blank lines and code in it reaches to its schedule, but not over another card",
    "Q\n?\nA\n\n```sh\na::b\n\n?\n```\n\nmore\n<!--SR:!2024-01-01,3,250-->\n\nR\n?\nB\n\nS::C\n<!--SR:!2024-01-02,3,250-->",
    ["Q => A\n\n```sh\na::b\n\n?\n```\n\nmore @ 2024-01-01 3 2.5", "R => B", "S => C @ 2024-01-02 3 2.5"],
  ],
  [
    "a question in a list has what is indented below it; a heading is a question only by itself",
    "- one\n- Q\n  ?\n  A\n  - B\n- two\n\n## What?\n?\nThat\n## Place\nWho?\n?\nShe",
    ["one", "Q => A\n- B", "two", "What? => That", "Place", "  Who? => She"],
  ],
  [
    "gaps, each a card with the others filled, in the order of their schedules",
    "- ==Humus== is ==organic==\n- In ==clay== `==no==`\n<!--SR:!2024-01-01,3,250!2024-01-02,4,260!2024-01-03,5,270-->",
    [
      "[…] is organic => Humus @ 2024-01-01 3 2.5",
      "  Humus is […] => organic @ 2024-01-02 4 2.6",
      "In […] `==no==` => clay @ 2024-01-03 5 2.7",
    ],
  ],
  [
    "code may stand in a gap, and gaps do not stand in code",
    "Sent to ==`*.a.example` only, as a = b== or ==no\n`==` is ==`equal`==",
    [
      "Sent to […] or ==no\n`==` is `equal` => `*.a.example` only, as a = b",
      "  Sent to `*.a.example` only, as a = b or ==no\n`==` is […] => `equal`",
    ],
  ],
  [
    "what is bold is a gap only where there is a schedule for it",
    "**Oak** falls\n<!--SR:!2024-01-01,3,250-->\n\n**Yew** stays",
    ["[…] falls => Oak @ 2024-01-01 3 2.5", "**Yew** stays"],
  ],
  [
    "no card in code, comments, properties, or with nothing on one side",
    "---\ntitle: a::b\n---\n`a::b` and c\\::d\n<!-- a::b\n-->\n```\na::b\n```\n- a::\n?",
    ["---", "title: a::b", "---", "`a::b` and c\\::d", "<!-- a::b", "-->", "```\na::b\n```", "a::", "?"],
  ],
  [
    "the tag of a deck stands below its card, and a line of tags stays",
    "#flashcards/soil #x\n- [x] #flashcards/soil/clay Q::A\n  - below\n-\n  ==gap==\n# [x] ==gap==",
    [
      "#flashcards/soil #x",
      "Q => A",
      "  Tags: flashcards/soil/clay",
      "  below",
      "[…] => gap",
      "[x] […] => gap",
    ],
  ],
])("cards of Obsidian: %s", (_, source, rows) => expect(read(source).rows).toEqual(rows));

test("what of Obsidian has no form here is told by kind", () => {
  const gaps = Array.from({ length: 51 }, () => "==x==").join(" ");
  const source = `---\nsr-due: 2024-01-01\nsr-ease: 250\n---\nA:::B\n<!--SR:!2024-13-01,3,250!2024-01-01,3,250!2024-01-02,3,250-->\n\n${gaps}\n\nPlain\n<!--SR:!2024-01-01,3,250-->`;
  const { rows, losses } = read(source);
  expect(losses).toEqual({
    "schedules of whole pages": 2,
    "schedules that cannot be read, whose cards are new": 1,
    "schedules without a card": 2,
    "texts with more than 50 gaps, which stay as text": 1,
    [SEVERAL]: 1,
  });
  expect(rows).toEqual(["---", "---", "A => B", "  B => A @ 2024-01-01 3 2.5", gaps, "Plain"]);
});

test.each([
  ["highlights", "=="],
  ["what is bold, where a schedule makes gaps of it", "**"],
])("a text with more gaps than a text may have is told as such: %s", (_, sign) => {
  const gaps = Array.from({ length: 51 }, (_, i) => `${sign}x${i}${sign}`).join(" ");
  const { rows, losses } = read(`${gaps}\n<!--SR:!2024-01-01,3,250-->`);
  expect(losses).toEqual({
    "texts with more than 50 gaps, which stay as text": 1,
    "schedules without a card": 1,
  });
  expect(rows).toEqual([gaps]);
});

test.each<[string, string, boolean]>([
  ["a tag", "Text #flashcards/soil\n", true],
  ["a schedule", "a ==b==\n<!--SR:!2024-01-01,3,250-->", true],
  ["a tag among the properties", "---\ntags:\n  - flashcards/soil\n---\nQ::A", true],
  ["C++", "std::vector\n#flashcards-not", false],
  ["a list below a rule", "---\n- flashcards", false],
])("a page of cards by what is in it: %s", (_, source, is) => expect(looksLikeObsidian(source)).toBe(is));

const PIECES = [
  "a",
  "::",
  ":::",
  "?",
  "??",
  "\n",
  "\n\n",
  "==x==",
  "==",
  "**b**",
  "{{c}}",
  "`",
  "```",
  "~~~",
  "- ",
  "  ",
  "\t",
  "# ",
  "---",
  "<!--SR:!2024-01-01,3,250-->",
  "<!--SR:!2024-01-01,3,250!",
  "<!--",
  "-->",
  "#flashcards",
  "\0",
  "\x000",
  "[x] ",
  "\r",
  "\\",
];

/** Words that are no text: decks, which may stand as tags below, and comments with schedules. */
const ASIDE = /#flashcards|<!--SR:[^<>\n]{0,4000}-->/g;

test("any page is read, each word of it stands in a row, and no level is skipped", () => {
  const page = fc.array(fc.constantFrom(...PIECES), { maxLength: 60 }).map((pieces) => pieces.join(""));
  fc.assert(
    fc.property(page, (source) => {
      const items = readObsidianPage(source, createLosses());
      const words = items.map(({ text, answer = "" }) => `${text}\n${answer}`).join("\n");
      for (const [index, { depth }] of items.entries())
        expect(depth).toBeLessThanOrEqual((items[index - 1]?.depth ?? -1) + 1);
      const count = (text: string, sign: RegExp) => text.match(sign)?.length ?? 0;
      expect(count(words, /a/g)).toBeGreaterThanOrEqual(count(source.replaceAll(ASIDE, ""), /a/g));
    }),
    { numRuns: 2_000 },
  );
});
