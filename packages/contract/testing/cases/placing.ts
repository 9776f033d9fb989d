import { expect } from "vitest";
import type * as wire from "../../outline/wire.ts";
import type { Case } from "./case.ts";
import type { Notebook } from "./notebook.ts";

const below = (parent_id: number, text: string, place: object = {}) =>
  ({ type: "tree.create", tree: { item_type: "note", note: { text }, parent_id, ...place } }) as const;
const isRising = (numbers: readonly number[]) =>
  numbers.every((n, i) => i === 0 || n > (numbers[i - 1] ?? 0));
const texts = async (book: Notebook) => (await book.lines()).slice(1).map((line) => line.trim());

/** Levels that are made as one branch: a chain of all levels would be walked up for each of its nodes. */
const BRANCH_LEVELS = 500;

async function makeBranch(book: Notebook, levels: number): Promise<{ top: number; deepest: number }> {
  const ids: number[] = [];
  for (let left = levels; left > 0; left -= 200) {
    const parentId = ids.at(-1) ?? book.rootId;
    const chain = Array.from({ length: Math.min(200, left) }, (_, i) => ({
      ...below(i === 0 ? parentId : -i, "Level"),
      temporary_id: -i - 1,
    }));
    const { body } = await book.batch(chain);
    ids.push(...body.results.map((result) => (result.body as wire.Node).id));
  }
  return { top: ids[0] ?? 0, deepest: ids.at(-1) ?? 0 };
}

