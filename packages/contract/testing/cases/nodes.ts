import { expect } from "vitest";
import type * as wire from "../../outline/wire.ts";
import type { Case } from "./case.ts";

const change = ({ mutation_type, record_id, old_values, new_values }: wire.DataMutation) => ({
  mutation_type,
  record_id,
  old_values,
  new_values,
});

/** Nodes and what they show: made, pointed elsewhere, deleted. */
export const NODES: readonly Case[] = [
  {
    title: "a note and its node are made in one mutation, content first, and the call answers with the node",
    async run(book) {
      const user_action_uuid = book.uuid();
      const { status, body, uuid, version } = await book.does<wire.Node>({
        type: "tree.create",
        user_action_uuid,
        tree: { item_type: "note", note: { text: "Calvin cycle" }, parent_id: book.rootId },
      });
      const { id, item_id, user_id } = body;
      expect(status).toBe(201);
      expect(body).toEqual({
        id,
        parent_id: book.rootId,
        user_id,
        item_type: "note",
        item_id,
        sort_order: 1,
        children_ids: [],
        content: { id: item_id, text: "Calvin cycle", user_id },
      });
      const rows = await book.log(version - 2);
      expect(rows.map(change)).toEqual([
        {
          mutation_type: "note.create",
          record_id: item_id,
          old_values: null,
          new_values: { text: "Calvin cycle" },
        },
        {
          mutation_type: "node.create",
          record_id: id,
          old_values: null,
          new_values: { parent_id: book.rootId, sort_order: 1, item_type: "note", item_id },
        },
      ]);
      expect(rows.map((row) => row.version)).toEqual([version - 1, version]);
      expect(rows[0]?.uuid, "the first row carries the mutation's UUID as its own").toBe(uuid);
      expect(rows[1]?.uuid).not.toBe(uuid);
      for (const row of rows)
        expect(row).toMatchObject({ mutation_uuid: uuid, user_action_uuid, call_version: version });
    },
  },
  {
    title: "a card and its node are made in one mutation, its sides trimmed",
    async run(book) {
      const node = await book.card("  What do stomata do? ", " They let gas through.\n");
      expect(node.content).toMatchObject({
        question: "What do stomata do?",
        answer: "They let gas through.",
      });
      expect(node).not.toHaveProperty("user_flashcard");
      expect(await book.types(2)).toEqual(["flashcard.create", "node.create"]);
    },
  },
  {
    title: "a node may show a note that no node shows, and none that another node shows",
    async run(book) {
      const loose = await book.does<wire.Note>({ type: "note.create", note: { text: "Mitochondrion" } });
      const tree = { item_type: "note", item_id: loose.body.id, parent_id: book.rootId } as const;
      const { body } = await book.does<wire.Node>({ type: "tree.create", tree });
      expect(body).toMatchObject({ item_id: loose.body.id, content: { text: "Mitochondrion" } });
      const taken = { status: 409, code: "conflict" };
      expect(await book.refused({ type: "tree.create", tree })).toMatchObject(taken);
      const other = await book.note("other");
      const repoint = { item_type: "note", item_id: loose.body.id } as const;
      expect(await book.refused({ type: "tree.update", id: other.id, tree: repoint })).toMatchObject(taken);
    },
  },
  {
    title: "a node without its content, or with half a reference, is 422 on that member",
    async run(book) {
      const node = await book.note("x");
      const parent_id = book.rootId;
      const cases = [
        [{ type: "tree.create", tree: { item_type: "note", parent_id } }, "tree.note"],
        [
          { type: "tree.create", tree: { item_type: "flashcard", parent_id, note: { text: "x" } } },
          "tree.flashcard",
        ],
        [{ type: "tree.update", id: node.id, tree: { item_type: "note" } }, "tree.item_id"],
        [{ type: "tree.update", id: node.id, tree: { item_id: node.item_id } }, "tree.item_id"],
      ] as const;
      for (const [command, path] of cases) {
        const refused = await book.refused(command);
        expect(refused).toMatchObject({ status: 422, code: "validation", details: { issues: [{}] } });
        expect(JSON.stringify(refused.details)).toContain(path);
      }
    },
  },
  {
    title: "an unknown id is 404, wherever a command names it",
    async run(book) {
      const mine = await book.note("Mine");
      const id = 987_654_321;
      const note = { item_type: "note", note: { text: "x" } } as const;
      for (const command of [
        { type: "tree.create", tree: { ...note, parent_id: id } },
        { type: "tree.create", tree: { item_type: "note", item_id: id, parent_id: book.rootId } },
        { type: "tree.update", id, tree: { sort_order: 1 } },
        { type: "tree.update", id: mine.id, tree: { parent_id: id } },
        { type: "tree.update", id: mine.id, tree: { item_type: "flashcard", item_id: id } },
        { type: "tree.delete", id },
        { type: "note.update", id, note: { text: "x", base_version: 1 } },
        { type: "flashcard.update", id, flashcard: { answer: "x" } },
        { type: "flashcard.rate", id, confidence_rating: "red" },
      ] as const)
        expect(await book.refused(command), JSON.stringify(command)).toMatchObject({
          status: 404,
          code: "not_found",
        });
    },
  },
  {
    title: "pointing a node at another item deletes what it showed, and pointing it back brings that back",
    async run(book) {
      const card = await book.card("Site of the Calvin cycle?", "The stroma");
      const rated = await book.does({
        type: "flashcard.rate",
        id: card.item_id,
        confidence_rating: "yellow",
      });
      const loose = await book.does<wire.Note>({ type: "note.create", note: { text: "The stroma" } });
      const since = await book.version();
      const point = (item_type: "note" | "flashcard", item_id: number) =>
        book.does<wire.Node>({ type: "tree.update", id: card.id, tree: { item_type, item_id } });
      const shown = await point("note", loose.body.id);
      expect(shown.body).toMatchObject({ item_type: "note", content: { text: "The stroma" } });
      expect(shown.body).not.toHaveProperty("user_flashcard");
      expect(await book.types(since)).toEqual(["node.repoint", "progress.set", "flashcard.delete"]);
      const back = await point("flashcard", card.item_id);
      expect(back.body).toMatchObject({ content: card.content, user_flashcard: rated.body as object });
      expect(await book.types(since + 3)).toEqual([
        "flashcard.create",
        "progress.set",
        "node.repoint",
        "note.delete",
      ]);
      const again = await point("flashcard", card.item_id);
      expect(again.version, "it shows it already").toBe(back.version);
    },
  },
  {
    title: "one update may point a node at another item and move it",
    async run(book) {
      const [a, b] = [await book.note("a"), await book.note("b")];
      const card = { question: "q", answer: "r" };
      const made = await book.does<wire.Flashcard>({ type: "flashcard.create", flashcard: card });
      const since = await book.version();
      const tree = { item_type: "flashcard", item_id: made.body.id, parent_id: a.id } as const;
      await book.does({ type: "tree.update", id: b.id, tree });
      expect(await book.types(since)).toEqual(["node.repoint", "note.delete", "node.move"]);
      expect(await book.lines()).toEqual(["", "  a", "    q / r"]);
    },
  },
  {
    title: "a deleted node takes its content along; a node with children and the root are 409",
    async run(book) {
      const parent = await book.note("Respiration");
      const child = await book.note("Fermentation", parent.id);
      expect(await book.refused({ type: "tree.delete", id: parent.id })).toMatchObject({
        status: 409,
        code: "has_children",
        error: "Cannot delete note with children",
      });
      const since = await book.version();
      expect(await book.does({ type: "tree.delete", id: child.id })).toMatchObject({
        status: 204,
        body: null,
      });
      expect((await book.log(since)).map(change)).toEqual([
        {
          mutation_type: "node.delete",
          record_id: child.id,
          old_values: { parent_id: parent.id, sort_order: 1, item_type: "note", item_id: child.item_id },
          new_values: null,
        },
        {
          mutation_type: "note.delete",
          record_id: child.item_id,
          old_values: { text: "Fermentation" },
          new_values: null,
        },
      ]);
      await book.does({ type: "tree.delete", id: parent.id });
      expect(await book.refused({ type: "tree.delete", id: parent.id })).toMatchObject({ status: 404 });
      expect(await book.refused({ type: "tree.delete", id: book.rootId })).toMatchObject({
        status: 409,
        code: "root_node",
      });
      expect(await book.lines()).toEqual([""]);
    },
  },
  {
    title:
      "a node that is made again with its deleted note is an undo of the delete; a card has its schedule again",
    async run(book) {
      const note = await book.note("Spleen");
      const card = await book.card("ATP?", "Energy");
      await book.does({ type: "flashcard.rate", id: card.item_id, confidence_rating: "green" });
      for (const { id } of [note, card]) await book.does({ type: "tree.delete", id });
      for (const { item_type, item_id, sort_order } of [note, card])
        await book.does({
          type: "tree.create",
          tree: { item_type, item_id, sort_order, parent_id: book.rootId },
        });
      expect(await book.lines()).toEqual(["", "  Spleen", "  ATP? / Energy (green)"]);
    },
  },
];
