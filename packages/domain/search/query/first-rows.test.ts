import fc from "fast-check";
import { expect, test } from "vitest";
import { newProgress } from "../../study/new-progress.ts";
import { contentsOf } from "./contents.ts";
import { firstRows } from "./first-rows.ts";
import { parseQuery } from "./parse-query.ts";
import type { SearchUnit } from "./unit.ts";

const NOW = Date.parse("2026-11-29T12:00:00Z");
const DAY_MS = 86_400_000;

interface Facts {
  readonly title: string;
  readonly row?: number;
  readonly created?: number;
  readonly changed?: number;
  /** In days from now, and from its last rating. */
  readonly due?: number;
  readonly strength?: number;
}

const unit = ({ title, row = 0, created, changed, due, strength = 10 }: Facts): SearchUnit => ({
  ...{
    row,
    above: -1,
    level: 1,
    children: 0,
    kind: "basic",
    title,
    question: title,
    answer: "",
    text: title,
  },
  ...{ isDone: false, backlinks: 0, isBlocked: false, isDrafted: false, isWatched: false, isStale: false },
  contents: contentsOf(title),
  needs: [],
  createdAt: created,
  changedAt: changed,
  progress:
    due === undefined
      ? undefined
      : {
          ...newProgress(1, new Date(NOW), 0),
          ...{ phase: "review", strength },
          reviewedAt: new Date(NOW - DAY_MS).toISOString(),
          nextReviewTime: new Date(NOW + due * DAY_MS).toISOString(),
        },
});

const UNITS = [
  { title: "the cell", created: 6, changed: 9, due: 3, strength: 5 },
  { title: "cell wall", created: 7, changed: 2, due: -12, strength: 20 },
  { title: "no time" },
  { title: "cell", row: 3, created: 4, changed: 8, due: 8, strength: 90 },
  { title: "cell", row: 3, created: 4, changed: 8, due: -9, strength: 4 },
].map((facts, i) => unit({ row: i, ...facts }));

const found = (search: string, hits = UNITS.map(() => 1), most?: number) => {
  const { rows, total } = firstRows(UNITS, Uint8Array.from(hits), parseQuery(search), NOW, most);
  return [rows.map(({ row }) => row), total];
};

test.each<[string, readonly number[]]>([
  ["cell", [3, 1, 0, 2]],
  ["is:card", [0, 3, 1, 2]],
  ["is:card sort:changed", [0, 3, 1, 2]],
  ["cell sort:created", [1, 0, 3, 2]],
  ["cell sort:due", [1, 3, 0, 2]],
  ["cell sort:r", [3, 0, 1, 2]],
])(
  "“%s” puts rows in its order, each once by its best part; what has no value stands last",
  (search, rows) => {
    expect(found(search)).toEqual([rows, 4]);
    expect(found(`${search} limit:2`)).toEqual([rows.slice(0, 2), 2]);
    expect(found(`${search} limit:9`, undefined, 1)).toEqual([rows.slice(0, 1), 4]);
  },
);

test("only the parts that were found say where their row stands", () => {
  expect(found("sort:due", [1, 1, 0, 1, 0])).toEqual([[1, 0, 3], 3]);
  expect(found("sort:due", [0, 0, 0, 0, 0])).toEqual([[], 0]);
});

test("the first of many are those of all of them sorted, equals as they stand", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(9), { maxLength: 80 }), fc.integer({ min: 1, max: 20 }), (times, limit) => {
      const units = times.map((created, row) => unit({ title: "x", row, created }));
      const { rows } = firstRows(
        units,
        new Uint8Array(units.length).fill(1),
        parseQuery(`sort:created limit:${limit}`),
        NOW,
      );
      const sorted = units.toSorted((a, b) => (b.createdAt ?? 0) - (a.createdAt ?? 0)).slice(0, limit);
      expect(rows.map(({ row }) => row)).toEqual(sorted.map(({ row }) => row));
    }),
  );
});
