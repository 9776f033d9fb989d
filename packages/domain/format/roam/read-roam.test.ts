import { expect, test } from "vitest";
import { looksLikeRoam, readRoam } from "./read-roam.ts";

const PAGES = [
  {
    title: "Soil",
    uid: "p1",
    children: [
      {
        string: "__Humus__ and ^^clay^^",
        uid: "b1",
        heading: 2,
        children: [{ string: "See ((b2)) and ((gone))", uid: "b3" }],
      },
      { string: "{{[[TODO]]}} dig", uid: "b2" },
      { string: "{{DONE}} water", uid: "b4", "edit-time": 1_591_572_842_475 },
      { string: "`((b2))` {{[[query]]: {and: [[A]]}}}", uid: "b5" },
    ],
  },
  { title: "Empty", uid: "p2" },
];

test("pages and blocks are rows with the names that Roam gave them, their marks as Markdown", () => {
  const { items, levels, losses } = readRoam(PAGES);
  expect(items.map(({ depth, text }) => `${"  ".repeat(depth)}${text}`)).toEqual([
    "Soil",
    "  *Humus* and ==clay==",
    "    See ((b2)) and ((gone))",
    "  [ ] dig",
    "  [x] water",
    "  `((b2))` {{[[query]]: {and: [[A]]}}}",
    "Empty",
  ]);
  expect(items.map(({ name }) => name)).toEqual(["p1", "b1", "b3", "b2", "b4", "b5", "p2"]);
  expect(items.flatMap(({ changedAt }) => changedAt ?? [])).toEqual([1_591_572_842_475]);
  expect(levels).toBe(3);
  expect(Object.fromEntries(losses.list().map(({ kind, count }) => [kind, count]))).toEqual({
    "headings, which stand as notes": 1,
    "queries and tables, which stand as they were written": 1,
  });
});

test("a graph of 20,000 levels is read without a stack", () => {
  let block: object = { string: "x", uid: "x" };
  for (let level = 0; level < 20_000; level++) block = { string: "x", uid: `${level}`, children: [block] };
  expect(readRoam([block]).levels).toBe(20_001);
});

test.each<[string, unknown, boolean]>([
  ["a graph", PAGES, true],
  ["blocks without a page", [{ string: "x", uid: "u" }], true],
  ["nothing", [], false],
  ["a list of something else", [{ title: "x" }], false],
  ["an object", { title: "x", uid: "u" }, false],
])("%s is Roam's or not", (_, value, is) => expect(looksLikeRoam(value)).toBe(is));
