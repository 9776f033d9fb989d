import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dayOf, momentsOf } from "./days.ts";
import { OPERATORS } from "./operators.ts";
import { parseQuery } from "./parse-query.ts";
import type { Query } from "./query.ts";
import { DEEPEST, LONGEST, MOST_TERMS } from "./tokens.ts";

/** A search in one line, with every bracket. */
function told(query: Query): string {
  switch (query.type) {
    case "all":
      return "*";
    case "and":
    case "or":
      return `(${query.of.map(told).join(query.type === "and" ? " " : " | ")})`;
    case "not":
      return `-${told(query.of)}`;
    case "below":
      return `(${told(query.above)} ${query.isChild ? ">>" : ">"} ${told(query.of)})`;
    case "needs":
      return `needs:(${told(query.of)})`;
    case "text":
      return query.field === "any" ? query.text : `${query.field}:${query.text}`;
    case "tag":
      return `#${query.name}`;
    case "in":
      return `in:${query.anchor ?? "here"}`;
    case "is":
    case "has":
      return `${query.type}:${query.what}`;
    case "kind":
      return `kind:${query.kind}`;
    case "colour":
      return `colour:${query.colour}`;
    case "number":
      return `${query.of}${query.compare}${query.value}`;
    case "time":
      return `${query.of}:${days(query.from)}..${days(query.before)}`;
  }
}
const TODAY = 20_000;
const days = (mark: Extract<Query, { type: "time" }>["from"]) => (mark ? dayOf(mark, TODAY) - TODAY : "");

const read = (text: string) => told(parseQuery(text).query);
const unread = (text: string) =>
  parseQuery(text).unread.map(({ start, end, why }) => `${why}: ${text.slice(start, end)}`);

describe("one language of search (issue 43, point 5)", () => {
  test.each([
    ["", "*"],
    ["  ATP  Résumé ", "(atp resume)"],
    ['"proton  pump" cell', "(proton  pump cell)"],
    ["a b OR c | d", "((a b) | c | d)"],
    ["-a -(b c) -#Done", "(-a -(b c) -#done)"],
    ["#exam > is:due r<0.8 -tag:done", "(#exam > (is:due r<0.8 -#done))"],
    ["biology >> cell > ATP", "((biology >> cell) > atp)"],
    ["(a > b) OR c", "((a > b) | c)"],
    [
      "a>b x->y f(x) -> 10:30 std::vector https://x.org",
      "(a>b x->y f(x) -> 10:30 std::vector https://x.org)",
    ],
    ["OR a OR OR b AND c |", "(a | (b c))"],
    ["(a (b", "(a b)"],
    ["() (()) -() a", "a"],
    ["biology >", "(biology > *)"],
    ["> ATP", "atp"],
    ["lapses>=3 REPS<2 d:7 flag:>0 r<80%", "(lapses>=3 reps<2 d=7 flag>0 r<0.8)"],
    ['title:cell q:Enzyme a:"two words"', "(title:cell question:enzyme answer:two words)"],
    ["path:biology", "(title:biology > *)"],
    [
      'needs:"ion channel" -needs:[[Krebs cycle^K3M9X2P7Q4]]',
      "(needs:(title:ion channel) -needs:(in:k3m9x2p7q4))",
    ],
    ["in:here in:[[Krebs cycle^K3M9X2P7Q4]]", "(in:here in:k3m9x2p7q4)"],
    ["has:link is:todo kind:Cloze color:red", "(has:link is:task kind:cloze colour:red)"],
    ["tag:none tag:#exam", "(-has:tag #exam)"],
  ])("%s", (text, expected) => {
    expect(read(text)).toBe(expected);
    expect(unread(text)).toEqual([]);
  });

  test.each([
    ["created:7d", "created:-6..1"],
    ["due:7d", "due:..8"],
    ["due:<=tomorrow", "due:..2"],
    ["due:2w", "due:..15"],
    ["changed:today", "changed:0..1"],
    ["changed:>7d", "changed:-6.."],
    ["reviewed:yesterday", "reviewed:-1..0"],
    ["created:2024-10-04", "created:0..1"],
    ["created:>2024-10-04", "created:1.."],
    ["created:2024-10-04..", "created:0.."],
    ["created:2024-10-04..2024-10-05", "created:0..2"],
    ["created:2024-10", "created:-3..28"],
    ["created:2024", "created:-277..89"],
    ['reviewed:"last week"', "reviewed:-11..-4"],
    ['changed:"this month"', "changed:-3..28"],
    ["rated:7d:red", "(reviewed:-6..1 colour:red)"],
    // What Anki and Workflowy write.
    ["rated:7:1", "(reviewed:-6..1 colour:red)"],
    ["introduced:7", "introduced:-6..1"],
    ["added:1", "created:0..1"],
    ["last-changed:7d", "changed:-6..1"],
    ["prop:due=1", "due:1..2"],
    ["prop:d>0.5 prop:ivl>=10 prop:r<0.9", "(d>5.5 ivl>=10 r<0.9)"],
    ["deck:Biology::Cells deck:current", "(((title:biology > title:cells) > *) in:here)"],
  ])("%s counts in days (4 October 2024 is today)", (text, expected) => {
    expect(read(text)).toBe(expected);
    expect(unread(text)).toEqual([]);
  });

  test("days begin at four in the morning where the learner is, through a change of the clocks", () => {
    const { query } = parseQuery("changed:2026-10-25");
    const clock = { now: new Date("2026-11-29T12:00:00Z"), timeZone: "Europe/Berlin" };
    const { from, before } = momentsOf(query as Extract<Query, { type: "time" }>, clock);
    expect([new Date(from).toISOString(), new Date(before).toISOString()]).toEqual([
      "2026-10-25T03:00:00.000Z",
      "2026-10-26T03:00:00.000Z",
    ]);
  });

  test("what is wanted of the results is no condition", () => {
    expect(parseQuery("cell sort:due limit:50")).toEqual({
      query: { type: "text", field: "any", text: "cell" },
      sort: "due",
      limit: 50,
      unread: [],
    });
  });

  test("an order that a place does not have is marked, and leaves the one that it has", () => {
    const { sort, unread: marked } = parseQuery("sort:due cell sort:r", ["due"]);
    expect([sort, marked]).toEqual(["due", [{ start: 14, end: 20, why: "order" }]]);
  });

  test("every operator of the table is read as its example is written", () => {
    for (const { example, name, values = [] } of OPERATORS) {
      const all = name.endsWith(":") ? values.map((value) => `${name}${value}`) : [];
      for (const text of [example, ...all]) expect(unread(text)).toEqual([]);
    }
  });
});

