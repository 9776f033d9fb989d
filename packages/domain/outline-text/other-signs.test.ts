import { expect, test } from "vitest";
import { cardByOtherSign, withCardsOfOthers } from "./other-signs.ts";

test.each([
  ["What carries sugar? >> Phloem", { text: "What carries sugar?", answer: "Phloem" }],
  ["Phloem << What carries sugar?", { text: "What carries sugar?", answer: "Phloem" }],
  ["soil <> el suelo", { text: "soil", answer: "el suelo", form: { kind: "both" } }],
  ["Boiling point ;; 100 °C", { text: "Boiling point", answer: "100 °C" }],
  ["a >> b", { text: "a", answer: "b" }],
  ["[[A >> B^k3m9x2p7q4]] >> b", { text: "[[A >> B^k3m9x2p7q4]]", answer: "b" }],
  ["$a >> 2$ is >> four times less", { text: "$a >> 2$ is", answer: "four times less" }],
  ["$\\frac{a}{b}$ and `x = {}` >> code", { text: "$\\frac{a}{b}$ and `x = {}`", answer: "code" }],
  ["7 × 8 (in base 10) >> 56", { text: "7 × 8 (in base 10)", answer: "56" }],
])("%j is a card", (text, card) => {
  expect(cardByOtherSign(text, false)).toEqual(card);
});

test.each([
  "`a >> b`",
  "```\na >> b\n```",
  "$x >> y$",
  "[a >> b](https://example.org)",
  "[a [1] >> b](https://example.org/a_(b))",
  "see [[A >> B^k3m9x2p7q4]]",
  "![[A <> B^k3m9x2p7q4]]",
  "[[A ;; B]] is a page",
  "![a << b](file:3)",
  "x>>y",
  ">> quoted",
  "a >>",
  "a \\>> b",
  "Home >> Garden >> Soil",
  'std::cout << "soil"',
  "cout << x",
  "y = x << 2",
  "int y << x;",
  "if x <> 0 then stop",
  "SELECT * FROM soil WHERE a <> b",
  "echo soil >> notes",
  "make >> build.log",
  "ls >> /tmp/out",
  "(dig soil) ;; a comment",
  "putStr a >> f ()",
  "two >> lines\nof text",
  "a >>> b",
])("%j is a text", (text) => {
  expect(cardByOtherSign(text, true)).toBeUndefined();
});

test("a heading with the sign of a list is one where rows stand below it", () => {
  const rows = [
    { depth: 0, text: "Horizons >>>" },
    { depth: 1, text: "O" },
    { depth: 1, text: "A >>>" },
    { depth: 0, text: "a :: b", answer: "c >> d" },
  ];
  expect(withCardsOfOthers(rows)).toEqual([
    { depth: 0, text: "Horizons", answer: "↓", form: { kind: "list" } },
    ...rows.slice(1),
  ]);
});
