import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { elementsScanned } from "../testing/elements-scanned.ts";
import { mergeText } from "../text/merge.ts";
import {
  askGaps,
  gapNumbers,
  hasBrokenGap,
  hasGaps,
  numberGaps,
  numberGapsAs,
  sentenceOfSides,
  shownSentence,
  withoutGapNumbers,
} from "./gaps.ts";

test.each([
  ["The {{heart}} pumps", "The […] pumps", "heart"],
  ["The {{c1::heart::organ}} pumps {{c2::blood}}", "The [organ] pumps […]", "heart, blood"],
  ["{{a}{b}}", "[…]", "a}{b"],
  ["$\\frac{{a}}{{b}}$ is {{half}}", "$\\frac{{a}}{{b}}$ is […]", "half"],
  ["It is {{$x^{\\frac12}}$}}", "It is […]", "$x^{\\frac12}}$"],
  ["{{c1::a {{c2::b}} c}} d", "[…] d", "a b c"],
  ["{{ user }} and {{one", "{{ user }} and {{one", ""],
  ["`{{name}}` and {{c12345678901::a}}", "`{{name}}` and {{c12345678901::a}}", ""],
])("all gaps asked: %j", (text, question, answer) => {
  expect(askGaps(text, () => true)).toEqual({ question, answer });
});

test.each([
  [
    "See {{[[Krebs^0000000007]]}} and {{[a](note:0000000007)}}",
    "See […] and […]",
    "[[Krebs^0000000007]], [a](note:0000000007)",
  ],
  ["{{a $x}}$ b}}", "[…]", "a $x}}$ b"],
  ["{{a $x$ and `y}}` z}} end", "[…] end", "a $x$ and `y}}` z"],
  ["{{c1::[[K^0000000007]] of $E=mc^2$ in `a::b`}} x", "[…] x", "[[K^0000000007]] of $E=mc^2$ in `a::b`"],
  ["`{{a` b}} and $x {{a$ b}}", "`{{a` b}} and $x {{a$ b}}", ""],
])(
  "a gap goes across links, formulas and code, and none begins within them: %j (issue 42, bad input)",
  (text, question, answer) => {
    expect(askGaps(text, () => true)).toEqual({ question, answer });
  },
);

test.each([
  "{{ user }}",
  "`{{name}}`",
  "```\n{{name}}\n```",
  "{{}}",
  "{one}",
  "plain",
  "\\(x^{{2}}\\)",
  "{{a",
])("%j has no gap", (text) => {
  expect(hasGaps(text)).toBe(false);
});

test.each([
  [true, "The {{heart pumps"],
  [true, "{{one}} and {{two"],
  [true, "{{a {{b}} c"],
  [true, "{{c1234567890::heart}} pumps"],
  [true, "{{c123456789012345::heart}} pumps"],
  [true, "{{c0::heart}}"],
  [true, "{{}}"],
  [true, "{{c1::}} pumps"],
  [true, "{{a $x}}$ b"],
  [false, "The {{heart}} pumps {{c9999::blood::what}}"],
  [false, "{{c1::a {{c2::b}} c}}"],
  [false, "{{ user"],
  [false, "`{{name` and $x^{{2$"],
  [false, "a }} b"],
  [false, ""],
])("%j: %j has braces that should hide something and do not", (isBroken, text) => {
  expect(hasBrokenGap(text)).toBe(isBroken);
});

test("where two devices give one number at once both gaps stay, and are asked together (issue 42, bad input)", () => {
  const { text } = mergeText(
    "The {{c1::heart}} pumps blood through the body",
    "The {{c1::heart}} pumps {{c3::blood}} through the body",
    "The {{c1::heart}} pumps blood through the {{c3::body}}",
  );
  expect(text).toBe("The {{c1::heart}} pumps {{c3::blood}} through the {{c3::body}}");
  expect(askGaps(text, ({ number }) => number === 3).answer).toBe("blood, body");
});

test("one number is asked, all gaps that have it; the others show their words, also within one that is shown", () => {
  const asked = (number: number) =>
    askGaps(
      "{{c1::The {{c2::left}} atrium}} and {{c2::right}} {{c3::x::hint}}",
      (gap) => gap.number === number,
    );
  expect(asked(1)).toEqual({ question: "[…] and right x", answer: "The left atrium" });
  expect(asked(2)).toEqual({ question: "The […] atrium and […] x", answer: "left, right" });
  expect(asked(3)).toEqual({ question: "The left atrium and right [hint]", answer: "x" });
});

test("a gap gets the number above the highest of the text and of what was ever asked", () => {
  expect(numberGaps("{{a}} {{c4::b}} {{c::d}}")).toBe("{{c5::a}} {{c4::b}} {{c6::c::d}}");
  expect(numberGaps("{{a}}", 7)).toBe("{{c8::a}}");
  expect(numberGaps("{{a}} {{c9999::b}}")).toBe("{{a}} {{c9999::b}}");
  expect(gapNumbers("{{c3::a}} {{c1::b}} {{c3::c}} {{d}}")).toEqual([1, 3]);
});

