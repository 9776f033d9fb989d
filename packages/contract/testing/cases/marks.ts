import { expect } from "vitest";
import type * as wire from "../../outline/wire.ts";
import type { Case } from "./case.ts";
import type { Notebook } from "./notebook.ts";

type Marks = Omit<Extract<wire.Command, { type: "flashcard.mark" }>, "type" | "id" | "uuid">;

const SINCE = "2026-01-20T12:00:00.000Z";
const TOMORROW = 20_500;

/** A card, and marks of it that must be taken. */
async function open(book: Notebook) {
  const card = await book.card("What do mitochondria make?", "ATP");
  const command = (marks: Marks) => ({ type: "flashcard.mark", id: card.item_id, ...marks }) as const;
  const mark = (marks: Marks) => book.does<wire.UserFlashcard | null>(command(marks));
  const rate = () =>
    book.does<wire.UserFlashcard>({
      type: "flashcard.rate",
      id: card.item_id,
      confidence_rating: "yellow",
      reviewed_at: SINCE,
    });
  return { card, command, mark, rate };
}

/** What a learner says of a card's schedule beside its ratings. */
export const MARKS: readonly Case[] = [
  {
    title: "a card is suspended, put off and flagged; what is not named stays, and its memory stays",
    async run(book) {
      const { mark, rate } = await open(book);
      const { body: rated } = await rate();
      const suspended = await mark({ suspended: true, marked_at: SINCE });
      expect(suspended.body).toEqual({ ...rated, suspended_at: SINCE });
      const all = await mark({ buried_until: TOMORROW, flag: 3 });
      expect(all.body).toEqual({ ...rated, suspended_at: SINCE, buried_until: TOMORROW, flag: 3 });
      expect((await mark({ suspended: false, buried_until: 0, flag: 0 })).body).toEqual(rated);
      expect(await book.types(all.version - 1)).toEqual(["progress.set", "progress.set"]);
    },
  },
  {
    title:
      "a card is left as it is, and hints about it are not wanted; a rating leaves both, and both are taken back",
    async run(book) {
      const { mark, rate } = await open(book);
      const { body: rated } = await rate();
      expect(rated).toMatchObject({ left_at: 0, hints_off: 0 });
      expect((await mark({ left_at: 4, hints_off: 1 })).body).toEqual({ ...rated, left_at: 4, hints_off: 1 });
      expect((await rate()).body).toMatchObject({ left_at: 4, hints_off: 1 });
      expect((await mark({ left_at: 0, hints_off: 0 })).body).toMatchObject({ left_at: 0, hints_off: 0 });
    },
  },
  {
    title: "a card that nobody has rated is marked, and is new all the same",
    async run(book) {
      const { mark } = await open(book);
      const { body } = await mark({ flag: 7 });
      expect(body).toMatchObject({ phase: "new", confidence: 0, reviewed_at: null, flag: 7 });
    },
  },
  {
    title: "a card is due when its learner says so, until it is rated again",
    async run(book) {
      const { mark, rate } = await open(book);
      const { body: rated } = await rate();
      const due = "2026-03-01T03:00:00.000Z";
      expect((await mark({ due_at: due })).body).toEqual({ ...rated, next_review_time: due });
      expect((await rate()).body.next_review_time).not.toBe(due);
    },
  },
  {
    title:
      "a card is made new again and keeps its marks; what was rated before counts no more, until all of it counts again",
    async run(book) {
      const { card, command, mark, rate } = await open(book);
      await rate();
      const { body: rated } = await mark({ flag: 2 });
      const forgotten_at = "2026-01-21T12:00:00.000Z";
      const { body: fresh } = await mark({ forgotten: true, marked_at: forgotten_at });
      expect(fresh).toMatchObject({
        phase: "new",
        confidence: 0,
        strength: 0,
        reviews: 0,
        flag: 2,
        forgotten_at,
      });
      // It was given before, and arrives late.
      const late = { confidence_rating: "red", reviewed_at: "2026-01-20T18:00:00.000Z" } as const;
      const after = await book.does<wire.UserFlashcard>({
        type: "flashcard.rate",
        id: card.item_id,
        ...late,
      });
      expect(after.body).toMatchObject({ phase: "new", reviews: 0, forgotten_at });
      const again = { confidence_rating: "yellow", reviewed_at: "2026-01-22T12:00:00.000Z" } as const;
      const first = await book.does<wire.UserFlashcard>({
        type: "flashcard.rate",
        id: card.item_id,
        ...again,
      });
      expect(first.body).toMatchObject({ reviews: 1, lapses: 0, forgotten_at });
      const { body: all } = await mark({ forgotten: false });
      expect(all).toMatchObject({ reviews: 3, flag: 2, forgotten_at: null });
      expect(rated).toMatchObject({ reviews: 1 });
      expect((await book.refused(command({ due_at: "soon" }))).status).toBe(422);
    },
  },
  {
    title: "a rating leaves the marks",
    async run(book) {
      const { mark, rate } = await open(book);
      await mark({ flag: 1, buried_until: TOMORROW });
      expect((await rate()).body).toMatchObject({ confidence: 3, flag: 1, buried_until: TOMORROW });
    },
  },
  {
    title: "a mark that is there already writes nothing",
    async run(book) {
      const { mark } = await open(book);
      const before = await book.version();
      expect((await mark({ suspended: false })).body).toBeNull();
      expect(await book.version()).toBe(before);
      const first = await mark({ flag: 2 });
      expect((await mark({ flag: 2 })).body).toEqual(first.body);
      expect(await book.version()).toBe(first.version);
    },
  },
  {
    title: "sent again under the same name it counts once",
    async run(book) {
      const { command, mark } = await open(book);
      const uuid = book.uuid();
      await book.does({ ...command({ flag: 4 }), uuid });
      await mark({ flag: 5 });
      const again = await book.does<wire.UserFlashcard>({ ...command({ flag: 4 }), uuid });
      expect([again.replayed, again.body.flag]).toEqual([true, 4]);
      expect((await mark({})).body).toMatchObject({ flag: 5 });
    },
  },
  {
    title: "a card is marked in the same list as the one that makes it",
    async run(book) {
      const flashcard = { question: "Q", answer: "A" };
      const tree = { item_type: "flashcard", flashcard, parent_id: book.rootId } as const;
      const { body } = await book.batch([
        { type: "tree.create", temporary_id: -1, item_temporary_id: -2, tree },
        { type: "flashcard.mark", id: -2, suspended: true, marked_at: SINCE },
      ]);
      expect(body.results.map(({ status }) => status)).toEqual([201, 200]);
      expect(body.results[1]?.body).toMatchObject({ suspended_at: SINCE });
    },
  },
  {
    title: "a card that is not there is 404; a flag of no colour and a day that is none are 422",
    async run(book) {
      const { command } = await open(book);
      expect((await book.refused({ ...command({ flag: 1 }), id: 987_654_321 })).status).toBe(404);
      for (const marks of [
        { flag: 8 },
        { flag: -1 },
        { flag: 1.5 },
        { buried_until: -1 },
        { left_at: -1 },
        { hints_off: 2 },
      ])
        expect((await book.refused(command(marks))).status).toBe(422);
    },
  },
];
