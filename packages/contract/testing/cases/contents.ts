import { expect } from "vitest";
import type * as wire from "../../outline/wire.ts";
import type { Case } from "./case.ts";

/** Notes, cards and ratings. */
export const CONTENTS: readonly Case[] = [
  {
    title: "an edit writes one row with what was and what is; the same text again writes none",
    async run(book) {
      const node = await book.note("Chloroplast");
      const since = await book.version();
      const edit = { type: "note.update", id: node.item_id, note: { text: "Chloroplasts" } } as const;
      const first = await book.does<wire.Note>(edit);
      expect(first).toMatchObject({ status: 200, version: since + 1 });
      expect(first.body).toEqual({ id: node.item_id, text: "Chloroplasts", user_id: node.user_id });
      expect(await book.does(edit)).toMatchObject({ status: 200, version: since + 1, replayed: false });
      expect(await book.log(since)).toMatchObject([
        {
          mutation_type: "note.edit",
          record_id: node.item_id,
          old_values: { text: "Chloroplast" },
          new_values: { text: "Chloroplasts" },
        },
      ]);
    },
  },
  {
    title:
      "GET /notes/{id} tells the note and the node that shows it, null for a loose one, 404 for a deleted one",
    async run(book) {
      const node = await book.note("Shown");
      const loose = await book.does<wire.Note>({ type: "note.create", note: { text: "Loose" } });
      expect(loose.status).toBe(201);
      const read = (id: number) => book.call("GET", `/notes/${id}`);
      expect((await read(node.item_id)).body).toEqual({ ...node.content, tree_id: node.id });
      expect((await read(loose.body.id)).body).toEqual({ ...loose.body, tree_id: null });
      await book.does({ type: "tree.delete", id: node.id });
      expect(await read(node.item_id)).toMatchObject({ status: 404, body: { code: "not_found" } });
    },
  },
  {
    title: "an edit of a card trims, writes only the side that changed, and stores a blank answer",
    async run(book) {
      const card = await book.card("Pigment?", "Chlorophyll");
      const since = await book.version();
      const blank = await book.does({
        type: "flashcard.update",
        id: card.item_id,
        flashcard: { question: " Pigment? ", answer: "  " },
      });
      expect(blank).toMatchObject({ status: 200, body: { question: "Pigment?", answer: "" } });
      await book.does({ type: "flashcard.update", id: card.item_id, flashcard: {} });
      expect(await book.log(since)).toMatchObject([
        {
          mutation_type: "flashcard.edit",
          old_values: { answer: "Chlorophyll" },
          new_values: { answer: "" },
        },
      ]);
      expect((await book.log(since))[0]?.new_values).not.toHaveProperty("question");
    },
  },
  {
    title:
      "a sentence stands that comes after another client has rewritten the card's answer, which is kept beside; and the other way round",
    async run(book) {
      const card = await book.card("Q", "A");
      const says = (flashcard: object) =>
        book.does<wire.Flashcard>({ type: "flashcard.update", id: card.item_id, flashcard });
      await says({ kind: "cloze", source: "The {{heart}}" });
      const seen = await book.version();
      // A client without kinds changes what follows from the sentence.
      const rewritten = await says({ answer: "the whole heart", base_version: seen });
      expect(rewritten.body).toMatchObject({ kind: "basic", question: "The […]", answer: "the whole heart" });
      const sentence = await says({ source: "The {{c1::heart}} pumps", base_version: seen });
      expect(sentence.body).toMatchObject({ kind: "cloze", question: "The […] pumps", answer: "heart" });
      expect((await book.lines()).join("\n")).toContain("the whole heart");
      const base_version = seen + 1;
      const again = await says({ question: "What?", answer: "this", base_version });
      expect(again.body).toMatchObject({ kind: "basic", source: null });
      const lines = (await book.lines()).join("\n");
      for (const word of ["heart", "pumps"]) expect(lines).toContain(word);
    },
  },
  {
    title: "a new card must have an answer",
    async run(book) {
      const flashcard = { question: "q", answer: "\n\t " };
      for (const command of [
        { type: "flashcard.create", flashcard },
        { type: "tree.create", tree: { item_type: "flashcard", parent_id: book.rootId, flashcard } },
      ] as const) {
        const refused = await book.refused(command);
        expect(refused).toMatchObject({ status: 422, code: "validation" });
        expect(JSON.stringify(refused.details)).toContain("flashcard.answer");
      }
    },
  },
  {
    title: "a rating sets colour, confidence and the next time; another one goes on from what it left",
    async run(book) {
      const card = await book.card("Thylakoid?", "A membrane sac");
      const rate = (confidence_rating: "yellow" | "green" | "red") =>
        book.does<wire.UserFlashcard>({ type: "flashcard.rate", id: card.item_id, confidence_rating });
      const first = await rate("yellow");
      expect(first).toMatchObject({
        status: 200,
        body: { flashcard_id: card.item_id, confidence: 3, confidence_color: "yellow" },
      });
      book.pass(3);
      const second = await rate("green");
      expect(second.body.id).toBe(first.body.id);
      expect(second.body.strength).toBeGreaterThan(first.body.strength);
      const lapse = await rate("red");
      expect(lapse.body).toMatchObject({ confidence: 1, confidence_color: "red" });
      expect(lapse.body.strength).toBeLessThan(second.body.strength);
      expect((await book.log(2)).slice(2)).toMatchObject([
        { mutation_type: "progress.set", table_name: "user_flashcards", old_values: null },
        { record_id: card.item_id, old_values: { confidence: 3 }, new_values: { confidence: 4 } },
        { old_values: { confidence: 4 }, new_values: { confidence: 1 } },
      ]);
      expect(await book.lines()).toEqual(["", "  Thylakoid? / A membrane sac (red)"]);
    },
  },
  {
    title: "a text may have 100,000 characters, and neither U+0000 nor half of one",
    async run(book) {
      const node = await book.note("x".repeat(100_000));
      const bad = ["x".repeat(100_001), "a\u0000b", "\ud83d"];
      for (const text of bad)
        for (const command of [
          { type: "note.create", note: { text } },
          { type: "note.update", id: node.item_id, note: { text } },
          { type: "tree.create", tree: { item_type: "note", note: { text }, parent_id: book.rootId } },
          { type: "flashcard.create", flashcard: { question: text, answer: "a" } },
        ] as const)
          expect(await book.refused(command)).toMatchObject({
            status: 422,
            code: "validation",
            details: {
              issues: [{ path: expect.stringMatching(/(text|question)$/), message: expect.any(String) }],
            },
          });
    },
  },
  {
    title:
      "a sentence without a gap and a picture without a shape are refused in words about what is missing",
    async run(book) {
      const lacking = [
        [{ kind: "cloze", source: "no gap {{ nor {{c1234567890::here}}" }, "source", "gap"],
        [{ kind: "occlusion", question: "the heart", shapes: "hide all" }, "shapes", "shape"],
      ] as const;
      for (const [flashcard, field, word] of lacking)
        expect(await book.refused({ type: "flashcard.create", flashcard })).toMatchObject({
          status: 422,
          code: "validation",
          details: {
            issues: [{ path: `flashcard.${field}`, message: expect.stringContaining(` no ${word}`) }],
          },
        });
    },
  },
  {
    title: "a body that is not of the declared shape is 422 and names the field",
    async run(book) {
      const bodies = [
        ["POST", "/trees", { tree: { item_type: "poem", parent_id: book.rootId } }, "tree.item_type"],
        ["POST", "/trees", { tree: { item_type: "note", note: { text: "x" } } }, "tree.parent_id"],
        [
          "POST",
          "/trees",
          { tree: { item_type: "note", note: { text: 7 }, parent_id: 1 } },
          "tree.note.text",
        ],
        ["PUT", `/notes/${book.rootNoteId}`, {}, "note"],
        ["PUT", `/trees/${book.rootId}`, { tree: { parent_id: -1 } }, "tree.parent_id"],
        ["POST", "/commands", { commands: [{ type: "note.create" }] }, "commands.0"],
      ] as const;
      for (const [method, path, body, field] of bodies) {
        const { status, body: refused } = await book.call(method, path, body);
        expect([path, status]).toEqual([path, 422]);
        expect(refused).toMatchObject({
          code: "validation",
          details: {
            issues: expect.arrayContaining([
              { path: expect.stringContaining(field), message: expect.any(String) },
            ]),
          },
        });
      }
      expect(await book.types(2)).toEqual([]);
    },
  },
  {
    title: "null members count as absent, unknown ones are not stored",
    async run(book) {
      const { status } = await book.call("POST", "/trees", {
        tree: {
          item_type: "note",
          item_id: null,
          note: { text: "kept", color: "red" },
          parent_id: book.rootId,
          sort_order: null,
          id: 5,
        },
      });
      expect(status).toBe(201);
      expect((await book.log(2)).map((row) => row.new_values)).toMatchObject([
        { text: "kept" },
        { sort_order: 1 },
      ]);
      expect((await book.log(2))[0]?.new_values).not.toHaveProperty("color");
    },
  },
];
