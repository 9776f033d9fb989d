import { expect } from "vitest";
import type * as wire from "../../outline/wire.ts";
import type { Case } from "./case.ts";
import type { Notebook, NoteNode } from "./notebook.ts";

/** A note below another one, and what deleting it left. */
async function lose(book: Notebook) {
  const parent = await book.note("Forces");
  const note = await book.note("Gravity", parent.id);
  const { uuid } = await book.does({ type: "tree.delete", id: note.id });
  const restoration = (parentId = parent.id) =>
    ({
      type: "tree.create",
      undo_of: uuid,
      tree: {
        item_type: "note",
        item_id: note.item_id,
        parent_id: parentId,
        sort_order: 1,
        restore_id: note.id,
      },
    }) as const;
  return { parent, note, uuid, restoration };
}

async function rated(book: Notebook) {
  const card = await book.card("What do mitochondria make?", "ATP");
  /** Each some days after the one before it. */
  let day = 0;
  const rate = (confidence_rating: "yellow" | "red") => {
    day += 3;
    return book.does<wire.UserFlashcard>({
      type: "flashcard.rate",
      id: card.item_id,
      confidence_rating,
      reviewed_at: `2026-01-${String(day).padStart(2, "0")}T19:00:00.000Z`,
      time_zone: "Pacific/Auckland",
    });
  };
  const unrate = (undo_of: string) => ({ type: "flashcard.unrate", id: card.item_id, undo_of }) as const;
  return { card, rate, unrate };
}

