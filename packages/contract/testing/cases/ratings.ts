import { BACK } from "@perennial/domain/card/card-kinds";
import { startOfStudyDay, studyDayOf } from "@perennial/domain/study/study-day";
import { expect } from "vitest";
import type * as wire from "../../outline/wire.ts";
import type { Case } from "./case.ts";
import type { CardNode, Notebook } from "./notebook.ts";

const DAY_MS = 86_400_000;
/** Long past for every server: the same study day for each that asks. */
const NOON = Date.UTC(2026, 0, 20, 12);

type Rating = Omit<Extract<wire.Command, { type: "flashcard.rate" }>, "type" | "id" | "uuid">;

/** A card, and ratings of it that must be taken. */
async function open(book: Notebook) {
  const card = await book.card("What do mitochondria make?", "ATP");
  const rate = async (rating: Rating) =>
    (await book.does<wire.UserFlashcard>({ type: "flashcard.rate", id: card.item_id, ...rating })).body;
  /** The server's time, so many days on. */
  const now = await serverTime(book);
  const at = (days: number) => new Date(now + days * DAY_MS).toISOString();
  return { card, rate, at };
}

/** A rating says when it was given where nobody said it. */
async function serverTime(book: Notebook): Promise<number> {
  const { item_id: id } = await book.card("What is the time?", "Now");
  const rated = { type: "flashcard.rate", id, confidence_rating: "green" } as const;
  const { body } = await book.does<wire.UserFlashcard>(rated);
  return Date.parse(body.reviewed_at ?? "");
}

const nodeOf = async (book: Notebook, { id }: CardNode): Promise<wire.Node> =>
  (await book.call<wire.Node>("GET", `/trees/${id}?include_user_flashcards=true`)).body;

const inTree = async (book: Notebook, card: CardNode) => (await nodeOf(book, card)).user_flashcard;

