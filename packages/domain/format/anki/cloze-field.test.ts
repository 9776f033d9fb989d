import fc from "fast-check";
import { expect, test } from "vitest";
import { askGaps, gapNumbers, gapsIn, numberGaps } from "../../card/gaps.ts";
import { decodeKnownEntities } from "../html/entities.ts";
import { markdownToHtml } from "../html/from-markdown.ts";
import { clozeField, clozeNumbers, fieldWithoutGaps } from "./cloze-field.ts";

const same = (number: number) => number;
const plain = (text: string) => text;

test.each([
  ["The {{c1::heart::organ}} **{{c2::pumps}}**", "The {{c1::heart::organ}} <b>{{c2::pumps}}</b>"],
  ["{{c3::the {{c1::left}} half}}", "{{c3::the {{c1::left}} half}}"],
  ["`{{c1::x}}` is {{c2::a gap}}", "<code>{&#123;c1:&#58;x}&#125;</code> is {{c2::a gap}}"],
  ["{{c1::$\\frac{a}{{b}}$}}", "{{c1::\\(\\frac{a}{&#123;b}&#125;\\)}}"],
  ["{{c1::`std::vector`::a type}}", "{{c1::<code>std:&#58;vector</code>::a type}}"],
  ["{{c1::a::}} {{one", "{{c1::a}} {&#123;one"],
  ["{{c1::a::b::c}}", "{{c1::a::b:&#58;c}}"],
])("the sentence %j is the field %j", (source, field) => {
  expect(clozeField(source, same, markdownToHtml)).toBe(field);
});

test("a text without gaps of its own has none there; what looks like one is code", () => {
  expect(fieldWithoutGaps("a}} b::c", markdownToHtml)).toBe("a}&#125; b:&#58;c");
  expect(fieldWithoutGaps("write {{c1::a::b}} {{d}}", markdownToHtml)).toBe(
    "write <code>{&#123;c1:&#58;a:&#58;b}&#125;</code> <code>{&#123;d}&#125;</code>",
  );
});

test("numbers stay, but for those that are too high: they get the lowest free ones", () => {
  const numbers = clozeNumbers([1, 3, 501, 9_999].map((part) => [part, part]));
  expect([...numbers]).toEqual([
    [1, 1],
    [3, 3],
    [501, 2],
    [9_999, 4],
  ]);
  expect(clozeField("{{c501::a}} {{c3::b}}", (number) => numbers.get(number), plain)).toBe(
    "{{c2::a}} {{c3::b}}",
  );
});

const TOKEN = /\{\{c(\d+(?:,\d+)*)::|\}\}/g;

interface Node {
  readonly number: number;
  words: string;
  /** With what is asked left open. */
  shown: string;
  hint: string | undefined;
}

/** What a card of Anki asks and hides, by the rules of Anki: the innermost beginning is ended first, and the first `::` begins a hint. */
function asked(field: string, number: number) {
  const hidden: { readonly at: number; readonly words: string }[] = [];
  const open: (Node & { readonly at: number })[] = [
    { number: 0, words: "", shown: "", hint: undefined, at: 0 },
  ];
  const say = (text: string) => {
    const top = open.at(-1);
    if (!top) return;
    const divider = open.length > 1 ? text.indexOf("::") : -1;
    const words = divider < 0 ? text : text.slice(0, divider);
    if (divider >= 0) top.hint = text.slice(divider + 2);
    top.words += words;
    top.shown += words;
  };
  let at = 0;
  for (const match of field.matchAll(TOKEN)) {
    say(field.slice(at, match.index));
    at = match.index + match[0].length;
    if (match[1]) open.push({ number: Number(match[1]), words: "", shown: "", hint: undefined, at });
    else {
      const ended = open.length > 1 ? open.pop() : undefined;
      const above = open.at(-1);
      if (!above) continue;
      const isAsked = ended?.number === number;
      if (ended && isAsked && !open.some((each) => each.number === number))
        hidden.push({ at: ended.at, words: ended.words });
      above.words += ended?.words ?? "}}";
      above.shown += isAsked ? `[${ended.hint?.trim() || "…"}]` : (ended?.shown ?? "}}");
    }
  }
  say(field.slice(at));
  const [{ shown = "" } = {}] = open;
  const answer = hidden.sort((a, b) => a.at - b.at).map(({ words }) => decodeKnownEntities(words).trim());
  return { question: decodeKnownEntities(shown), answer: answer.join(", ") };
}

const PIECES = ["{{", "}}", "{{c1::", "{{c2::", "::hint}}", "::", "$", "`", " ", "word", "{", "}", ":", "\n"];

test("any sentence asks the same in Anki, number by number, and nothing else", () => {
  const sentence = fc
    .array(fc.constantFrom(...PIECES), { maxLength: 12 })
    .map((all) => numberGaps(all.join("")));
  fc.assert(
    fc.property(sentence, (source) => {
      const gaps = gapsIn(source);
      // A gap within a hint is none there.
      fc.pre(!gaps.some(({ word, to }) => gaps.some((gap) => gap.from >= word.to && gap.to < to)));
      const field = clozeField(source, same, plain);
      for (const number of [...gapNumbers(source), 77])
        expect(asked(field, number)).toEqual(askGaps(source, (gap) => gap.number === number));
    }),
  );
});
