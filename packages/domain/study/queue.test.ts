import fc from "fast-check";
import { expect, test } from "vitest";
import { STEEPER_WEIGHTS } from "../testing/any-weights.ts";
import { FSRS6_WEIGHTS } from "./memory.ts";
import { type Candidate, firstToAsk, lossByWaiting, minutesFor, studyQueue } from "./queue.ts";
import { type CardState, NEW_CARD } from "./schedule.ts";
import { startOfStudyDay, studyDayOf } from "./study-day.ts";

const timeZone = "Europe/Berlin";
const now = new Date("2026-11-22T18:00:00Z");
const today = studyDayOf(now, timeZone);
const moment = { now, timeZone };
const NO_LIMITS = { newCards: 1_000, reviews: 1_000 };

const card = (name: string, state: Partial<CardState> = {}, siblings = name): Candidate<string> => ({
  card: name,
  siblings,
  state: { ...NEW_CARD, ...state },
  weights: FSRS6_WEIGHTS,
});
const inReview = (stability: number, daysAgo: number, dueIn = 0): Partial<CardState> => ({
  phase: "review",
  memory: { stability, difficulty: 5 },
  studyDay: today - daysAgo,
  dueAt: startOfStudyDay(today + dueIn, timeZone),
});
const names = (candidates: readonly Candidate<string>[]) => candidates.map((each) => each.card);

test("steps of learning come first, then what waiting would lose most; what is not due stays away", () => {
  const learning = { phase: "learning", dueAt: new Date(now.getTime() - 60_000) } as const;
  const later = { phase: "learning", dueAt: new Date(now.getTime() + 60_000) } as const;
  const { cards, due } = studyQueue(
    [
      card("old", inReview(200, 200)),
      card("young", inReview(2, 2)),
      card("tomorrow", inReview(2, 1, 1)),
      card("step", learning),
      card("later", later),
    ],
    NO_LIMITS,
    moment,
  );
  expect(names(cards)).toEqual(["step", "young", "old"]);
  expect(due).toBe(3);
});

test("reviews that lose the same come by their day, then by their number, in whatever order they are given", () => {
  const numbered = (siblings: number | string, dueIn: number) => ({
    ...card(String(siblings), inReview(9, 9, dueIn)),
    siblings,
  });
  const given = [numbered("made here", -1), numbered(12, -1), numbered(7, 0), numbered(9, -1)];
  for (const cards of [given, given.toReversed()])
    expect(names(studyQueue(cards, NO_LIMITS, moment).cards)).toEqual(["9", "12", "made here", "7"]);
});

test("what waiting would lose follows from the weights in force for each card", () => {
  const usual = card("usual", inReview(9, 9));
  const faster = { ...card("faster", inReview(9, 9)), weights: STEEPER_WEIGHTS };
  expect(names(studyQueue([usual, faster], NO_LIMITS, moment).cards)).toEqual(["faster", "usual"]);
});

test("new cards are spread among the reviews, no more than the day allows, in their own order", () => {
  const reviews = [1, 2, 3, 4].map((n) => card(`r${n}`, inReview(n * 10, n * 10)));
  const fresh = ["a", "b", "c"].map((name) => card(name));
  const queue = studyQueue([...fresh, ...reviews], { newCards: 2, reviews: 1_000 }, moment);
  expect(names(queue.cards)).toEqual(["r1", "r2", "a", "r3", "r4", "b"]);
  expect(queue).toMatchObject({ due: 4, new: 2 });
});

test("a limit of reviews holds back reviews and never a step of learning", () => {
  const step = card("step", { phase: "relearning", dueAt: now });
  const queue = studyQueue([card("r", inReview(5, 5)), step], { newCards: 0, reviews: 0 }, moment);
  expect(names(queue.cards)).toEqual(["step"]);
});

test("of siblings only one is met in a day", () => {
  const queue = studyQueue(
    [card("part 0", inReview(5, 5), "x"), card("part 1", {}, "x"), card("other")],
    NO_LIMITS,
    moment,
  );
  expect(names(queue.cards)).toEqual(["part 0", "other"]);
});

const ofNote = (note: string, ...of: Parameters<typeof card>) => ({ ...card(...of), note });

