import { expect } from "vitest";
import type * as wire from "../../outline/wire.ts";
import type { Case } from "./case.ts";

type Changes = {
  readonly changes: wire.DataMutation[];
  readonly version: number;
  readonly generation: string;
};

/** The log and the trees, as they are read. */
export const READING: readonly Case[] = [
  {
    title: "a new account's log has two rows: its root's note and its root",
    async run(book) {
      const rows = await book.log();
      expect(
        rows.map(({ mutation_type, record_id, version }) => [mutation_type, record_id, version]),
      ).toEqual([
        ["note.create", book.rootNoteId, 1],
        ["node.create", book.rootId, 2],
      ]);
      expect(rows[1]?.new_values).toEqual({
        parent_id: null,
        sort_order: 0,
        item_type: "note",
        item_id: book.rootNoteId,
      });
      expect(await book.lines()).toEqual([""]);
    },
  },
  {
    title: "GET /changes gives everything after a version, in order and without a gap",
    async run(book) {
      const node = await book.note("one");
      await book.does({ type: "note.update", id: node.item_id, note: { text: "two" } });
      const { body } = await book.call<Changes>("GET", "/changes?since=0");
      expect(body.version).toBe(5);
      expect(body.changes.map((row) => row.version)).toEqual([1, 2, 3, 4, 5]);
      const later = await book.call<Changes>("GET", "/changes?since=3");
      const { generation } = body;
      expect(later.body).toEqual({ changes: body.changes.slice(3), version: 5, generation });
      const end = await book.call("GET", "/changes?since=5");
      expect(end.body).toEqual({ changes: [], version: 5, generation });
      expect((await book.call("GET", "/changes?since=6")).body).toEqual({ reset: true, generation });
      for (const since of ["", "x", "-1", "1.5"])
        expect(await book.call("GET", `/changes?since=${since}`)).toMatchObject({
          status: 422,
          body: { code: "validation", details: { issues: [{ path: "since" }] } },
        });
    },
  },
  {
    title: "a long log is read in pieces, each telling where to read on",
    async run(book) {
      const { item_id: id } = await book.note("0");
      for (let i = 0; i < 6; i++)
        await book.batch(
          Array.from(
            { length: 200 },
            (_, n) => ({ type: "note.update", id, note: { text: `${i}.${n}` } }) as const,
          ),
        );
      const { body } = await book.call<Changes>("GET", "/changes?since=1");
      expect([body.changes.length, body.version]).toEqual([1_000, 1_001]);
      const rest = await book.call<Changes>("GET", `/changes?since=${body.version}`);
      expect([rest.body.changes.length, rest.body.version]).toEqual([203, 1_204]);
    },
  },
  {
    title: "a tree is read flat and nested; parents stand before their children, siblings in order",
    async run(book) {
      const plants = await book.note("Plants");
      const algae = await book.note("Algae");
      const moss = await book.note("Moss", plants.id);
      const flat = await book.call<wire.FlatTree>("GET", `/trees/${book.rootId}?format=flat`);
      expect(flat.body).toMatchObject({ root_id: book.rootId, version: 8 });
      expect(flat.body.nodes.map(({ id, children_ids }) => [id, children_ids])).toEqual([
        [book.rootId, [plants.id, algae.id]],
        [plants.id, [moss.id]],
        [moss.id, []],
        [algae.id, []],
      ]);
      const { user_id } = plants;
      expect(flat.body.nodes[2]).toEqual({ ...moss, user_id });
      const nested = await book.call("GET", `/trees/${book.rootId}`);
      expect(nested.body).toMatchObject({
        ...flat.body.nodes[0],
        children: [
          { ...flat.body.nodes[1], children: [{ ...moss, children: [] }] },
          { ...flat.body.nodes[3], children: [] },
        ],
      });
      expect(nested.body).not.toHaveProperty("parent");
    },
  },
  {
    title: "a branch is a tree; the parent and the progress come where they are asked for",
    async run(book) {
      const plants = await book.note("Plants");
      const card = await book.card("Moss?", "No roots", plants.id);
      const rated = await book.does({ type: "flashcard.rate", id: card.item_id, confidence_rating: "red" });
      const read = async (query: string) =>
        (await book.call<wire.FlatTree>("GET", `/trees/${card.id}?format=flat${query}`)).body;
      const plain = await read("");
      expect(plain.nodes).toEqual([card]);
      expect(plain).not.toHaveProperty("parent");
      const full = await read("&include_parent=true&include_user_flashcards=1");
      expect(full.nodes).toEqual([{ ...card, user_flashcard: rated.body }]);
      expect(full.parent).toEqual({ ...plants, children_ids: [card.id] });
      const root = await book.call("GET", `/trees/${book.rootId}?format=flat&include_parent=true`);
      expect(root.body).not.toHaveProperty("parent");
    },
  },
  {
    title: "an unknown tree and a deleted one are 404",
    async run(book) {
      const node = await book.note("gone");
      await book.does({ type: "tree.delete", id: node.id });
      for (const id of [node.id, 987_654_321])
        expect(await book.call("GET", `/trees/${id}?format=flat`)).toMatchObject({
          status: 404,
          body: { code: "not_found" },
        });
    },
  },
];
