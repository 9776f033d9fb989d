import { expect } from "vitest";
import type * as wire from "../../outline/wire.ts";
import type { Case } from "./case.ts";

const edit = (id: number, text: string, base_version?: number) =>
  ({
    type: "note.update",
    id,
    note: { text, ...(base_version === undefined ? {} : { base_version }) },
  }) as const;

/** What is deleted, or made into something else, by somebody who had not seen what another one wrote into it. */
export const UNSEEN_WORDS: readonly Case[] = [
  {
    title: "a note that somebody has written into since it was seen is not deleted",
    async run(book) {
      const node = await book.note("Alveoli");
      const base = await book.version();
      await book.does(edit(node.item_id, "Alveoli exchange gas", base));
      const since = await book.version();
      const { status } = await book.does({ type: "tree.delete", id: node.id, base_version: base });
      expect(status).toBe(204);
      expect(await book.types(since)).toEqual([]);
      expect(await book.lines()).toEqual(["", "  Alveoli exchange gas"]);
    },
  },
  {
    title: "a note is deleted whose newest words were seen, or of which no version is named",
    async run(book) {
      const [seen, unnamed] = [await book.note("Aorta"), await book.note("Vein")];
      await book.does(edit(seen.item_id, "The aorta"));
      await book.does(edit(unnamed.item_id, "A vein"));
      await book.does({ type: "tree.delete", id: seen.id, base_version: await book.version() });
      await book.does({ type: "tree.delete", id: unnamed.id });
      expect(await book.lines()).toEqual([""]);
    },
  },
  {
    title:
      "a note of whose words nothing was seen (version 0) stays, also behind an edit of it in the same request",
    async run(book) {
      const node = await book.note("Alveoli");
      const base = await book.version();
      const gone = { type: "tree.delete", id: node.id, base_version: 0 } as const;
      await book.batch([edit(node.item_id, "Alveoli exchange gas", base), gone]);
      expect(await book.lines()).toEqual(["", "  Alveoli exchange gas"]);
      await book.does(gone);
      expect(await book.lines()).toEqual(["", "  Alveoli exchange gas"]);
    },
  },
  {
    title:
      "a node that was made, and shows another's item by now, is not deleted by a request that makes it again and deletes it",
    async run(book) {
      const made = book.named({
        type: "tree.create",
        temporary_id: -1,
        tree: { item_type: "note", note: { text: "Alveoli" }, parent_id: book.rootId },
      });
      const { body } = await book.batch([made]);
      const node = body.results[0]?.body as wire.Node;
      const card = await book.does({
        type: "flashcard.create",
        flashcard: { question: "Alveoli", answer: "exchange gas" },
      });
      const item = { item_type: "flashcard", item_id: (card.body as wire.Flashcard).id } as const;
      await book.does({ type: "tree.update", id: node.id, tree: item });
      await book.batch([made, { type: "tree.delete", id: -1 }]);
      expect(await book.lines()).toEqual(["", "  Alveoli / exchange gas"]);
    },
  },
  {
    title: "a note that was only moved since it was seen is deleted",
    async run(book) {
      const parent = await book.note("Lungs");
      const node = await book.note("Alveoli");
      const base = await book.version();
      await book.does({ type: "tree.update", id: node.id, tree: { parent_id: parent.id } });
      await book.does({ type: "tree.delete", id: node.id, base_version: base });
      expect(await book.lines()).toEqual(["", "  Lungs"]);
    },
  },
  {
    title:
      "what somebody has put in the place of the item that was seen is not deleted, however new the version is",
    async run(book) {
      const node = await book.note("Alveoli");
      const seen = { base_item_type: "note", base_item_id: node.item_id } as const;
      const card = await book.does({
        type: "flashcard.create",
        flashcard: { question: "Alveoli", answer: "exchange gas" },
      });
      const item = { item_type: "flashcard", item_id: (card.body as wire.Flashcard).id } as const;
      await book.does({ type: "tree.update", id: node.id, tree: item });
      const base_version = await book.version();
      const kept = await book.does({ type: "tree.delete", id: node.id, base_version, ...seen });
      expect(kept.status).toBe(204);
      expect(await book.lines()).toEqual(["", "  Alveoli / exchange gas"]);
      const shown = { base_item_type: item.item_type, base_item_id: item.item_id };
      await book.does({ type: "tree.delete", id: node.id, base_version, ...shown });
      expect(await book.lines()).toEqual([""]);
    },
  },
  {
    title: "a card of which somebody has changed a side since it was seen is not deleted",
    async run(book) {
      const node = await book.card("What pumps blood?", "The heart");
      const base = await book.version();
      const flashcard = { answer: "The human heart" };
      await book.does({ type: "flashcard.update", id: node.item_id, flashcard });
      await book.does({ type: "tree.delete", id: node.id, base_version: base });
      expect(await book.lines()).toEqual(["", "  What pumps blood? / The human heart"]);
    },
  },
  {
    title: "what was written into a note since it was seen stands right after the card that took its place",
    async run(book) {
      const node = await book.note("Heart");
      await book.note("Next");
      const base = await book.version();
      await book.does(edit(node.item_id, "Heart pumps blood", base));
      const card = await book.does<wire.Flashcard>({
        type: "flashcard.create",
        flashcard: { question: "Heart", answer: "An organ" },
      });
      const item = { item_type: "flashcard", item_id: card.body.id } as const;
      const since = await book.version();
      await book.does({ type: "tree.update", id: node.id, tree: { ...item, base_version: base } });
      expect(await book.lines()).toEqual(["", "  Heart / An organ", "  Heart pumps blood", "  Next"]);
      expect(await book.types(since)).toEqual(["node.repoint", "note.delete", "note.create", "node.create"]);
      // Who goes on writing into it finds it where it is now.
      await book.does(edit(node.item_id, "Heart pumps much blood", since));
      expect((await book.lines())[2]).toBe("  Heart pumps much blood");
    },
  },
  {
    title: "a card that somebody has made of a note since it was seen is not deleted",
    async run(book) {
      const node = await book.note("Heart");
      const base = await book.version();
      const flashcard = { question: "Heart", answer: "An organ" };
      const card = await book.does<wire.Flashcard>({ type: "flashcard.create", flashcard });
      const item = { item_type: "flashcard", item_id: card.body.id } as const;
      await book.does({ type: "tree.update", id: node.id, tree: { ...item, base_version: base } });
      await book.does({ type: "tree.delete", id: node.id, base_version: base });
      expect(await book.lines()).toEqual(["", "  Heart / An organ"]);
    },
  },
  {
    title: "a card that somebody has made of a note since it was seen stands after another one made of it",
    async run(book) {
      const node = await book.note("Heart");
      const base = await book.version();
      for (const answer of ["An organ", "A muscle"]) {
        const flashcard = { question: "Heart", answer };
        const card = await book.does<wire.Flashcard>({ type: "flashcard.create", flashcard });
        const item = { item_type: "flashcard", item_id: card.body.id } as const;
        await book.does({ type: "tree.update", id: node.id, tree: { ...item, base_version: base } });
      }
      expect(await book.lines()).toEqual(["", "  Heart / A muscle", "  Heart / An organ"]);
    },
  },
  {
    title: "a version of the log that is still to come is no version at which anything was seen",
    async run(book) {
      const node = await book.note("Aorta");
      const future = (await book.version()) + 1;
      const refused = await book.refused({ type: "tree.delete", id: node.id, base_version: future });
      expect(refused.code).toBe("base_from_the_future");
    },
  },
  {
    title: "of two edits in one list the later does not take away what was merged into the earlier",
    async run(book) {
      const { item_id: id } = await book.note("Blood flows");
      const base = await book.version();
      await book.does(edit(id, "Red blood flows", base));
      await book.batch([edit(id, "Blood flows on", base), edit(id, "Blood flows on and on")]);
      expect(await book.lines()).toEqual(["", "  Red blood flows on and on"]);
    },
  },
  {
    title: "the same where the earlier one had arrived before",
    async run(book) {
      const { item_id: id } = await book.note("Blood flows");
      const base = await book.version();
      await book.does(edit(id, "Red blood flows", base));
      const earlier = { ...edit(id, "Blood flows on", base), uuid: book.uuid() };
      await book.batch([earlier]);
      await book.batch([earlier, edit(id, "Blood flows on and on")]);
      expect(await book.lines()).toEqual(["", "  Red blood flows on and on"]);
    },
  },
  {
    title: "what was merged into an edit of a list is not deleted by a delete of the same list",
    async run(book) {
      const node = await book.note("Blood flows");
      const base = await book.version();
      await book.does(edit(node.item_id, "Red blood flows", base));
      const gone = { type: "tree.delete", id: node.id } as const;
      await book.batch([edit(node.item_id, "Blood flows on", base), gone]);
      expect(await book.lines()).toEqual(["", "  Red blood flows on"]);
      await book.batch([edit(node.item_id, "Blood"), gone]);
      expect(await book.lines()).toEqual([""]);
    },
  },
];
