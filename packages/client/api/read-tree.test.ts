import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { parseTree } from "./parse-tree.ts";
import { type OnTreePart, readTree } from "./read-tree.ts";

const note = (id: number, text = `note ${id}`) => ({
  id,
  parent_id: id === 1 ? null : 1,
  user_id: 7,
  item_type: "note",
  item_id: id,
  sort_order: id,
  children_ids: [],
  content: { id, text, user_id: 7 },
});
const treeOf = (nodes: readonly object[], more: object = {}) =>
  JSON.stringify({ root_id: 1, version: 3, generation: "g", nodes, ...more });

/** An answer as a network brings it: cut wherever. */
const bodyOf = (text: string, size: number): ReadableStream<Uint8Array> => {
  const bytes = new TextEncoder().encode(text);
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(at, at + size));
      at += size;
    },
  });
};
const read = async (text: string, size = 16_384, now = () => 0) => {
  const onPart = vi.fn<OnTreePart>(async () => undefined);
  const tree = await readTree(bodyOf(text, size), onPart, now);
  return { tree, parts: onPart.mock.calls.map(([part]) => part) };
};

test("a large tree comes in parts that together are the whole, in order", async () => {
  const nodes = Array.from({ length: 4_000 }, (_, i) => note(i + 1));
  const { tree, parts } = await read(treeOf(nodes, { parent: note(9) }));
  expect(tree).toEqual(parseTree(JSON.parse(treeOf(nodes, { parent: note(9) }))));
  expect(parts.length).toBeGreaterThan(2);
  expect(parts.flatMap((part) => part?.nodes.map(({ id }) => id))).toEqual(nodes.map(({ id }) => id));
  expect(parts[0]).toMatchObject({ root_id: 1, version: 3, generation: "g" });
  expect(parts[0]?.nodes.length).toBeLessThan(600);
});

test("what stands behind the nodes comes with the last part: how branches are studied, and what is done", async () => {
  const nodes = Array.from({ length: 4_000 }, (_, i) => note(i + 1));
  const records = { study_settings: [{ id: 4, node_id: 1, new_per_day: 5 }], marks: [] };
  const { parts } = await read(treeOf(nodes, { records }));
  expect(parts.length).toBeGreaterThan(2);
  expect(parts.at(-1)?.records).toEqual(records);
});

test("a part is as large as this device takes apart in a moment, however much the network brings at once", async () => {
  const nodes = Array.from({ length: 12_000 }, (_, i) => note(i + 1));
  const partsOf = async (partMs: number) => {
    let time = 0;
    // It is asked before and after each part.
    const { tree, parts } = await read(treeOf(nodes), Number.MAX_SAFE_INTEGER, () => {
      time += partMs;
      return time;
    });
    expect(tree?.nodes.map(({ id }) => id)).toEqual(nodes.map(({ id }) => id));
    expect(parts.flatMap((part) => part?.nodes.map(({ id }) => id))).toEqual(nodes.map(({ id }) => id));
    return parts.map((part) => part?.nodes.length ?? 0);
  };
  const slow = await partsOf(100);
  const quick = await partsOf(1);
  expect(Math.max(...slow)).toBeLessThan(600);
  expect(quick[0]).toBe(slow[0]);
  expect(Math.max(...quick)).toBeGreaterThan(2 * Math.max(...slow));
  expect(Math.max(...quick)).toBeLessThan(5 * Math.max(...slow));
});

test("no text makes it cut in the wrong place, wherever the network cuts", async () => {
  const hostile = fc.constantFrom('},{"id":', '\\"},{"id":7', "]}", '"', "\\", "é🌱", "},", '{"id":1}');
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(hostile, { maxLength: 6 }), { minLength: 1, maxLength: 30 }),
      fc.integer({ min: 1_000, max: 40_000 }),
      async (texts, size) => {
        const long = "x".repeat(4_000);
        const nodes = texts.map((pieces, i) => note(i + 1, pieces.join("") + long));
        const { tree, parts } = await read(treeOf(nodes), size);
        expect(tree?.nodes.map(({ content }) => "text" in content && content.text)).toEqual(
          nodes.map(({ content }) => content.text),
        );
        if (parts.length > 0) expect(parts.flatMap((part) => part?.nodes)).toHaveLength(nodes.length);
      },
    ),
  );
});

test("a small tree, and one in another form, is read when all of it is here", async () => {
  const small = await read(treeOf([note(1)]));
  expect([small.tree?.nodes.length, small.parts.length]).toEqual([1, 0]);
  const nodes = Array.from({ length: 1_000 }, (_, i) => note(i + 1));
  const other = await read(JSON.stringify({ nodes, version: 3, root_id: 1 }));
  expect([other.tree?.nodes.length, other.parts.length]).toEqual([1_000, 0]);
});

test("a tree of which one row cannot be read is none", async () => {
  const nodes = Array.from({ length: 2_000 }, (_, i) => note(i + 1));
  const broken = (at: number) =>
    treeOf(nodes.map((row, i) => (i === at ? { ...row, item_type: "page" } : row)));
  expect((await read(broken(3))).tree).toBeNull();
  expect((await read(broken(1_999))).tree).toBeNull();
  await expect(read(treeOf(nodes).slice(0, -10))).rejects.toThrow();
});
