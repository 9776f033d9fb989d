import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { createVisibleList } from "./visible-list.ts";

const ROOT = "root";
const ROW = 36;

/** A tree of plain arrays that tells which child lists a change has touched. */
function createPlainTree() {
  const children = new Map<string, readonly string[]>([[ROOT, []]]);
  const parents = new Map<string, string>();
  const collapsed = new Set<string>();
  const none: readonly string[] = [];
  let next = 0;
  const isBelow = (key: string | undefined, above: string): boolean => {
    for (let at = key; at !== undefined; at = parents.get(at)) if (at === above) return true;
    return false;
  };
  return {
    childKeys: (key: string) => children.get(key) ?? none,
    isCollapsed: (key: string) => collapsed.has(key),
    isBelow,
    keys: () => [...children.keys()],
    add(parent: string, at: number): string {
      const key = `k${next++}`;
      const list = children.get(parent) ?? [];
      const place = at % (list.length + 1);
      children.set(parent, [...list.slice(0, place), key, ...list.slice(place)]);
      children.set(key, []);
      parents.set(key, parent);
      return parent;
    },
    move(key: string, parent: string, at: number): Set<string> {
      const from = parents.get(key) as string;
      children.set(
        from,
        (children.get(from) ?? []).filter((k) => k !== key),
      );
      const list = children.get(parent) ?? [];
      const place = at % (list.length + 1);
      children.set(parent, [...list.slice(0, place), key, ...list.slice(place)]);
      parents.set(key, parent);
      return new Set([from, parent]);
    },
    remove(key: string): { parents: Set<string>; removed: Set<string> } {
      const parent = parents.get(key) as string;
      children.set(
        parent,
        (children.get(parent) ?? []).filter((k) => k !== key),
      );
      const removed = new Set<string>();
      const open = [key];
      for (let at = open.pop(); at !== undefined; at = open.pop()) {
        removed.add(at);
        open.push(...(children.get(at) ?? []));
        children.delete(at);
        parents.delete(at);
      }
      return { parents: new Set([parent]), removed };
    },
    toggle(key: string) {
      if (!collapsed.delete(key)) collapsed.add(key);
    },
  };
}

/** The plain way: everything, each time. */
function flatten(tree: ReturnType<typeof createPlainTree>): { key: string; depth: number }[] {
  const rows: { key: string; depth: number }[] = [];
  const open = [{ key: ROOT, depth: 0 }];
  for (let row = open.pop(); row; row = open.pop()) {
    rows.push(row);
    if (row.key !== ROOT && tree.isCollapsed(row.key)) continue;
    for (const key of [...tree.childKeys(row.key)].reverse()) open.push({ key, depth: row.depth + 1 });
  }
  return rows;
}

const rowsOf = (list: ReturnType<typeof createVisibleList>) =>
  Array.from({ length: list.length }, (_, i) => ({ key: list.keyAt(i) ?? "", depth: list.depthAt(i) }));

const step = fc.record({
  kind: fc.constantFrom(
    "add",
    "add",
    "add",
    "move",
    "move",
    "reorder",
    "remove",
    "toggle",
    "measure",
    "batch",
  ),
  pick: fc.nat(),
  pick2: fc.nat(),
  at: fc.nat(),
});

