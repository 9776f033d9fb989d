import fc from "fast-check";
import { expect, test } from "vitest";
import { FSRS6_WEIGHTS, retrievability } from "../memory.ts";
import { replay } from "../reviews.ts";
import { buttonCounts, isClearlyBetter, misuse, partedByTime } from "./evidence.ts";
import { type LoggedAnswer, predictions, recallsOf } from "./recalls.ts";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const rating = fc.constantFrom(1, 2, 3, 4);
/** Some cards, each answered on some days at noon, now and then twice. */
const logs: fc.Arbitrary<LoggedAnswer[]> = fc
  .array(fc.array(fc.record({ rating, after: fc.integer({ min: 0, max: 30 }) }), { maxLength: 8 }), {
    maxLength: 6,
  })
  .map((cards) =>
    cards.flatMap((answers, card) => {
      let day = card;
      return answers.map(({ rating, after }, i): LoggedAnswer => {
        day += after;
        return { at: day * DAY_MS + 12 * HOUR_MS + i * 120_000, card: `${card}`, rating, studyDay: day };
      });
    }),
  );

test("what a model is asked of each recall is what the log comes to before it", () => {
  fc.assert(
    fc.property(logs, (answers) => {
      const recalls = recallsOf(answers);
      const seen = predictions(recalls, FSRS6_WEIGHTS);
      const byCard = Map.groupBy(answers, ({ card }) => card);
      const expected = [...byCard.values()].flatMap((log) => {
        const reviews = log.map(({ at, rating }, i) => ({
          uuid: `${i}`,
          rating: rating as 1 | 2 | 3 | 4,
          at: new Date(at),
          timeZone: "UTC",
        }));
        return replay(reviews).steps.flatMap(({ review, studyDay, before }) => {
          const days = studyDay - (before.studyDay ?? studyDay);
          if (!before.memory || days === 0) return [];
          const predicted = retrievability(before.memory.stability, days);
          return [{ at: review.at.getTime(), predicted, isKnown: review.rating > 1 }];
        });
      });
      const key = ({ at, predicted }: { at: number; predicted: number }) => `${at} ${predicted.toFixed(9)}`;
      const found = recalls.map(({ at }, i) => ({
        at,
        predicted: seen[i]?.predicted ?? 0,
        isKnown: seen[i]?.isKnown,
      }));
      expect(found.map(key).sort()).toEqual(expected.map(key).sort());
    }),
  );
});

test("recalls stand by their times, whatever the order of the cards; none that is learned from is later than one that is foretold", () => {
  fc.assert(
    fc.property(logs, (answers) => {
      const recalls = recallsOf(answers);
      const byTime = recallsOf([...answers].sort((a, b) => a.at - b.at));
      expect(byTime.map(({ at }) => at)).toEqual(recalls.map(({ at }) => at));
      const { learned, later } = partedByTime(recalls);
      expect([...learned, ...later]).toEqual(recalls);
      expect(learned.at(-1)?.at ?? 0).toBeLessThanOrEqual(later[0]?.at ?? Number.POSITIVE_INFINITY);
    }),
  );
});

test("a correction stands in the place of what it corrects, and a card that is new again begins anew", () => {
  const at = (studyDay: number, rating: 0 | 1 | 2 | 3 | 4, more = {}): LoggedAnswer => ({
    at: studyDay * DAY_MS,
    card: "a",
    rating,
    studyDay,
    ...more,
  });
  expect(recallsOf([at(1, 3), at(3, 1), at(3, 4, { isCorrection: true }), at(8, 3)])).toMatchObject([
    { history: [{ rating: 3 }, { rating: 4, days: 2 }] },
    { history: [{ rating: 3 }, { rating: 4, days: 2 }, { rating: 3, days: 5 }] },
  ]);
  expect(recallsOf([at(1, 3), at(1, 1, { isCorrection: true }), at(4, 3)])).toMatchObject([
    {
      history: [
        { rating: 1, days: 0 },
        { rating: 3, days: 3 },
      ],
    },
  ]);
  expect(recallsOf([at(1, 3), at(2, 0), at(4, 3), at(5, 3)])).toMatchObject([
    {
      history: [
        { rating: 3, days: 0 },
        { rating: 3, days: 1 },
      ],
    },
  ]);
});

test("one card that is answered without end stays small", () => {
  const answers = Array.from(
    { length: 5_000 },
    (_, day): LoggedAnswer => ({ at: day * DAY_MS, card: "a", rating: 3, studyDay: day }),
  );
  const recalls = recallsOf(answers);
  expect(Math.max(...recalls.map(({ history }) => history.length))).toBe(200);
  expect(recalls).toHaveLength(199);
});

test("red that is hardly ever or nearly always pressed tells that it means something else, once there are 200 answers", () => {
  const counts = (red: number, all: number) => ({ 1: red, 2: all - red, 3: 0, 4: 0 });
  expect(misuse(counts(0, 199))).toBeNull();
  expect(misuse(counts(3, 200))).toBe("red_hardly_used");
  expect([misuse(counts(4, 200)), misuse(counts(80, 200))]).toEqual([null, null]);
  expect(misuse(counts(81, 200))).toBe("red_overused");
  const pressed = [1, 2, 3, 4, 3].map((rating, card): LoggedAnswer[] => [
    { at: 0, card: `${card}`, rating: 3, studyDay: 0 },
    { at: DAY_MS, card: `${card}`, rating: rating as 1 | 2 | 3 | 4, studyDay: 1 },
  ]);
  expect(buttonCounts(recallsOf(pressed.flat()))).toEqual({ 1: 1, 2: 1, 3: 2, 4: 1 });
});

test("a gain counts only if it is clear in whichever cards came later, and the same seed gives the same answer", () => {
  const cards = (count: number, gainOf: (card: number) => number) => {
    const numbers = Array.from({ length: count }, (_, card) => card);
    const seen = (predicted: number) => ({ predicted, isKnown: true, days: 1, reviews: 2, lapses: 0 });
    return {
      recalls: numbers.map((card) => ({ at: card, card: `${card}`, history: [] })),
      both: {
        before: numbers.map(() => seen(0.5)),
        after: numbers.map((card) => seen(0.5 + gainOf(card))),
      },
    };
  };
  const isClear = ({ recalls, both }: ReturnType<typeof cards>, seed = 1) =>
    isClearlyBetter(recalls, both, seed);
  expect(isClear(cards(100, () => 0.01))).toBe(true);
  expect(isClear(cards(100, () => 0))).toBe(false);
  expect(isClear(cards(100, () => -0.01))).toBe(false);
  // All of the gain stands on one card in a hundred, which many drawings miss.
  expect(isClear(cards(100, (card) => (card === 7 ? 0.4 : 0)))).toBe(false);
  expect(isClear(cards(2_000, (card) => (card % 100 === 7 ? 0.4 : 0)))).toBe(true);
  // Twenty answers to one card are no more evidence than one.
  const oneCard = cards(100, (card) => (card < 20 ? 0.02 : -0.004));
  const same = oneCard.recalls.map((recall) => ({ ...recall, card: recall.at < 20 ? "one" : recall.card }));
  expect(isClear({ ...oneCard, recalls: same })).toBe(false);
  const unclear = cards(50, (card) => (card % 2 === 0 ? 0.2 : -0.15));
  for (const seed of [0, 1, -5, 2 ** 31]) {
    const first = isClear(unclear, seed);
    expect(isClear(unclear, seed)).toBe(first);
  }
});
