import type * as study from "@perennial/contract/study/reviews";
import { tagNames } from "@perennial/domain/search/tags";
import { CARD_FILTERS, cardFilter } from "@perennial/domain/study/card-filters";
import { type CardOrder, readCardOrder, sortCards } from "@perennial/domain/study/card-order";
import type { StudyCard } from "@perennial/domain/study/cards-below";
import type { Progress } from "@perennial/domain/tree/node";
import fc from "fast-check";
import { expect, test } from "vitest";
import { recordFromRow, selected } from "../database/record-rows.ts";
import { outlineOf } from "../testing/outline.ts";
import { daysAgo, NOW, serveAtThatMoment, TIME_ZONE, TODAY } from "../testing/study-api.ts";

const served = serveAtThatMoment();
const SORTS = [
  "created",
  "question",
  "state",
  "due",
  "stability",
  "difficulty",
  "lapses",
  "reviews",
  "tags",
  "parts",
];

const QUESTIONS = fc.constantFrom("b", "B", "Ä", "ä", "\u{1f331} leaf", "\uffee", "a", "Zelle", "細胞", "");
const WORDS = fc
  .tuple(QUESTIONS, QUESTIONS, fc.constantFrom("", "x".repeat(120), " #a/b #Exam ", " #Äpfel #b "))
  .map((all) => all.join(""));
const KNOWN = fc.record({
  phase: fc.constantFrom("learning", "review", "relearning"),
  strength: fc.constantFrom(0.4, 3, 3, 40.25),
  difficulty: fc.option(fc.constantFrom(1, 5.5, 9.75)),
  lapses: fc.nat(9),
  reviews: fc.nat(3),
  flag: fc.constantFrom(0, 0, 1),
  left_at: fc.constantFrom(0, 4),
  next_review_time: fc.constantFrom(daysAgo(3), daysAgo(0), daysAgo(0, 3_600), daysAgo(-9), daysAgo(-9)),
  suspended_at: fc.option(fc.constant(daysAgo(1)), { freq: 3 }),
  buried_until: fc.option(fc.constantFrom(TODAY, TODAY + 1), { freq: 3 }),
});
type Known = typeof KNOWN extends fc.Arbitrary<infer T> ? T : never;

/** Somebody with these cards: of each its words, and what is remembered of it, if anything. */
async function learner(cards: readonly { readonly question: string; readonly known: Known | null }[]) {
  const outline = outlineOf(served.api, await served.api.person());
  const branch = await outline.note("Cells");
  const made = new Map<number, string>();
  for (const { question, known } of cards) {
    const card = await outline.card(`${question}?`, "Yes #exam", branch.id);
    made.set(card.item_id, `${question}?`);
    if (!known) continue;
    const review = {
      uuid: crypto.randomUUID(),
      flashcard_id: card.item_id,
      rating: 3,
      reviewed_at: daysAgo(9),
    };
    await outline.call("POST", "/study/reviews", { reviews: [{ ...review, time_zone: TIME_ZONE }] });
    const names = Object.keys(known);
    await served.api.pool.query(
      `update user_flashcards set ${names.map((name, i) => `${name} = $${i + 2}`).join(", ")} where flashcard_id = $1`,
      [card.item_id, ...Object.values(known)],
    );
  }
  const list = async (query: string) =>
    (await outline.call<study.CardList>("GET", `/cards?time_zone=${TIME_ZONE}${query}`)).body;
  return { outline, branch, made, list };
}

async function studyCards(made: ReadonlyMap<number, string>): Promise<StudyCard[]> {
  const { rows } = await served.api.pool.query(
    `select ${selected("progress", "p")} from user_flashcards p where p.flashcard_id = any($1::bigint[])`,
    [[...made.keys()]],
  );
  const known = new Map<unknown, Progress>(
    rows.map((row) => [Number(row.flashcard_id), recordFromRow("progress", row)]),
  );
  return [...made.keys()].map((flashcardId) => ({
    ...{ nodeId: 0, flashcardId, part: 0 },
    progress: known.get(flashcardId),
  }));
}

test("server and device list the same cards in the same order, whatever the column, the state and the portion", async () => {
  const cards = fc.array(fc.record({ question: WORDS, known: fc.option(KNOWN) }), {
    minLength: 1,
    maxLength: 14,
  });
  await fc.assert(
    fc.asyncProperty(cards, fc.integer({ min: 1, max: 5 }), async (drawn, portion) => {
      const { made, list } = await learner(drawn);
      const known = await studyCards(made);
      for (const sort of SORTS.flatMap((each) => [each, `-${each}`])) {
        const wanted = sortCards(known, readCardOrder(sort) as CardOrder, {
          question: (id) => made.get(Number(id)) ?? "",
          tags: (id) => tagNames(made.get(Number(id)) ?? "", "Yes #exam"),
          parts: () => 1,
        });
        const found: number[] = [];
        for (let after = ""; ; ) {
          const { cards: next, total } = await list(`&sort=${sort}&limit=${portion}${after}`);
          expect(total).toBe(made.size);
          found.push(...next.map(({ flashcard_id }) => flashcard_id));
          const last = next.at(-1);
          if (!last) break;
          after = `&after=${last.flashcard_id}.${last.part}`;
        }
        expect(found, sort).toEqual(wanted.map(({ flashcardId }) => flashcardId));
      }
      for (const filter of CARD_FILTERS) {
        const wanted = known.filter(
          cardFilter(filter, { now: NOW, timeZone: TIME_ZONE, watched: new Set() }),
        );
        const found = await list(`&q=is:${filter}`);
        expect([filter, found.total, ...found.cards.map(({ flashcard_id }) => flashcard_id)]).toEqual([
          filter,
          wanted.length,
          ...wanted.map(({ flashcardId }) => flashcardId),
        ]);
      }
    }),
    { numRuns: Math.max(3, Math.floor((fc.readConfigureGlobal()?.numRuns ?? 0) / 50)) },
  );
});