/** When a rating counts, what it is about, and what it leaves. */
export const RATINGS: readonly Case[] = [
  {
    title:
      "a rating counts when it was given: two of them three days apart, sent together, are three days apart",
    async run(book) {
      const { rate, at } = await open(book);
      const first = await rate({ confidence_rating: "yellow", reviewed_at: at(-3) });
      expect(first.strength).toBeCloseTo(2.3065, 4);
      expect(first.reviewed_at).toBe(at(-3));
      const second = await rate({ confidence_rating: "yellow", reviewed_at: at(0) });
      expect(second.strength).toBeCloseTo(13.83, 2);
      expect(second.reviewed_at).toBe(at(0));
      const day = studyDayOf(new Date(at(0)), "UTC");
      expect(second.next_review_time).toBe(startOfStudyDay(day + 14, "UTC").toISOString());
      expect(second).toMatchObject({ phase: "review", study_day: day, reviews: 2 });
    },
  },
  {
    title: "a moment may be given with the clock of where it was",
    async run(book) {
      const { rate, at } = await open(book);
      const local = at(-1).replace("Z", "+00:00");
      const rated = await rate({ confidence_rating: "green", reviewed_at: local, time_zone: "Asia/Kolkata" });
      expect(rated.reviewed_at).toBe(at(-1));
    },
  },
  {
    title: "the memory is what all ratings come to, in whatever order they arrived",
    async run(book) {
      const ratings = [
        { confidence_rating: "yellow", days: -9 },
        { confidence_rating: "red", days: -5 },
        { confidence_rating: "green", days: -2 },
      ] as const;
      const memories = [];
      for (const order of [
        [0, 1, 2],
        [2, 0, 1],
        [1, 2, 0],
      ]) {
        const { rate, at, card } = await open(book);
        const start = at(0);
        for (const index of order) {
          const { confidence_rating, days } = ratings[index] ?? ratings[0];
          const reviewed_at = new Date(NOON + days * DAY_MS).toISOString();
          expect(reviewed_at < start).toBe(true);
          await rate({ confidence_rating, reviewed_at, time_zone: "Asia/Tokyo" });
        }
        const {
          id: _,
          flashcard_id: __,
          ...memory
        } = (await inTree(book, card)) ?? { id: 0, flashcard_id: 0 };
        memories.push(memory);
      }
      expect(memories[0]).toMatchObject({ confidence: 4, reviews: 3, lapses: 1 });
      expect(memories[1]).toEqual(memories[0]);
      expect(memories[2]).toEqual(memories[0]);
    },
  },
  {
    title: "a second rating within a minute corrects the first, also where it arrives before it",
    async run(book) {
      const after = (seconds: number) => new Date(NOON + seconds * 1000).toISOString();
      const red = { confidence_rating: "red", reviewed_at: after(0) } as const;
      const yellow = { confidence_rating: "yellow", reviewed_at: after(59) } as const;
      for (const ratings of [
        [red, yellow],
        [yellow, red],
      ]) {
        const { rate } = await open(book);
        const [, last] = [await rate(ratings[0] ?? red), await rate(ratings[1] ?? red)];
        expect(last).toMatchObject({ confidence: 3, lapses: 0, reviews: 1, phase: "review" });
        expect(last.strength).toBeCloseTo(2.3065, 4);
      }
    },
  },
  {
    title: "a card that was forgotten comes back within minutes, and then goes by days",
    async run(book) {
      const { rate, at } = await open(book);
      const red = await rate({ confidence_rating: "red", reviewed_at: at(-1) });
      expect(red).toMatchObject({ phase: "learning", step: 0 });
      expect(Date.parse(red.next_review_time) - Date.parse(at(-1))).toBe(600_000);
      const known = await rate({ confidence_rating: "yellow", reviewed_at: red.next_review_time });
      expect(known).toMatchObject({ phase: "review", step: 0 });
    },
  },
  {
    title:
      "a rating of more than a day from now, or of before 2000, is 422, and so are a time and a place that there are not",
    async run(book) {
      const { card, rate, at } = await open(book);
      expect(await rate({ confidence_rating: "green", reviewed_at: at(0.99) })).toMatchObject({
        reviewed_at: at(0.99),
      });
      for (const wrong of [
        { reviewed_at: at(1.01) },
        { reviewed_at: "1999-12-31T23:59:59.999Z" },
        { reviewed_at: "yesterday" },
        { time_zone: "Atlantis/Harbour" },
        { part: -1 },
        { part: 0.5 },
      ]) {
        const rating = {
          type: "flashcard.rate",
          id: card.item_id,
          confidence_rating: "green",
          ...wrong,
        } as const;
        expect(await book.refused(rating), JSON.stringify(wrong)).toMatchObject({
          status: 422,
          code: "validation",
          details: { issues: [{ path: expect.stringContaining(Object.keys(wrong)[0] ?? "") }] },
        });
      }
    },
  },
  {
    title: "a lapse is red on a card that had been recalled, and counted once however often it is red again",
    async run(book) {
      const { rate, at } = await open(book);
      const lapses: number[] = [];
      for (const [day, confidence_rating] of (
        ["red", "green", "red", "red", "orange", "red"] as const
      ).entries())
        lapses.push((await rate({ confidence_rating, reviewed_at: at(day - 9) })).lapses);
      expect(lapses).toEqual([0, 0, 1, 1, 1, 2]);
    },
  },
  {
    title: "the difficulty, the lapses and the part are in the answer, in the tree and in the log",
    async run(book) {
      const { card, rate, at } = await open(book);
      for (const [day, confidence_rating] of (["green", "red", "red", "red"] as const).entries())
        await rate({ confidence_rating, reviewed_at: at(day - 9) });
      const rated = await rate({ confidence_rating: "orange" });
      expect(rated).toMatchObject({ part: 0, lapses: 1 });
      expect(rated.difficulty).toBeGreaterThan(5);
      expect(await inTree(book, card)).toEqual(rated);
      const { id: _, flashcard_id: __, ...values } = rated;
      expect((await book.log()).at(-1)).toMatchObject({ record_id: card.item_id, new_values: values });
    },
  },
  {
    title:
      "each part of a card has a memory of its own; the tree shows all, and first the one that is due first",
    async run(book) {
      const { card, rate, at } = await open(book);
      const whole = await rate({ confidence_rating: "green" });
      await book.does({ type: "flashcard.update", id: card.item_id, flashcard: { kind: "both" } });
      const back = await rate({ confidence_rating: "red", part: BACK, reviewed_at: at(-1) });
      expect(back).toMatchObject({ part: BACK, confidence: 1, flashcard_id: card.item_id });
      const node = await nodeOf(book, card);
      expect(node.user_flashcard).toEqual(back);
      expect(node.user_flashcards).toEqual([whole, back]);
      const again = await rate({ confidence_rating: "orange" });
      expect(again).toMatchObject({ part: BACK, confidence: 2 });
      expect((await book.log()).slice(-2)).toMatchObject([
        { record_id: card.item_id, old_values: null, new_values: { part: BACK } },
        { record_id: card.item_id, old_values: { part: BACK, confidence: 1 }, new_values: { confidence: 2 } },
      ]);
    },
  },
  {
    title:
      "a part that the card does not ask is 422, in a rating and in a mark; one that it asked once is not",
    async run(book) {
      const { card, rate } = await open(book);
      const rating = {
        type: "flashcard.rate",
        id: card.item_id,
        confidence_rating: "green",
        part: 3,
      } as const;
      const mark = { type: "flashcard.mark", id: card.item_id, flag: 1, part: 3 } as const;
      for (const command of [rating, mark])
        expect(await book.refused(command)).toMatchObject({
          status: 422,
          details: { issues: [{ path: expect.stringContaining("part") }] },
        });
      const source = "The {{c3::heart}} pumps";
      await book.does({ type: "flashcard.update", id: card.item_id, flashcard: { kind: "cloze", source } });
      await rate({ confidence_rating: "green", part: 3 });
      await book.does({
        type: "flashcard.update",
        id: card.item_id,
        flashcard: { source: "The {{c1::heart}} pumps" },
      });
      await rate({ confidence_rating: "yellow", part: 3 });
      expect((await nodeOf(book, card)).user_flashcard).toBeUndefined();
    },
  },
  {
    title: "a card goes with the memory of all its parts, and comes back with it",
    async run(book) {
      const { card, rate, at } = await open(book);
      await rate({ confidence_rating: "green" });
      await book.does({ type: "flashcard.update", id: card.item_id, flashcard: { kind: "both" } });
      const reverse = await rate({ confidence_rating: "orange", part: BACK, reviewed_at: at(-1) });
      const before = await book.version();
      await book.does({ type: "tree.delete", id: card.id });
      expect(await book.types(before)).toEqual([
        "node.delete",
        "progress.set",
        "progress.set",
        "flashcard.delete",
      ]);
      const tree = { item_type: "flashcard", item_id: card.item_id, parent_id: book.rootId } as const;
      const back = await book.does<wire.Node>({ type: "tree.create", tree });
      expect(back.body.user_flashcards?.map(({ confidence }) => confidence)).toEqual([4, 2]);
      const rated = await rate({ confidence_rating: "orange", part: BACK });
      expect(rated.strength).toBeGreaterThanOrEqual(reverse.strength);
      expect((await book.log()).at(-1)?.old_values).toMatchObject({ part: BACK, confidence: 2 });
    },
  },
  {
    title: "the same rating sent twice counts once, also where only one copy says when it was given",
    async run(book) {
      const { card, at } = await open(book);
      const uuid = book.uuid();
      const rating = { type: "flashcard.rate", id: card.item_id, confidence_rating: "green", uuid } as const;
      const first = await book.does<wire.UserFlashcard>(rating);
      const version = await book.version();
      const copy = await book.does<wire.UserFlashcard>({ ...rating, reviewed_at: at(-1) });
      expect(copy.body).toEqual(first.body);
      expect(await book.version()).toBe(version);
    },
  },
];