describe("the visible list", () => {
  test("shows after any changes what a plain walk of the tree shows", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), fc.integer({ min: 2, max: 8 }), (steps, blockSize) => {
        const tree = createPlainTree();
        const list = createVisibleList(ROOT, tree, { estimate: ROW, blockSize });
        const heights = new Map<string, number>();
        let told = 0;
        list.subscribe(() => told++);
        const pickKey = (n: number) => {
          const keys = tree.keys();
          return keys[n % keys.length] as string;
        };
        const none: ReadonlySet<string> = new Set();
        for (const { kind, pick, pick2, at } of steps) {
          const key = pickKey(pick);
          const target = pickKey(pick2);
          if (kind === "add") list.change({ parents: new Set([tree.add(target, at)]), removed: none });
          else if (kind === "remove" && key !== ROOT) list.change(tree.remove(key));
          else if (kind === "toggle") {
            tree.toggle(key);
            list.collapseChanged(key);
          } else if (kind === "measure") {
            heights.set(key, 20 + (at % 50));
            list.measure(key, 20 + (at % 50));
          } else if (kind === "reorder" && key !== ROOT) {
            const siblings = tree.keys().find((k) => tree.childKeys(k).includes(key)) as string;
            list.change({ parents: tree.move(key, siblings, at), removed: none });
          } else if (kind === "move" && key !== ROOT && !tree.isBelow(target, key)) {
            list.change({ parents: tree.move(key, target, at), removed: none });
          } else if (kind === "batch" && key !== ROOT && !tree.isBelow(target, key)) {
            const parents = tree.move(key, target, at);
            parents.add(tree.add(key, at));
            const second = pickKey(at);
            if (second !== ROOT && !tree.isBelow(ROOT, second)) {
              for (const parent of tree.move(second, ROOT, pick)) parents.add(parent);
            }
            list.change({ parents, removed: none });
          }
          expect(rowsOf(list)).toEqual(flatten(tree));
        }
        const rows = flatten(tree);
        const known = new Set(tree.keys());
        const heightOf = (k: string) => (known.has(k) ? (heights.get(k) ?? ROW) : ROW);
        let offset = 0;
        rows.forEach(({ key, depth }, index) => {
          expect(list.indexOf(key)).toBe(index);
          expect(list.offsetOf(index)).toBe(offset);
          expect(list.indexAtOffset(offset)).toBe(index);
          expect(list.indexAtOffset(offset + heightOf(key) - 1)).toBe(index);
          const next = rows.findIndex((row, i) => i > index && row.depth <= depth);
          expect(list.subtreeEnd(index)).toBe(next < 0 ? rows.length : next);
          offset += heightOf(key);
        });
        expect(list.height).toBe(offset);
        expect(list.version).toBe(told);
      }),
      { numRuns: 200 },
    );
  });

  test("opens on a tree of 10,000 levels without recursion", () => {
    const chain = new Map<string, readonly string[]>();
    for (let i = 0; i < 10_000; i++) chain.set(i === 0 ? ROOT : `d${i}`, [`d${i + 1}`]);
    const list = createVisibleList(
      ROOT,
      { childKeys: (key) => chain.get(key) ?? [], isCollapsed: () => false },
      { estimate: ROW },
    );
    expect(list.length).toBe(10_001);
    expect(list.depthAt(10_000)).toBe(10_000);
    expect(list.subtreeEnd(0)).toBe(10_001);
  });

  test("a row added among 100,000 reads the children of that row only", () => {
    const keys = Array.from({ length: 100_000 }, (_, i) => `n${i}`);
    let children: readonly string[] = keys;
    let reads = 0;
    const none: readonly string[] = [];
    const list = createVisibleList(
      ROOT,
      {
        childKeys: (key) => {
          reads++;
          return key === ROOT ? children : none;
        },
        isCollapsed: () => false,
      },
      { estimate: ROW },
    );
    reads = 0;
    children = [...keys.slice(0, 50_000), "new", ...keys.slice(50_000)];
    list.change({ parents: new Set([ROOT]), removed: new Set() });
    expect(reads).toBe(2);
    expect(list.indexOf("new")).toBe(50_001);
    expect(list.keyAt(100_001)).toBe("n99999");
  });

  test("10,000 rows that stand one after the other move to another parent as one, not row by row", () => {
    const keys = Array.from({ length: 10_001 }, (_, i) => `n${i}`);
    const none: readonly string[] = [];
    const children = new Map([[ROOT, keys]]);
    const source = { childKeys: (key: string) => children.get(key) ?? none, isCollapsed: () => false };
    const list = createVisibleList(ROOT, source, { estimate: ROW });
    const splices = vi.spyOn(Array.prototype, "splice");
    for (const [first, moved] of [
      [["n0"], keys.slice(1)],
      [keys, []],
    ] as const) {
      children.set(ROOT, [...first]);
      children.set("n0", [...moved]);
      list.change({ parents: new Set([ROOT, "n0"]), removed: new Set() });
      expect(list.length).toBe(10_002);
      expect(list.depthAt(10_001)).toBe(moved.length > 0 ? 2 : 1);
      expect(list.indexOf("n9999")).toBe(10_000);
    }
    // Three columns, and a block or two for each 256 rows.
    expect(splices.mock.calls.length).toBeLessThan(1_000);
    splices.mockRestore();
  });

  test("remembers the measured height of a row that is hidden and shown again", () => {
    const tree = createPlainTree();
    tree.add(ROOT, 0);
    const parent = tree.childKeys(ROOT)[0] as string;
    tree.add(parent, 0);
    const child = tree.childKeys(parent)[0] as string;
    const list = createVisibleList(ROOT, tree, { estimate: ROW });
    expect(list.measure(child, 62)).toBe(62 - ROW);
    tree.toggle(parent);
    list.collapseChanged(parent);
    tree.toggle(parent);
    list.collapseChanged(parent);
    expect(list.heightAt(2)).toBe(62);
    list.forgetHeights(40);
    expect(list.height).toBe(120);
  });

  test("better guesses are taken for rows that were never measured, some hundreds at a time", () => {
    const keys = Array.from({ length: 5_000 }, (_, i) => `n${i}`);
    const children = { value: keys as readonly string[] };
    const source = {
      childKeys: (key: string) => (key === ROOT ? children.value : []),
      isCollapsed: () => false,
    };
    const list = createVisibleList(ROOT, source, { estimate: ROW });
    list.measure("n7", 88);
    let asked = 0;
    const guess = (_key: string, depth: number) => {
      asked++;
      return 40 + depth;
    };
    let turns = 1;
    while (list.refineHeights(guess)) turns++;
    expect(asked).toBe(5_000);
    expect(turns).toBeGreaterThan(3);
    expect(list.height).toBe(40 + 4_999 * 41 + 88);
    expect(list.offsetOf(9)).toBe(40 + 7 * 41 + 88);
    // What comes later is guessed, too, and only what stands near it is asked for again.
    asked = 0;
    children.value = [...keys.slice(0, 100), "new", ...keys.slice(100)];
    list.change({ parents: new Set([ROOT]), removed: new Set() });
    expect(list.refineHeights(guess)).toBe(false);
    expect(asked).toBeLessThan(600);
    expect(list.heightOf("new")).toBe(41);
    expect(list.heightOf("nobody")).toBe(undefined);
  });
});
