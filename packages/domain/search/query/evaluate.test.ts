import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { newProgress } from "../../study/new-progress.ts";
import type { Progress } from "../../tree/node.ts";
import { fold } from "../fold.ts";
import { contentsOf } from "./contents.ts";
import { evaluate } from "./evaluate.ts";
import { parseQuery } from "./parse-query.ts";
import type { Query } from "./query.ts";
import type { SearchUnit } from "./unit.ts";
import { createWordHits } from "./word-hits.ts";

const NOW = new Date("2026-11-29T12:00:00Z");
const DAY_MS = 86_400_000;
const daysAway = (days: number) => new Date(NOW.getTime() + days * DAY_MS).toISOString();

interface Row {
  readonly text: string;
  /** The place of the row above; -1 for the first. */
  readonly above: number;
  /** Of a card: what is remembered of each part. */
  readonly parts?: readonly (Progress | undefined)[];
  readonly answer?: string;
  readonly isDone?: boolean;
  readonly createdAt?: number;
  /** The places of the rows that a card needs. */
  readonly needs?: readonly number[];
}

/** The units of some rows; a row stands behind the one that it lies in. */
function unitsOf(rows: readonly Row[]): SearchUnit[] {
  const units: SearchUnit[] = [];
  const first: number[] = [];
  const levels: number[] = [];
  rows.forEach(({ text, above, parts, answer = "", isDone = false, createdAt, needs = [] }, place) => {
    const row = units.length;
    first.push(row);
    levels.push(above < 0 ? 1 : (levels[above] ?? 0) + 1);
    const title = fold(text);
    for (const progress of parts ?? [undefined])
      units.push({
        row,
        above: above < 0 ? -1 : (first[above] ?? -1),
        level: levels[place] ?? 1,
        children: rows.filter((each) => each.above === place).length,
        kind: parts ? "both" : "note",
        title,
        question: parts ? title : "",
        answer: fold(answer),
        text: fold(`${text}\n${answer}`),
        contents: contentsOf(`${text}\n${answer}`),
        isDone,
        progress,
        backlinks: 0,
        isBlocked: false,
        isDrafted: false,
        isWatched: false,
        isStale: false,
        // Rows further down are needed, too.
        get needs() {
          return needs.map((needed) => first[needed] ?? -1);
        },
        createdAt,
        changedAt: createdAt,
      });
  });
  return units;
}

const rated = (facts: Partial<Progress> = {}): Progress => ({
  ...newProgress(1, NOW, 0),
  confidence: 3,
  confidenceColor: "yellow",
  strength: 10,
  difficulty: 5,
  phase: "review",
  reviews: 3,
  reviewedAt: daysAway(-10),
  nextReviewTime: daysAway(0),
  introducedOn: 20_700,
  ...facts,
});

const ROWS: readonly Row[] = [
  { text: "Root", above: -1, createdAt: NOW.getTime() - 100 * DAY_MS },
  { text: "Biology #exam", above: 0, createdAt: NOW.getTime() },
  { text: "Cells $x$ `code`", above: 1 },
  {
    text: "What makes ATP?",
    answer: "Mitochondria",
    above: 2,
    parts: [rated(), rated({ lapses: 5, flag: 2 })],
  },
  { text: "Never asked", above: 2, parts: [undefined], needs: [3, 6] },
  { text: "Put off", above: 2, parts: [rated({ suspendedAt: daysAway(-1), nextReviewTime: daysAway(-3) })] },
  {
    text: "Later",
    above: 1,
    parts: [rated({ nextReviewTime: daysAway(5), reviewedAt: daysAway(-1), strength: 40 })],
  },
  { text: "Résumé [site](https://x.org) #exam/oral", above: 0, isDone: true },
  { text: "![heart.png](file:3) ![talk.mp3](file:4)", above: 7 },
  { text: "", above: 0 },
];
const UNITS = unitsOf(ROWS);
/** Of each unit, what its row says. */
const TEXTS = ROWS.flatMap(({ text, parts = [undefined] }) => parts.map(() => text));
const hitsOf = (text: string, here = -1) => {
  const branchOf = (anchor: string | null) => (anchor?.endsWith("9") ? -1 : here);
  const hits = evaluate(parseQuery(text).query, UNITS, { now: NOW, timeZone: "UTC", branchOf });
  return [...new Set(TEXTS.filter((_, i) => hits[i] === 1))];
};

const CARDS = ["What makes ATP?", "Never asked", "Put off", "Later"];