describe("what cannot be read is marked, and searched as words (issue 43, point 5)", () => {
  test.each([
    ["r<abc is:due", "(r<abc is:due)", ["number: r<abc"]],
    ["is:constructor", "is:constructor", ["value: is:constructor"]],
    ["created:2026-02-30", "created:2026-02-30", ["day: created:2026-02-30"]],
    ["is: cell", "cell", ["empty: is:"]],
    ["#1 #exam/", "(#1 #exam)", ["value: #1"]],
    ["tag:c++ tag:exam/", "(tag:c++ #exam)", ["value: tag:c++"]],
    ["cell) a", "(cell) a)", []],
    ["cell ) a", "(cell a)", ["bracket: )"]],
    ['"', "*", []],
    ['"a b" "', "a b", []],
    ['a"b:"', 'a"b:"', []],
    ['a:"x" y"', '(answer:x y")', []],
    ["constructor:1 __proto__:x toString", "(constructor:1 __proto__:x tostring)", []],
  ])("%s", (text, expected, marked) => {
    expect(read(text)).toBe(expected);
    expect(unread(text)).toEqual(marked);
  });

  test("what is too long for a tag is words, as it is in a text (issue 43, bad input)", () => {
    const text = `#${"x".repeat(500)}`;
    expect(parseQuery(text).query).toEqual({ type: "text", field: "any", text });
    expect(unread(text)).toEqual([`value: ${text}`]);
  });

  test("brackets in brackets beyond 16 are left out, and what is in them is read", () => {
    const text = `${"(".repeat(64)}cell${")".repeat(64)}`;
    expect(read(text)).toBe("cell");
    expect(unread(text)).toEqual([`deep: ${"(".repeat(64 - DEEPEST)}`, `deep: ${")".repeat(64 - DEEPEST)}`]);
  });

  test("terms beyond 64 and text beyond 2,000 letters are left out", () => {
    const terms = Array.from({ length: MOST_TERMS + 2 }, (_, i) => `w${i}`).join(" ");
    expect(unread(terms)).toEqual(["many: w64", "many: w65"]);
    expect(unread(`a ${"b".repeat(5_000)}`)).toEqual([`long: ${"b".repeat(5_002 - LONGEST)}`]);
  });

  test("nothing makes it throw, and each thing that is marked stands in the text", () => {
    const pieces = fc.constantFrom(
      ..."()-\"'|<>=:#[]^ ".split(""),
      "is:",
      "OR",
      " > ",
      "r<",
      "..",
      "7d",
      "[[a^",
      "e",
      "toString",
      "é",
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(pieces, { maxLength: 120 }).map((all) => all.join("")),
          fc.string({ unit: "grapheme" }),
        ),
        (text) => {
          let last = 0;
          for (const { start, end } of parseQuery(text).unread) {
            expect(start).toBeGreaterThanOrEqual(last);
            expect(end).toBeGreaterThan(start);
            last = end;
          }
          expect(last).toBeLessThanOrEqual(text.length);
        },
      ),
    );
  });
});