/** Where a node comes to stand. */
export const PLACING: readonly Case[] = [
  {
    title: "a node without a place goes last, and the next number follows",
    async run(book) {
      await book.note("first");
      const second = await book.note("second");
      expect(second).toMatchObject({ parent_id: book.rootId, sort_order: 2, children_ids: [] });
      expect(await texts(book)).toEqual(["first", "second"]);
    },
  },
  {
    title: "the previous sibling wins over a number that is sent with it",
    async run(book) {
      const first = await book.note("first");
      await book.note("third");
      const place = { previous_sibling_id: first.id, sort_order: 99 };
      const { body } = await book.does<wire.Node>(below(book.rootId, "second", place));
      expect(body.sort_order).toBe(1.5);
      expect(await texts(book)).toEqual(["first", "second", "third"]);
    },
  },
  {
    title: "a previous sibling that is not among the siblings is 422 and named in the sentence",
    async run(book) {
      const other = await book.note("elsewhere");
      const child = await book.note("child", other.id);
      const misplaced = [
        [below(book.rootId, "x", { previous_sibling_id: child.id }), child.id],
        [{ type: "tree.update", id: other.id, tree: { previous_sibling_id: child.id } }, child.id],
        [{ type: "tree.update", id: other.id, tree: { previous_sibling_id: other.id } }, other.id],
      ] as const;
      for (const [command, named] of misplaced)
        expect(await book.refused(command)).toMatchObject({
          status: 422,
          code: "previous_sibling_not_found",
          error: `Previous sibling with ID ${named} not found`,
          details: { issues: [{ path: expect.stringMatching(/tree\.previous_sibling_id$/) }] },
        });
    },
  },
  {
    title: "a number is taken as it is sent, to the ends of a double; equal numbers stand in order of id",
    async run(book) {
      const numbers = [Number.MAX_VALUE, -Number.MAX_VALUE, Number.MIN_VALUE, 0.1 + 0.2, 2 ** 53 + 2];
      for (const sort_order of numbers) {
        const { body } = await book.does<wire.Node>(below(book.rootId, String(sort_order), { sort_order }));
        expect(body.sort_order).toBe(sort_order);
        expect((await book.log()).at(-1)?.new_values).toMatchObject({ sort_order });
      }
      await book.does(below(book.rootId, "twin", { sort_order: 0.1 + 0.2 }));
      const order = numbers.toSorted((a, b) => a - b).map(String);
      expect(await texts(book)).toEqual(order.toSpliced(order.indexOf(String(0.1 + 0.2)) + 1, 0, "twin"));
    },
  },
  {
    title:
      "when the midpoints between two neighbours are used up, siblings are renumbered in the same mutation",
    async run(book) {
      const first = await book.note("first");
      await book.note("last");
      const expected = ["last"];
      const halvings = 70;
      let renumbered = 0;
      for (let i = 0; i < halvings; i++) {
        const since = await book.version();
        const { uuid } = await book.does(below(book.rootId, `n${i}`, { previous_sibling_id: first.id }));
        expected.unshift(`n${i}`);
        const rows = await book.log(since);
        expect(new Set(rows.map((row) => row.mutation_uuid))).toEqual(new Set([uuid]));
        expect(rows.slice(0, 2).map((row) => row.mutation_type)).toEqual(["note.create", "node.create"]);
        expect(rows.slice(2).every((row) => row.mutation_type === "node.move")).toBe(true);
        if (rows.length > 2) renumbered++;
      }
      expect(renumbered).toBeGreaterThan(0);
      expect(await texts(book)).toEqual(["first", ...expected]);
      const { body } = await book.call<wire.FlatTree>("GET", `/trees/${book.rootId}?format=flat`);
      expect(isRising(body.nodes.slice(1).map((node) => node.sort_order))).toBe(true);
    },
  },
  {
    title: "a node moves below another, to a number, and after a sibling; one row of the log for each",
    async run(book) {
      const [plants, algae] = [await book.note("Plants"), await book.note("Algae")];
      const moss = await book.note("Moss", plants.id);
      const since = await book.version();
      const moved = await book.does({
        type: "tree.update",
        id: algae.id,
        tree: { parent_id: plants.id, sort_order: 0.5 },
      });
      expect(moved).toMatchObject({ status: 200, body: { parent_id: plants.id, sort_order: 0.5 } });
      expect(
        (await book.log(since)).map(({ record_id, old_values, new_values }) => [
          record_id,
          old_values,
          new_values,
        ]),
      ).toEqual([
        [algae.id, { parent_id: book.rootId, sort_order: 2 }, { parent_id: plants.id, sort_order: 0.5 }],
      ]);
      expect(await texts(book)).toEqual(["Plants", "Algae", "Moss"]);
      await book.does({ type: "tree.update", id: algae.id, tree: { previous_sibling_id: moss.id } });
      expect(await texts(book)).toEqual(["Plants", "Moss", "Algae"]);
      await book.does({ type: "tree.update", id: algae.id, tree: { parent_id: book.rootId } });
      expect(await book.lines()).toEqual(["", "  Plants", "    Moss", "  Algae"]);
    },
  },
  {
    title: "a move to where the node stands, and an update that says nothing, answer 200 and write no row",
    async run(book) {
      const [first, second] = [await book.note("first"), await book.note("second")];
      const since = await book.version();
      for (const tree of [
        {},
        { sort_order: second.sort_order },
        { previous_sibling_id: first.id },
        { parent_id: book.rootId, sort_order: second.sort_order },
      ])
        expect(await book.does({ type: "tree.update", id: second.id, tree })).toMatchObject({
          status: 200,
          body: { id: second.id, sort_order: second.sort_order },
          version: since,
        });
      expect(await book.types(since)).toEqual([]);
    },
  },
  {
    title: "a node cannot be moved into itself or below itself; for the root that is said first",
    async run(book) {
      const a = await book.note("A");
      const b = await book.note("B", a.id);
      for (const [id, parent_id] of [
        [a.id, a.id],
        [a.id, b.id],
        [book.rootId, a.id],
      ] as const)
        expect(await book.refused({ type: "tree.update", id, tree: { parent_id } })).toMatchObject({
          status: 422,
          code: "cycle",
          details: { issues: [{ path: expect.stringMatching(/tree\.parent_id$/) }] },
        });
      for (const tree of [{ sort_order: 5 }, { previous_sibling_id: a.id }])
        expect(await book.refused({ type: "tree.update", id: book.rootId, tree })).toMatchObject({
          status: 409,
          code: "root_node",
        });
    },
  },
  {
    title: "a tree is at most 10,000 levels deep, for a new node and for a branch that moves",
    onlyWay: "list",
    async run(book) {
      let deepest = book.rootId;
      for (let level = 1; level < 10_000; level += BRANCH_LEVELS) {
        const branch = await makeBranch(book, Math.min(BRANCH_LEVELS, 10_000 - level));
        await book.does({ type: "tree.update", id: branch.top, tree: { parent_id: deepest } });
        deepest = branch.deepest;
      }
      const tooDeep = { status: 422, code: "too_deep" };
      expect(await book.refused(below(deepest, "Level 10,001"))).toMatchObject(tooDeep);
      const upper = await book.note("Upper");
      await book.note("Lower", upper.id);
      const { body } = await book.call<wire.FlatTree>(
        "GET",
        `/trees/${deepest}?format=flat&include_parent=true`,
      );
      const above = body.parent?.id ?? 0;
      const into = { type: "tree.update", id: upper.id, tree: { parent_id: above } } as const;
      expect(await book.refused(into), "the branch counts with all its levels").toMatchObject(tooDeep);
    },
  },
];