test("cards of one note come after the cards of other notes, and none behind another one of its own", () => {
  const fresh = ["a", "b", "c"].flatMap((note) => [ofNote(note, `${note}1`), ofNote(note, `${note}2`)]);
  const order = (newCards: number, studiedNotes: string[] = []) =>
    names(studyQueue(fresh, { newCards, reviews: 9 }, moment, studiedNotes).cards);
  expect(order(3)).toEqual(["a1", "b1", "c1"]);
  expect(order(9)).toEqual(["a1", "b1", "c1", "a2", "b2", "c2"]);
  expect(order(2, ["a"])).toEqual(["b1", "c1"]);
  expect(order(1, ["a", "b", "c"])).toEqual(["a1"]);
});

test("a new card does not follow a review of its note, nor reviews each other, while others wait", () => {
  const reviews = [ofNote("a", "a1", inReview(2, 2)), ofNote("a", "a2", inReview(3, 3))];
  const { cards } = studyQueue(
    [...reviews, ofNote("a", "a3"), card("b"), card("c", inReview(90, 90))],
    NO_LIMITS,
    moment,
  );
  const notes = cards.map(({ note, siblings }) => note ?? siblings);
  expect(notes).toEqual(["a", "c", "a", "b", "a"]);
});

test("of any cards as many are asked whether or not they are of one note, and none twice", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom("a", "b", "c", "d"), fc.boolean())), (drawn) => {
      const cards = drawn.map(([note, isNew], i) =>
        ofNote(note, `${note}${i}`, isNew ? {} : inReview(i + 1, i + 1)),
      );
      const queue = studyQueue(cards, NO_LIMITS, moment);
      expect(names(queue.cards).sort()).toEqual(names(cards).sort());
      const notes = queue.cards.map(({ note }) => note);
      const pairs = notes.filter((note, i) => note === notes[i - 1]).length;
      const most = Math.max(
        0,
        ...[...Map.groupBy(notes, (note) => note).values()].map(({ length }) => length),
      );
      // Of one note more than of all others together: only then two have to follow each other.
      expect(pairs).toBe(Math.max(0, most - (notes.length - most) - 1));
    }),
  );
});

test("the order is a matter of the cards, not of the order in which they were read", () => {
  const stability = fc.double({ min: 0.5, max: 400, noNaN: true });
  fc.assert(
    fc.property(fc.uniqueArray(stability, { minLength: 2, maxLength: 30 }), (stabilities) => {
      const cards = stabilities.map((s, i) => card(`c${i}`, inReview(s, Math.ceil(s))));
      const { cards: queue } = studyQueue(cards, NO_LIMITS, moment);
      const losses = queue.map((each) => lossByWaiting(each, today));
      expect(losses).toEqual([...losses].sort((a, b) => b - a));
      expect(queue).toHaveLength(cards.length);
    }),
  );
});

test("twelve cards are six minutes, none are none, and one is at least a minute", () => {
  expect([0, 1, 12].map((cards) => minutesFor(cards))).toEqual([0, 1, 6]);
  expect(minutesFor(12, 10)).toBe(2);
});

test("what is asked of the first of all cards is what is asked of all, once no review behind them finds room", () => {
  const drawn = fc.record({
    stability: fc.constantFrom(1, 2, 5, 9, 40),
    daysAgo: fc.integer({ min: 1, max: 30 }),
    siblings: fc.integer({ min: 1, max: 25 }),
    note: fc.option(fc.integer({ min: 1, max: 25 }), { nil: undefined }),
    isStep: fc.boolean(),
    isGone: fc.boolean(),
  });
  const seen = { full: 0, few: 0 };
  fc.assert(
    fc.property(
      fc.array(drawn, { maxLength: 40 }),
      fc.nat(8),
      fc.nat(12),
      fc.array(fc.integer({ min: 1, max: 25 }), { maxLength: 3 }),
      (all, reviews, read, studiedNotes) => {
        const candidates = all.map(({ stability, daysAgo, siblings, note, isStep, isGone }, i) => ({
          ...card(`${i}`, {
            ...inReview(stability, daysAgo),
            ...(isStep && { phase: "learning", dueAt: now }),
          }),
          siblings,
          note,
          isGone,
        }));
        const queueOf = (cards: typeof candidates) =>
          studyQueue(
            cards.filter(({ isGone }) => !isGone),
            { newCards: 0, reviews },
            moment,
            studiedNotes,
          );
        const first = queueOf([...firstToAsk(candidates, today, read)]);
        seen[first.isFull ? "full" : "few"]++;
        if (first.isFull) expect(names(first.cards)).toEqual(names(queueOf(candidates).cards));
      },
    ),
  );
  expect(Math.min(seen.full, seen.few)).toBeGreaterThan(0);
});
