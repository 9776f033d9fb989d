import { FSRS6_WEIGHTS, type Weights } from "@perennial/domain/study/memory";
import type { Recall } from "@perennial/domain/study/training/recalls";
import { expect, test } from "vitest";
import { judge } from "./judge.ts";

/** As many cards, each met once and known nine days later. */
const known = (count: number): Recall[] =>
  Array.from({ length: count }, (_, at) => ({
    at,
    card: `${at}`,
    history: [
      { rating: 3, days: 0 },
      { rating: at % 10 === 0 ? 1 : 3, days: 9 },
    ],
  }));
const judged = (numbers: readonly number[], recalls = known(1_000), inForce: Weights = FSRS6_WEIGHTS) =>
  judge(recalls, { inForce, isSure: false, train: async () => numbers, seed: 1 });
const withWeight = (index: number, weight: number) =>
  FSRS6_WEIGHTS.map((each, i) => (i === index ? weight : each)) as unknown as Weights; // as many as there were

test("what is learned is accepted only if it foretells the later reviews better than what is in force", async () => {
  // Stability after a first "good": the standard one is too short for these, a shorter one is worse.
  expect(await judged(withWeight(2, 9))).toMatchObject({ result: "accepted", weights: withWeight(2, 9) });
  for (const worse of [withWeight(2, 1), FSRS6_WEIGHTS])
    expect(await judged(worse)).toMatchObject({ result: "refused", reason: "not_better", weights: null });
});

test("a gain that the choice of the later cards may have made by chance is refused, and accepted where many cards show it", async () => {
  // Both predict that nearly nine in ten are known after nine days: the gain is 0.001.
  const [worse, better] = [withWeight(2, 7), withWeight(2, 9)];
  const few = await judged(better, known(500), worse);
  expect(few.before?.log_loss).toBeGreaterThan(few.after?.log_loss ?? 1);
  expect(few).toMatchObject({ result: "refused", reason: "not_better", weights: null });
  expect(await judged(better, known(40_000), worse)).toMatchObject({ result: "accepted" });
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
  const options = { inForce: FSRS6_WEIGHTS, isSure: false, train, seed: 1 };
  await judge(known(500), options);
  expect((await judge(known(399), options)).reason).toBe("too_few_reviews");
  expect(seen).toEqual([400, 399]);
});
