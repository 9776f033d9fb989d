import { expect, test } from "vitest";
import { WRITING } from "./help-texts.ts";
import { triedLine } from "./tried-line.ts";

const asked = (line: string) =>
  triedLine(line)?.asks.map(({ question, answer }) =>
    answer === undefined ? question : `${question} → ${answer}`,
  );

test("a line says what it becomes: a card with each of its questions, a list, or a note", () => {
  expect(asked("question :: answer")).toEqual(["question → answer"]);
  expect(asked("front ::: back")).toEqual(["front → back", "back → front"]);
  expect(asked("The {{heart}} pumps {{blood::what}}")).toEqual([
    "The […] pumps blood → heart",
    "The heart pumps [what] → blood",
  ]);
  expect(asked("{{c1::left}} {{c1::right}}")).toEqual(["[…] […] → left, right"]);
  expect(asked("heading ::")).toEqual(["heading → the rows below it"]);
  expect(asked("f \\:: Int")).toEqual(["f :: Int"]);
  expect(asked("$E = mc^2$ is **his**")).toEqual(["$E = mc^2$ is **his**"]);
  expect(triedLine("  ")).toBeUndefined();
});

test.each([
  "{{",
  "{{a",
  "a ::",
  "::",
  ":::",
  "{{c9999999999::a}}",
  "{{c1::{{c1::a}}}}",
  "$a $ b :: $c$",
  "x".repeat(5_000),
])("%s is told without a fault", (line) => expect(triedLine(line)?.asks.length).toBeGreaterThan(0));

test("every example of the tab that can be tried makes what stands beside it", () => {
  const makes = (title: string) =>
    WRITING.find((of) => of.title.startsWith(title))?.lines.map(({ write }) => triedLine(write)?.makes);
  expect(makes("Cards")).toEqual([
    "Makes a card with one question:",
    "Makes a card with 2 questions:",
    "Makes a list, asked once:",
    "Makes a card with one question:",
    "Makes a card with one question:",
    "Makes a card with one question:",
    "Stays a note, and reads so:",
  ]);
  expect(new Set(makes("Words"))).toEqual(new Set(["Stays a note, and reads so:"]));
});