test.each([
  ["as it was", "{{a}} {{b}}", "{{c1::a}} {{c2::b}}"],
  ["one that came", "{{x}} {{a}} {{b}}", "{{c3::x}} {{c1::a}} {{c2::b}}"],
  ["two that changed places", "{{b}} {{c7::a::hint}}", "{{c2::b}} {{c1::a::hint}}"],
  ["one that went", "{{b}}", "{{c2::b}}"],
  ["other words in the place of some", "{{a}} {{x}}", "{{c1::a}} {{c2::x}}"],
  ["nothing of what was there", "{{x}}", "{{c3::x}}"],
])("gaps are numbered as in an earlier text: %s", (_, text, numbered) => {
  expect(numberGapsAs(text, "{{c1::a}} {{c2::b}}")).toBe(numbered);
});

/** Writes a sentence with `?` at the gaps that are asked, and brackets around all that are shown as gaps. */
function shown(source: string, part: number): string {
  const { text, gaps } = shownSentence(source, part);
  let written = "";
  let at = 0;
  for (const { from, to, isAsked, hint } of gaps) {
    written += `${text.slice(at, from)}[${isAsked ? "?" : ""}${text.slice(from, to)}${hint ? `|${hint}` : ""}]`;
    at = to;
  }
  return written + text.slice(at);
}

describe("a sentence with one of its parts asked", () => {
  test.each([
    ["The {{c1::heart}} pumps {{c2::blood::what?}}", 1, "The [?heart] pumps [blood|what?]"],
    ["The {{c1::heart}} pumps {{c2::blood::what?}}", 2, "The [heart] pumps [?blood|what?]"],
    ["{{c1::A}}{{c2::B}}{{c1::C}}", 1, "[?A][B][?C]"],
    ["{{c1::big {{c2::heart}} here}}", 1, "[?big heart here]"],
    ["{{c1::big {{c2::heart}} here}}", 2, "big [?heart] here"],
    ["{{c1::big {{c2::heart}} here}}", 3, "[big heart here]"],
    ["$\\frac{{a}}{{b}}$ is {{c1::$\\frac12$}}", 1, "$\\frac{{a}}{{b}}$ is [?$\\frac12$]"],
    ["{{c1::a::no {{c2::gap}} here}} {{c3::b}}", 3, "[a|no {{c2::gap}} here] [?b]"],
    ["no gap", 1, "no gap"],
  ])("%j, part %i", (source, part, expected) => {
    expect(shown(source, part)).toBe(expected);
  });
});

describe("for any text", () => {
  const piece = fc.oneof(
    fc.constantFrom(
      "{{",
      "}}",
      "::",
      "c1::",
      "c2::",
      "{{c3::",
      "$",
      "`",
      " ",
      "word",
      "\n",
      "\\(",
      "\\)",
      "}",
      "{",
    ),
    fc.string({ maxLength: 4 }),
  );
  const text = fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(""));

  test("numbers come and go, and no other letter changes", () => {
    fc.assert(
      fc.property(text, (sentence) => {
        const numbered = numberGaps(sentence);
        expect(numbered.replaceAll(/c\d+::/g, "")).toBe(sentence.replaceAll(/c\d+::/g, ""));
        // What has its number keeps it.
        expect(numberGaps(numbered)).toBe(numbered);
        expect(gapNumbers(numbered)).toEqual(expect.arrayContaining([...gapNumbers(sentence)]));
      }),
    );
  });

  test("a sentence shows its words without braces, and its gaps in order, none over another", () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 3 }), (sentence, part) => {
        const { text: shown, gaps } = shownSentence(sentence, part);
        expect(shown).toBe(askGaps(sentence, () => false).question);
        let end = 0;
        for (const { from, to } of gaps) {
          expect(from).toBeGreaterThanOrEqual(end);
          expect(shown.slice(from, to).trim()).not.toBe("");
          end = to;
        }
      }),
      { numRuns: 1_000 },
    );
  });

  test("a sentence whose gaps were written without numbers gets its own letters back", () => {
    const words = fc.array(fc.constantFrom("{{a}}", "{{b::hint}}", "a word", "$x$", "{{ no }}", "}}", "{{"), {
      maxLength: 8,
    });
    fc.assert(
      fc.property(words, (written) => {
        const sentence = written.join(" ");
        expect(withoutGapNumbers(numberGaps(sentence))).toBe(sentence);
      }),
    );
  });
});

test.each([
  ["The […] pumps", "heart", "The {{heart}} pumps"],
  ["The […] pumps […]", "heart, blood", "The {{heart}} pumps {{blood}}"],
  ["[…] are red", "Roses, poppies", "{{Roses, poppies}} are red"],
  ["The […] pumps […]", "heart, red, blood", undefined],
  ["The [organ] pumps", "heart", undefined],
  ["In `[…]` code", "heart", undefined],
  ["Which one?", "heart", undefined],
])("%j, answered by %j, says the sentence %j", (question, answer, sentence) => {
  expect(sentenceOfSides({ question, answer })).toBe(sentence);
});

test("a text full of gaps is read in one pass: twice as many look at twice as much", () => {
  const some = elementsScanned(() => askGaps("{{a}}".repeat(2_000), () => true));
  const twice = elementsScanned(() => askGaps("{{a}}".repeat(4_000), () => true));
  expect(twice).toBeLessThanOrEqual(some * 2.1);
  const nested = `${"{{".repeat(2_000)}a${"}}".repeat(2_000)}`;
  expect(askGaps(nested, () => true).answer).toBe("a");
});
