import { FSRS6_WEIGHTS } from "@perennial/domain/study/memory";
import type { Recall } from "@perennial/domain/study/training/recalls";
import { expect, test } from "vitest";
import { judge } from "./judge.ts";

/** As many cards, each met once and known nine days later. */
const known = (count: number): Recall[] =>
  Array.from({ length: count }, (_, at) => ({
    at,
    history: [
      { rating: 3, days: 0 },
      { rating: at % 10 === 0 ? 1 : 3, days: 9 },
    ],
  }));
const judged = (numbers: readonly number[], recalls = known(500)) =>
  judge(recalls, { inForce: FSRS6_WEIGHTS, isSure: false, train: async () => numbers });
const withWeight = (index: number, weight: number) =>
  FSRS6_WEIGHTS.map((each, i) => (i === index ? weight : each));

test("what is learned is accepted only if it foretells the later reviews better than what is in force", async () => {
  // Stability after a first "good": the standard one is too short for these, a shorter one is worse.
  expect(await judged(withWeight(2, 9))).toMatchObject({ result: "accepted", weights: withWeight(2, 9) });
  for (const worse of [withWeight(2, 1), FSRS6_WEIGHTS])
    expect(await judged(worse)).toMatchObject({ result: "refused", reason: "not_better", weights: null });
});

test("what is not finite, out of bounds or no list of weights is refused", async () => {
  for (const wrong of [
    [],
    withWeight(3, Number.NaN),
    withWeight(20, Number.POSITIVE_INFINITY),
    withWeight(20, 0),
  ])
    expect(await judged(wrong)).toMatchObject({ result: "refused", reason: "unsound", before: null });
});

test("it learns from the first four fifths alone, and from nothing at all with fewer than 400", async () => {
  const seen: number[] = [];
  const train = async (recalls: readonly Recall[]) => {
    seen.push(recalls.length, recalls.at(-1)?.at ?? 0);
    return FSRS6_WEIGHTS;
  };
  const options = { inForce: FSRS6_WEIGHTS, isSure: false, train };
  await judge(known(500), options);
  expect((await judge(known(399), options)).reason).toBe("too_few_reviews");
  expect(seen).toEqual([400, 399]);
});
