import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { createRowBlocks } from "./row-blocks.ts";
import { createVisibleList } from "./visible-list.ts";

const rowsOf = (keys: string[]) => ({
  keys: [...keys],
  depths: keys.map(() => 1),
  heights: keys.map(() => 1),
  isRough: false,
});

const step = fc.record({
  what: fc.constantFrom("insert" as const, "remove" as const, "look" as const, "look for nobody" as const),
  at: fc.nat(60),
  count: fc.integer({ min: 1, max: 30 }),
});

test("a row is found by its key wherever blocks were cut, joined or not looked at before", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const blocks = createRowBlocks(4);
      const plain: string[] = [];
      let made = 0;
      for (const { what, at, count } of steps) {
        const place = Math.min(at, plain.length);
        if (what === "insert") {
          const keys = Array.from({ length: count }, () => `row ${made++}`);
          blocks.insert(place, rowsOf(keys));
          plain.splice(place, 0, ...keys);
        } else if (what === "remove") expect(blocks.remove(place, count)).toEqual(plain.splice(place, count));
        else if (what === "look") {
          const key = plain[place];
          if (key !== undefined) expect(blocks.indexOf(key)).toBe(place);
        } else expect(blocks.has(`row ${made + at}`)).toBe(false);
        expect(blocks.length).toBe(plain.length);
        expect(blocks.height).toBe(plain.length);
      }
      expect(plain.map((_, i) => blocks.keyAt(i))).toEqual(plain);
      for (const [i, key] of plain.entries()) expect(blocks.indexOf(key)).toBe(i);
      for (let i = 0; i < made; i++) expect(blocks.has(`row ${i}`)).toBe(plain.includes(`row ${i}`));
    }),
  );
});

test("to show a branch of 50,000 rows keeps an entry for each that has children, none for the others", () => {
  const PARENTS = 500;
  const children = new Map<string, readonly string[]>([["root", ["branch"]]]);
  children.set(
    "branch",
    Array.from({ length: PARENTS }, (_, i) => `parent ${i}`),
  );
  for (let i = 0; i < PARENTS; i++)
    children.set(
      `parent ${i}`,
      Array.from({ length: 100 }, (_, j) => `leaf ${i}.${j}`),
    );
  let isCollapsed = true;
  const none: readonly string[] = [];
  const list = createVisibleList(
    "root",
    {
      childKeys: (key) => children.get(key) ?? none,
      isCollapsed: (key) => key === "branch" && isCollapsed,
    },
    { estimate: 36 },
  );
  isCollapsed = false;
  const set = vi.spyOn(Map.prototype, "set");
  list.collapseChanged("branch");
  const entries = set.mock.calls.length;
  set.mockRestore();
  expect(list.length).toBe(2 + PARENTS * 101);
  expect(entries).toBeLessThan(PARENTS + 50);
  expect(list.indexOf("leaf 499.99")).toBe(list.length - 1);
});