test("a card is told with its path, its memory and its tags; each part of a card is listed", async () => {
  const { outline, branch, list } = await learner([]);
  const flashcard = { question: "Zelle", answer: "cell #exam #exam", kind: "both" };
  await outline.call("POST", "/trees", {
    tree: { item_type: "flashcard", flashcard, parent_id: branch.id },
  });
  const other = await outline.card("Kern", "nucleus");
  expect((await list("&sort=parts")).cards.map(({ question }) => question)).toEqual([
    ...["Kern", "Zelle", "cell #exam #exam"],
  ]);
  await outline.call("DELETE", `/trees/${other.id}`);
  const { cards, total } = await list("");
  expect(total).toBe(2);
  expect(cards.map(({ question }) => question)).toEqual(["Zelle", "cell #exam #exam"]);
  expect(cards[0]).toMatchObject({
    path: [{}, { id: branch.id, text: "Cells" }],
    ...{ state: "new", due_at: null, stability: null, difficulty: null, lapses: 0, reviews: 0 },
    ...{ flag: 0, suspended: false, tags: ["exam"] },
  });
});

test("a list takes every search: words, tags, what stands above, and what is remembered of the part itself", async () => {
  const known: Known = {
    ...{ phase: "review", strength: 3, difficulty: 5.5, lapses: 3, reviews: 2, flag: 0, left_at: 0 },
    ...{ next_review_time: daysAgo(3), suspended_at: null, buried_until: null },
  };
  const { outline, branch, list } = await learner([
    { question: "naïve", known },
    { question: "Straße", known: null },
  ]);
  const flashcard = { question: "Zelle", answer: "naive cell", kind: "both" };
  await outline.call("POST", "/trees", {
    tree: { item_type: "flashcard", flashcard, parent_id: branch.id },
  });
  const found = async (query: string) => {
    const { cards, total } = await list(`&q=${encodeURIComponent(query)}`);
    expect(total).toBe(cards.length);
    return cards.map(({ question }) => question);
  };
  expect(await found("naive")).toEqual(["naïve?", "Zelle", "naive cell"]);
  expect(await found("naive -is:new")).toEqual(["naïve?"]);
  expect(await found("#exam strasse")).toEqual(["Straße?"]);
  expect(await found("cells > is:due lapses>=3 r<0.9")).toEqual(["naïve?"]);
  expect(await found("q:zelle OR is:due")).toEqual(["naïve?", "Zelle", "naive cell"]);
  expect(await found("cells >> kind:both")).toEqual(["Zelle", "naive cell"]);
  const { cards, total } = await list("&q=zelle&sort=-created&limit=1");
  const last = cards[0];
  const rest = await list(`&q=zelle&sort=-created&after=${last?.flashcard_id}.${last?.part}`);
  expect([total, cards.length, rest.total, rest.cards.length]).toEqual([2, 1, 2, 1]);
  // What a search wants of its results holds, unless the call says otherwise.
  const listed = async (more: string) => {
    const { cards: some, total: all, unread } = await list(more);
    return [all, some.map(({ question }) => question), unread.map(({ why }) => why)];
  };
  expect(await listed("&q=is:card+sort:created+limit:2")).toEqual([
    2,
    ["Zelle", "naive cell"].toReversed(),
    [],
  ]);
  expect(await listed("&q=naive+sort:due+limit:2")).toEqual([2, ["naïve?", "Zelle"], []]);
  expect(await listed("&q=naive+sort:due+limit:2&sort=-created")).toEqual([2, ["naive cell", "Zelle"], []]);
  expect(await listed("&q=strasse+sort:changed")).toEqual([1, ["Straße?"], ["order"]]);
  expect((await list("&q=is:odd+naive")).unread).toEqual([{ start: 0, end: 6, why: "value" }]);
});

test("an order and a portion that there are not are refused; a card that is gone is not found", async () => {
  const { outline } = await learner([]);
  for (const query of ["sort=colour", "limit=0", "limit=1001", "after=x", "after=1"])
    expect([query, (await outline.call("GET", `/cards?${query}`)).status]).toEqual([query, 422]);
  expect((await outline.call("GET", "/cards?after=999999.0")).status).toBe(404);
});
