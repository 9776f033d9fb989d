import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { auc, logLoss, type Prediction, rmseBins } from "./prediction-quality.ts";

const seen = (predicted: number, isKnown: boolean, more: Partial<Prediction> = {}): Prediction => ({
  predicted,
  isKnown,
  days: 3,
  reviews: 2,
  lapses: 0,
  ...more,
});

describe("how well answers are foretold", () => {
  test("log loss is what each answer surprises by, and finite where a model is sure and wrong", () => {
    expect(logLoss([seen(0.9, true), seen(0.9, false)])).toBeCloseTo(
      (-Math.log(0.9) - Math.log(0.1)) / 2,
      12,
    );
    expect(logLoss([seen(1, false)])).toBeLessThan(20);
  });

  test("AUC is 1 where all that was known was given more, 0.5 where nothing is told apart, ties half", () => {
    expect(auc([seen(0.2, false), seen(0.8, true)])).toBe(1);
    expect(auc([seen(0.8, false), seen(0.2, true)])).toBe(0);
    expect(auc([seen(0.5, false), seen(0.5, true), seen(0.5, true)])).toBe(0.5);
    expect(auc([seen(0.5, true)])).toBe(0.5);
  });

  test("AUC is the share of pairs that are in order", () => {
    const answers = fc.array(
      fc.tuple(fc.constantFrom(0.1, 0.3, 0.5, 0.7, 0.9), fc.boolean()).map(([p, known]) => seen(p, known)),
      { minLength: 1, maxLength: 30 },
    );
    fc.assert(
      fc.property(answers, (all) => {
        const known = all.filter(({ isKnown }) => isKnown);
        const missed = all.filter(({ isKnown }) => !isKnown);
        fc.pre(known.length > 0 && missed.length > 0);
        let pairs = 0;
        for (const a of known)
          for (const b of missed)
            pairs += a.predicted > b.predicted ? 1 : a.predicted === b.predicted ? 0.5 : 0;
        expect(auc(all)).toBeCloseTo(pairs / (known.length * missed.length), 10);
      }),
    );
  });

  test("RMSE(bins) compares what was said of a group of alike reviews with what was seen of it", () => {
    const alike = [seen(0.9, true), seen(0.9, true), seen(0.7, false), seen(0.7, true)];
    // 0.8 said, 0.75 seen.
    expect(rmseBins(alike)).toBeCloseTo(0.05, 12);
    const others = [seen(0.5, true, { days: 40 }), seen(0.5, true, { days: 40 })];
    expect(rmseBins([...alike, ...others])).toBeCloseTo(Math.sqrt((4 * 0.05 ** 2 + 2 * 0.5 ** 2) / 6), 12);
  });

  test.each([
    ["days", [1, 3], [3, 4]],
    ["days", [14, 47], [47, 48]],
    ["reviews", [2, 3], [3, 4]],
    ["lapses", [1, 1], [1, 2]],
    ["lapses", [0, 0], [0, 1]],
  ] as const)("by %s, %j are alike and %j are not", (name, [a, b], [c, d]) => {
    // Of two that are alike the errors cancel out; of two that are not, neither does.
    const both = (x: number, y: number) =>
      rmseBins([seen(0.5, true, { [name]: x }), seen(0.5, false, { [name]: y })]);
    expect(both(a, b)).toBe(0);
    expect(both(c, d)).toBe(0.5);
  });
});
