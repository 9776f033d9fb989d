import fc from "fast-check";
import { FSRS6_WEIGHTS, type Weights } from "../study/memory.ts";
import { areWeights } from "../study/weights-text.ts";

/** Weights of somebody: each up to a fifth above those that everybody begins with. */
export const anyWeights: fc.Arbitrary<Weights> = fc
  .array(fc.double({ min: 1, max: 1.2, noNaN: true }), {
    minLength: FSRS6_WEIGHTS.length,
    maxLength: FSRS6_WEIGHTS.length,
  })
  .map((factors) => {
    const weights = FSRS6_WEIGHTS.map((weight, i) => weight * (factors[i] ?? 1));
    return areWeights(weights) ? weights : FSRS6_WEIGHTS;
  });
