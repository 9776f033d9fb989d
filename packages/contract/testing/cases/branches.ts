import { expect } from "vitest";
import type * as wire from "../../outline/wire.ts";
import type { Case } from "./case.ts";
import type { Notebook } from "./notebook.ts";

const edit = (id: number, text: string) => ({ type: "note.update", id, note: { text } }) as const;
const move = (id: number, parent_id: number) => ({ type: "tree.update", id, tree: { parent_id } }) as const;

/** Organs > Heart > Atrium, Ventricle; Lungs. */
async function grown(book: Notebook) {
  const organs = await book.note("Organs");
  const heart = await book.note("Heart", organs.id);
  const atrium = await book.note("Atrium", heart.id);
  const ventricle = await book.card("What pumps?", "The ventricle", heart.id);
  const lungs = await book.note("Lungs", organs.id);
  const base = await book.version();
  return { organs, heart, atrium, ventricle, lungs, base };
}

const deletion = (ids: number[], more: object = {}) =>
  ({ type: "branches.delete", ids, ...more }) as Extract<wire.Command, { type: "branches.delete" }>;

/** Whole branches are deleted, restored and moved by one command each. */
export const BRANCHES: readonly Case[] = [
  {
    title: "a branch is deleted with all that is below it, and the rows of the log are of one call",
    async run(book) {
      const { organs, base } = await grown(book);
      const { status, body, uuid, version } = await book.does(deletion([organs.id], { base_version: base }));
      expect([status, body]).toEqual([200, { nodes: 5 }]);
      expect(await book.lines()).toEqual([""]);
      const rows = await book.log(base);
      expect(rows).toHaveLength(10);
      expect(rows.every((row) => row.mutation_uuid === uuid && row.call_version === version)).toBe(true);
    },
  },
  {
    title: "what the same request has moved there goes too, with all that is below it",
    async run(book) {
      const { organs, heart, lungs } = await grown(book);
      const places = [{ id: organs.id, parent_id: lungs.id, sort_order: 1 }];
      await book.does({
        type: "branches.move",
        places: [{ id: lungs.id, parent_id: book.rootId, sort_order: 9 }],
      });
      const base = await book.version();
      await book.batch([{ type: "branches.move", places }, deletion([lungs.id], { base_version: base })]);
      expect(await book.lines()).toEqual([""]);
      expect(
        (await book.send(book.named({ type: "tree.update", id: heart.id, tree: { sort_order: 1 } }))).status,
      ).toBe(404);
    },
  },
  {
    title: "a deletion that is sent twice answers as the first, and deletes nothing that came between",
    async run(book) {
      const { organs, base } = await grown(book);
      const command = book.named(deletion([organs.id], { base_version: base }));
      const first = await book.send(command);
      await book.note("New");
      const again = await book.send(command);
      expect(again).toEqual({ ...first, replayed: true });
      expect(await book.lines()).toEqual(["", "  New"]);
    },
  },
  {
    title: "what somebody has written into since stays with all that is above it, and the rest goes",
    async run(book) {
      const { organs, atrium, base } = await grown(book);
      await book.does(edit(atrium.item_id, "Atrium, left"));
      await book.does(deletion([organs.id], { base_version: base }));
      expect(await book.lines()).toEqual(["", "  Organs", "    Heart", "      Atrium, left"]);
    },
  },
  {
    title: "a row that somebody has made, or moved there with what is below it, stays",
    async run(book) {
      const { organs, lungs, base } = await grown(book);
      await book.note("Alveoli", lungs.id);
      const guest = await book.note("Guest");
      const below = await book.note("Below", guest.id);
      const seen = await book.version();
      await book.does(move(guest.id, organs.id));
      await book.does(deletion([organs.id], { base_version: base }));
      expect(await book.lines()).toEqual([
        "",
        "  Organs",
        "    Lungs",
        "      Alveoli",
        "    Guest",
        "      Below",
      ]);
      await book.does(deletion([organs.id], { base_version: seen }));
      expect(await book.lines()).toEqual(["", "  Organs", "    Guest", "      Below"]);
      expect(below.id).toBeGreaterThan(0);
    },
  },
  {
    title: "what was only moved within the branch goes with it, and what has left it stays",
    async run(book) {
      const { organs, heart, ventricle, lungs, base } = await grown(book);
      await book.does(move(heart.id, lungs.id));
      await book.does(move(ventricle.id, book.rootId));
      await book.does(deletion([organs.id], { base_version: base }));
      expect(await book.lines()).toEqual(["", "  What pumps? / The ventricle"]);
    },
  },
  {
    title: "the sender's own calls count as seen, and what they kept beside for others does not",
    async run(book) {
      const { organs, atrium, lungs, base } = await grown(book);
      const own = await book.does(edit(lungs.item_id, "Lungs, both"));
      const seen = [own.uuid];
      await book.does(edit(atrium.item_id, "Left ones"));
      // It conflicts with the edit before, whose words are kept in a note beside.
      const note = { text: "Right ones", base_version: base };
      seen.push((await book.does({ type: "note.update", id: atrium.item_id, note })).uuid);
      expect(await book.lines()).toContain("      Left ones");
      await book.does(deletion([organs.id], { base_version: base, seen }));
      expect(await book.lines()).toEqual([
        "",
        "  Organs",
        "    Heart",
        "      Right ones",
        "      Left ones",
      ]);
    },
  },
  {
    title: "commands before it in the same request count as seen",
    async run(book) {
      const { organs, atrium, base } = await grown(book);
      await book.batch([
        edit(atrium.item_id, "Atrium, left"),
        {
          type: "tree.create",
          temporary_id: -1,
          tree: { item_type: "note", note: { text: "x" }, parent_id: organs.id },
        },
        deletion([organs.id], { base_version: base }),
      ]);
      expect(await book.lines()).toEqual([""]);
    },
  },
  {
    title:
      "branches that are gone are passed over, unknown ones and the root are refused, and then nothing is written",
    async run(book) {
      const { heart, lungs } = await grown(book);
      await book.does(deletion([lungs.id]));
      await book.does(deletion([lungs.id, heart.id]));
      expect(await book.lines()).toEqual(["", "  Organs"]);
      expect(await book.refused(deletion([heart.id, 999_999]))).toMatchObject({ status: 404 });
      expect(await book.refused(deletion([book.rootId]))).toMatchObject({ status: 409 });
      const future = deletion([heart.id], { base_version: 999_999 });
      expect(await book.refused(future)).toMatchObject({ code: "base_from_the_future" });
    },
  },
  {
    title: "a deleted branch is restored with its ids, its order and its cards",
    async run(book) {
      const { organs, ventricle } = await grown(book);
      await book.does({ type: "flashcard.rate", id: ventricle.item_id, confidence_rating: "green" });
      const [lines, rows] = [
        await book.lines(),
        await book.call<wire.FlatTree>("GET", `/trees/${book.rootId}?format=flat`),
      ];
      const { uuid } = await book.does(deletion([organs.id]));
      const since = await book.version();
      const { body } = await book.does({ type: "branches.restore", ids: [organs.id], undo_of: uuid });
      expect(body).toEqual({ nodes: 5, changed: false });
      expect(await book.lines()).toEqual(lines);
      const now = await book.call<wire.FlatTree>("GET", `/trees/${book.rootId}?format=flat`);
      expect(now.body.nodes).toEqual(rows.body.nodes);
      expect((await book.log(since)).every((row) => row.undo_of === uuid)).toBe(true);
    },
  },
  {
    title: "exactly what that deletion took is restored, and of that only the branches that are named",
    async run(book) {
      const { organs, heart, lungs, atrium } = await grown(book);
      await book.does(deletion([atrium.id]));
      const { uuid } = await book.does(deletion([heart.id, lungs.id]));
      await book.does({ type: "branches.restore", ids: [heart.id], undo_of: uuid });
      expect(await book.lines()).toEqual(["", "  Organs", "    Heart", "      What pumps? / The ventricle"]);
      // What lives already stays as it is.
      await book.does({ type: "branches.restore", ids: [heart.id, lungs.id], undo_of: uuid });
      expect((await book.lines()).at(-1)).toBe("    Lungs");
      expect(organs.id).toBeGreaterThan(0);
    },
  },
  {
    title: "a branch whose parent is gone comes back below the nearest node above, or where it is told to",
    async run(book) {
      const { organs, heart, lungs } = await grown(book);
      const { uuid } = await book.does(deletion([heart.id, lungs.id]));
      await book.does(deletion([organs.id]));
      const to = await book.note("Body");
      const places = [{ id: lungs.id, parent_id: to.id, sort_order: 3 }];
      await book.does({ type: "branches.restore", ids: [heart.id, lungs.id], places, undo_of: uuid });
      expect(await book.lines()).toEqual([
        "",
        "  Heart",
        "    Atrium",
        "    What pumps? / The ventricle",
        "  Body",
        "    Lungs",
      ]);
    },
  },
  {
    title: "a deletion and what restores it may be in one request",
    async run(book) {
      const { organs, base } = await grown(book);
      const lines = await book.lines();
      const gone = book.named(deletion([organs.id], { base_version: base }));
      const { status } = await book.batch([
        gone,
        { type: "branches.restore", ids: [organs.id], undo_of: gone.uuid },
      ]);
      expect([status, await book.lines()]).toEqual([200, lines]);
    },
  },
  {
    title:
      "what was deleted around a row that stayed comes back, and the answer says that a row had never gone",
    async run(book) {
      const { organs, heart, base } = await grown(book);
      await book.does(edit(heart.item_id, "Heart of another device"));
      const lines = await book.lines();
      const { uuid } = await book.does(deletion([organs.id], { base_version: base }));
      expect(await book.lines()).toHaveLength(3);
      const { body } = await book.does({ type: "branches.restore", ids: [organs.id], undo_of: uuid });
      expect(body).toEqual({ nodes: 3, changed: true });
      expect(await book.lines()).toEqual(lines);
    },
  },
  {
    title: "words that were written into a deleted branch come back as they are kept, and the answer says so",
    async run(book) {
      const { organs, atrium, base } = await grown(book);
      const { uuid } = await book.does(deletion([organs.id], { base_version: base }));
      await book.does(edit(atrium.item_id, "Atrium, left"));
      await book.does({ type: "tree.delete", id: atrium.id });
      const { body } = await book.does({ type: "branches.restore", ids: [organs.id], undo_of: uuid });
      expect(body).toEqual({ nodes: 5, changed: true });
      expect(await book.lines()).toContain("      Atrium, left");
    },
  },
  {
    title: "what names no deletion, or none that is known, is refused",
    async run(book) {
      const { organs } = await grown(book);
      expect(await book.refused({ type: "branches.restore", ids: [organs.id] })).toMatchObject({
        status: 422,
      });
      const undo_of = book.uuid();
      expect(await book.refused({ type: "branches.restore", ids: [organs.id], undo_of })).toMatchObject({
        status: 404,
      });
    },
  },
  {
    title: "many rows move in one call, in the order of their places, and gone ones are passed over",
    async run(book) {
      const { organs, heart, atrium, lungs } = await grown(book);
      await book.does({ type: "tree.delete", id: lungs.id });
      const places = [
        { id: atrium.id, parent_id: book.rootId, sort_order: 1 },
        { id: lungs.id, parent_id: book.rootId, sort_order: 2 },
        { id: heart.id, parent_id: atrium.id, sort_order: 3 },
        { id: organs.id, parent_id: heart.id, sort_order: 4 },
      ];
      const { body } = await book.does({ type: "branches.move", places });
      expect(body).toEqual({ nodes: 3 });
      expect(await book.lines()).toEqual([
        "",
        "  Atrium",
        "    Heart",
        "      What pumps? / The ventricle",
        "      Organs",
      ]);
    },
  },
  {
    title: "a move that closes a cycle is refused, and then none of its rows has moved",
    async run(book) {
      const { organs, heart, atrium, lungs } = await grown(book);
      const places = [
        { id: lungs.id, parent_id: book.rootId, sort_order: 1 },
        { id: heart.id, parent_id: atrium.id, sort_order: 2 },
      ];
      expect(await book.refused({ type: "branches.move", places })).toMatchObject({ code: "cycle" });
      const root = [{ id: book.rootId, parent_id: organs.id, sort_order: 1 }];
      expect((await book.refused({ type: "branches.move", places: root })).status).toBeGreaterThan(400);
    },
  },
];