/** What was done is taken back by ordinary commands that name what they take back. */
export const UNDOING: readonly Case[] = [
  {
    title:
      "a deleted node comes back under the id it had, with its note, and the log names what was taken back",
    async run(book) {
      const { note, uuid, restoration } = await lose(book);
      const { status, body, version } = await book.does<NoteNode>(restoration());
      expect(status).toBe(201);
      expect(body).toMatchObject({ id: note.id, item_id: note.item_id, content: { text: "Gravity" } });
      const rows = await book.log(version - 2);
      expect(
        rows.map(({ mutation_type, record_id, undo_of }) => [mutation_type, record_id, undo_of]),
      ).toEqual([
        ["note.create", note.item_id, uuid],
        ["node.create", note.id, uuid],
      ]);
      const [first] = await book.log();
      expect(first?.undo_of).toBeNull();
    },
  },
  {
    title:
      "the anchors of a deleted node go to its heir, and come back with it but for one that was led elsewhere since",
    async run(book) {
      const [heir, note, elsewhere] = [
        await book.note("Above"),
        await book.note("Krebs cycle"),
        await book.note("Elsewhere"),
      ];
      for (const id of [71, 72])
        await book.does({ type: "record.create", table: "anchors", id, fields: { node_id: note.id } });
      const { uuid, version } = await book.does({ type: "tree.delete", id: note.id, heir_id: heir.id });
      const rows = await book.log(version - 4);
      expect(rows.map(({ mutation_type, new_values }) => [mutation_type, new_values])).toEqual([
        ["anchor.edit", { node_id: heir.id }],
        ["anchor.edit", { node_id: heir.id }],
        ["node.delete", null],
        ["note.delete", null],
      ]);
      const fields = { node_id: elsewhere.id };
      await book.does({ type: "record.update", table: "anchors", id: 72, fields });
      const back = await book.does({
        type: "tree.create",
        undo_of: uuid,
        tree: {
          item_type: "note",
          item_id: note.item_id,
          parent_id: book.rootId,
          sort_order: 1,
          restore_id: note.id,
        },
      });
      expect((await book.log(back.version - 3)).map((row) => [row.mutation_type, row.record_id])).toEqual([
        ["note.create", note.item_id],
        ["node.create", note.id],
        ["anchor.edit", 71],
      ]);
    },
  },
  {
    title: "an heir has to be there, and another node than the one that goes",
    async run(book) {
      const [note, gone] = [await book.note("Krebs cycle"), await book.note("Gone")];
      await book.does({ type: "tree.delete", id: gone.id });
      for (const heir_id of [note.id, gone.id, 900_000_000]) {
        const { status } = await book.refused({ type: "tree.delete", id: note.id, heir_id });
        expect(status).toBe(404);
      }
    },
  },
  {
    title:
      "a link that is made to a row which was joined with others meanwhile leads to the row that has its words; to one that was deleted, to what can be restored",
    async run(book) {
      const [heir, above, joined, deleted] = [
        await book.note("Cycles"),
        await book.note("Above"),
        await book.note("Krebs cycle"),
        await book.note("Gone"),
      ];
      const link = (id: number, node_id: number) =>
        ({ type: "record.create", table: "anchors", id, fields: { node_id } }) as const;
      await book.does({ type: "tree.delete", id: joined.id, heir_id: above.id });
      await book.does({ type: "tree.delete", id: above.id, heir_id: heir.id });
      await book.does({ type: "tree.delete", id: deleted.id });
      const { status, body } = await book.does(link(71, joined.id));
      expect([status, body]).toEqual([201, { id: 71, node_id: heir.id }]);
      // Sent again by whoever has not seen the answer.
      expect((await book.does(link(71, joined.id))).status).toBe(200);
      expect((await book.does(link(72, deleted.id))).body).toEqual({ id: 72, node_id: deleted.id });
      const undo = { item_type: "note", item_id: joined.item_id, parent_id: book.rootId } as const;
      await book.does({ type: "tree.create", tree: { ...undo, restore_id: joined.id } });
      await book.does({ type: "tree.delete", id: joined.id });
      // What was joined once and is deleted by itself has no heir.
      expect((await book.does(link(73, joined.id))).body).toEqual({ id: 73, node_id: joined.id });
      expect((await book.refused(link(74, 900_000_000))).status).toBe(404);
      book.pass(31);
      expect((await book.refused(link(75, deleted.id))).status).toBe(404);
    },
  },
  {
    title: "a node that says what its deleter had not seen stays, and keeps its anchors",
    async run(book) {
      const [heir, note] = [await book.note("Above"), await book.note("Krebs cycle")];
      const fields = { node_id: note.id };
      const { version: seen } = await book.does({ type: "record.create", table: "anchors", id: 71, fields });
      const { version } = await book.does({
        type: "note.update",
        id: note.item_id,
        note: { text: "Citric acid cycle" },
      });
      await book.does({ type: "tree.delete", id: note.id, heir_id: heir.id, base_version: seen });
      expect(await book.version()).toBe(version);
    },
  },
  {
    title: "a node that lives is not restored: it stays as it is, and nothing is written",
    async run(book) {
      const { note, parent, restoration } = await lose(book);
      await book.does(restoration());
      await book.does({ type: "tree.update", id: note.id, tree: { parent_id: book.rootId } });
      const before = await book.version();
      const { status, body } = await book.does<NoteNode>(restoration(parent.id));
      expect([status, body.id, body.parent_id]).toEqual([201, note.id, book.rootId]);
      expect(await book.version()).toBe(before);
    },
  },
  {
    title:
      "what never was, what is another kind of record, and what was deleted too long ago is not restored",
    async run(book) {
      const { restoration } = await lose(book);
      const never = restoration();
      const { status } = await book.refused({ ...never, tree: { ...never.tree, restore_id: 987_654_321 } });
      expect(status).toBe(404);
      book.pass(31);
      expect((await book.refused(restoration())).status).toBe(404);
    },
  },
  {
    title:
      "what was deleted too long ago, or never was, is made anew of what is sent along, and what follows finds it",
    async run(book) {
      const { note, parent } = await lose(book);
      const below = { parent_id: parent.id, sort_order: 1 };
      const kept = { restore_id: note.id, item_id: note.item_id, note: { text: "other words" } };
      const restoration = { type: "tree.create", tree: { item_type: "note", ...below, ...kept } } as const;
      const { body } = await book.does<NoteNode>(restoration);
      expect([body.id, body.item_id, body.content.text]).toEqual([note.id, note.item_id, "Gravity"]);
      await book.does({ type: "tree.delete", id: note.id });
      book.pass(31);
      const never = { restore_id: 987_654_321, item_id: 987_654_321 };
      const card = { ...never, flashcard: { question: "Unit", answer: "N" } };
      const { body: anew } = await book.batch([
        restoration,
        { type: "tree.create", tree: { item_type: "flashcard", parent_id: note.id, ...card } },
      ]);
      expect(anew.results.map(({ status }) => status)).toEqual([201, 201]);
      expect(await book.lines()).toEqual(["", "  Forces", "    other words", "      Unit / N"]);
    },
  },
  {
    title:
      "made, deleted, restored and moved in one list it is one node, by the temporary id it was made with",
    async run(book) {
      const parent = await book.note("Forces");
      const made = { item_type: "note", note: { text: "Gravity" }, parent_id: book.rootId } as const;
      const tree = { item_type: "note", item_id: -2, parent_id: book.rootId, restore_id: -1 } as const;
      const { body } = await book.batch([
        { type: "tree.create", temporary_id: -1, item_temporary_id: -2, tree: made },
        { type: "tree.delete", id: -1 },
        { type: "tree.create", tree },
        { type: "tree.update", id: -1, tree: { parent_id: parent.id } },
      ]);
      const ids = body.results.map((result) => (result.body as NoteNode | null)?.id);
      expect(new Set([ids[0], ids[2], ids[3]]).size).toBe(1);
      expect(await book.lines()).toEqual(["", "  Forces", "    Gravity"]);
    },
  },
  {
    title:
      "a rating is taken back by its name: the memory is what it was before, and what is known is as it was",
    async run(book) {
      const { rate, unrate } = await rated(book);
      const first = await rate("yellow");
      const second = await rate("red");
      const back = await book.does<wire.UserFlashcard>(unrate(second.uuid));
      expect(back.body).toEqual(first.body);
      const rows = await book.log(back.version - 1);
      expect(rows.map(({ mutation_type, undo_of }) => [mutation_type, undo_of])).toEqual([
        ["progress.set", second.uuid],
      ]);
      const unrated = await book.does<wire.UserFlashcard>(unrate(first.uuid));
      expect(unrated.body).toMatchObject({ confidence: 0, confidence_color: "white", reviewed_at: null });
      expect(unrated.body.next_review_time).toBe(first.body.reviewed_at);
      const again = await book.does<wire.UserFlashcard>({
        type: "flashcard.rate",
        id: second.body.flashcard_id,
        confidence_rating: "yellow",
        reviewed_at: first.body.reviewed_at,
        undo_of: unrated.uuid,
      });
      expect(again.body).toEqual(first.body);
    },
  },
  {
    title: "a rating in the same list as the one that takes it back leaves nothing",
    async run(book) {
      const { card, unrate } = await rated(book);
      const uuid = book.uuid();
      const { body } = await book.batch([
        { type: "flashcard.rate", id: card.item_id, confidence_rating: "green", uuid },
        unrate(uuid),
      ]);
      expect(body.results.map(({ status }) => status)).toEqual([200, 200]);
      expect(body.results[1]?.body).toMatchObject({ confidence_color: "white" });
    },
  },
  {
    title: "a card that comes back has no rating that was taken back before it went",
    async run(book) {
      const { card, rate, unrate } = await rated(book);
      const { uuid } = await rate("red");
      await book.batch([unrate(uuid), { type: "tree.delete", id: card.id }]);
      const { item_id, parent_id } = card;
      const tree = {
        item_type: "flashcard",
        item_id,
        parent_id: parent_id ?? 0,
        restore_id: card.id,
      } as const;
      await book.does({ type: "tree.create", tree });
      expect(await book.lines()).toEqual(["", "  What do mitochondria make? / ATP (white)"]);
    },
  },
  {
    title:
      "any rating can be taken back, as if it had not been given, by the card's own name; again does nothing",
    async run(book) {
      const { rate, unrate } = await rated(book);
      const other = await rated(book);
      const alone = await other.rate("yellow");
      const first = await rate("yellow");
      const second = await rate("red");
      const third = await rate("yellow");
      expect((await book.refused(other.unrate(second.uuid))).status).toBe(404);
      expect((await book.refused(unrate(book.uuid()))).status).toBe(404);
      expect(third.body.lapses).toBe(1);
      const { body } = await book.does<wire.UserFlashcard>(unrate(second.uuid));
      expect(body).toMatchObject({ lapses: 0, reviews: 2, reviewed_at: third.body.reviewed_at });
      const version = await book.version();
      const again = await book.does<wire.UserFlashcard>(unrate(second.uuid));
      expect([again.body, await book.version()]).toEqual([body, version]);
      await book.does(unrate(third.uuid));
      const left = (await book.does<wire.UserFlashcard>(unrate(third.uuid))).body;
      const { id: _, flashcard_id: __, ...memory } = alone.body;
      expect(left).toMatchObject(memory);
      const { undo_of: _none, ...unnamed } = unrate(first.uuid);
      expect((await book.refused(unnamed)).status).toBe(422);
    },
  },
];