describe("what a search finds (issue 43, point 5)", () => {
  test.each<[string, readonly string[]]>([
    ["resume", ["Résumé [site](https://x.org) #exam/oral"]],
    ["mitoch", ["What makes ATP?"]],
    ["q:mitoch", []],
    ["a:mitoch", ["What makes ATP?"]],
    ["title:mitoch", []],
    ["is:card", CARDS],
    ["biology > is:card -atp", ["Never asked", "Put off", "Later"]],
    ["biology >> is:card", ["Later"]],
    ["#exam > is:due r<0.95", ["What makes ATP?"]],
    ["is:due lapses>=3", ["What makes ATP?"]],
    ["is:due -lapses>=3 flag>0", []],
    ["is:due", ["What makes ATP?"]],
    ["is:new", ["Never asked"]],
    ["is:suspended OR s>30", ["Put off", "Later"]],
    ["due:<=tomorrow", ["What makes ATP?", "Put off"]],
    ["due:>tomorrow", ["Later"]],
    ["reviewed:2d", ["Later"]],
    ["ivl=6", ["Later"]],
    ["is:done", ["Résumé [site](https://x.org) #exam/oral"]],
    ["#exam", ["Biology #exam", "Résumé [site](https://x.org) #exam/oral"]],
    ["tag:exam/oral", ["Résumé [site](https://x.org) #exam/oral"]],
    ["has:link", ["Résumé [site](https://x.org) #exam/oral"]],
    ["has:image has:audio", ["![heart.png](file:3) ![talk.mp3](file:4)"]],
    ["has:math has:code", ["Cells $x$ `code`"]],
    ["has:children level=2", ["Biology #exam", "Résumé [site](https://x.org) #exam/oral"]],
    ["is:blank", [""]],
    ["created:today", ["Biology #exam"]],
    ["path:biology path:cells is:new", ["Never asked"]],
    ["in:here is:card", ["What makes ATP?", "Never asked", "Put off"]],
    ["colour:white", ["Never asked"]],
    ["needs:later", ["Never asked"]],
    ["needs:later needs:atp -needs:biology is:new", ["Never asked"]],
    ["needs:biology", []],
    ["needs:[[Cells^0000000003]]", ["Never asked"]],
    ["needs:[[gone^0000000009]]", []],
  ])("%s", (query, found) => {
    expect(hitsOf(query, 2)).toEqual(found);
  });
});

/** The same, asked of each unit by itself, with its way up. */
function fulfils(query: Query, units: readonly SearchUnit[], i: number): boolean {
  const unit = units[i] as SearchUnit;
  const up = (row: number): number[] => {
    const above = units[row]?.above ?? -1;
    return above < 0 ? [] : [above, ...up(above)];
  };
  const someOf = (asked: Query, row: number) =>
    units.some((each, at) => each.row === row && fulfils(asked, units, at));
  switch (query.type) {
    case "and":
      return query.of.every((each) => fulfils(each, units, i));
    case "or":
      return query.of.some((each) => fulfils(each, units, i));
    case "not":
      return !fulfils(query.of, units, i);
    case "below": {
      const above = up(unit.row);
      return (
        fulfils(query.of, units, i) &&
        (query.isChild ? above.slice(0, 1) : above).some((row) => someOf(query.above, row))
      );
    }
    case "text":
      return unit[query.field === "any" ? "text" : query.field].includes(query.text);
    case "is":
      return query.what === "card" ? unit.kind !== "note" : query.what === "done" ? unit.isDone : false;
    case "number":
      return unit.kind !== "note" && (unit.progress?.lapses ?? 0) > query.value;
    case "tag":
      return unit.contents.tags.includes(query.name);
    default:
      return true;
  }
}

const term = fc.constantFrom(
  "ab",
  "b",
  "abc",
  "title:ab",
  "#t",
  "is:card",
  "is:done",
  "lapses>2",
  "-a",
  "-is:card",
);
const { text: queries } = fc.letrec<{ text: string; group: string }>((tie) => ({
  text: fc.oneof(
    { depthSize: "small" },
    term,
    fc.tuple(tie("group"), tie("group")).map(([a, b]) => `${a} ${b}`),
    fc.tuple(tie("group"), tie("group")).map(([a, b]) => `${a} OR ${b}`),
    fc.tuple(tie("group"), tie("group")).map(([a, b]) => `${a} > ${b}`),
    fc.tuple(tie("group"), tie("group")).map(([a, b]) => `${a} >> ${b}`),
  ),
  group: tie("text").map((text) => `(${text})`),
}));
const row = fc.record({
  text: fc.constantFrom("a", "ab", "b #t", "", "abc"),
  answer: fc.constantFrom("", "ab"),
  up: fc.nat(),
  lapses: fc.option(fc.array(fc.constantFrom(0, 5), { minLength: 1, maxLength: 3 }), { nil: undefined }),
  isDone: fc.boolean(),
});

const rowsDrawn = fc.array(row, { minLength: 1, maxLength: 20 });

const unitsDrawn = (drawn: typeof rowsDrawn extends fc.Arbitrary<infer Rows> ? Rows : never) =>
  unitsOf(
    drawn.map(({ up, lapses, ...facts }, i) => ({
      ...facts,
      above: i === 0 ? -1 : up % i,
      ...(lapses ? { parts: lapses.map((count) => rated({ lapses: count })) } : {}),
    })),
  );

test("a search finds what asking each row by itself finds, in random trees (both evaluators of knowledge.md 5.3)", () => {
  fc.assert(
    fc.property(queries, rowsDrawn, (text, drawn) => {
      const units = unitsDrawn(drawn);
      const { query } = parseQuery(text);
      const found = evaluate(query, units, { now: NOW, timeZone: "UTC", branchOf: () => -1 });
      expect([...found]).toEqual(units.map((_, i) => Number(fulfils(query, units, i))));
    }),
  );
});

test("what was found of words before makes no difference to what is found, letter by letter and in any order", () => {
  fc.assert(
    fc.property(fc.array(queries, { minLength: 1, maxLength: 4 }), rowsDrawn, (texts, drawn) => {
      const units = unitsDrawn(drawn);
      const words = createWordHits();
      const context = { now: NOW, timeZone: "UTC", branchOf: () => -1 };
      for (const text of texts)
        for (let end = 1; end <= text.length; end++)
          for (const isNear of [false, true]) {
            const { query } = parseQuery(text.slice(0, end));
            expect(evaluate(query, units, { ...context, isNear, words })).toEqual(
              evaluate(query, units, { ...context, isNear }),
            );
          }
    }),
  );
});
