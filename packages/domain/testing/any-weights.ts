import fc from "fast-check";
import { FSRS6_WEIGHTS, type Weights } from "../study/memory.ts";
import { weightsFrom } from "../study/weights-text.ts";

/** Of somebody who forgets faster once a card has lasted its days; until then the chance of recall is higher. */
export const STEEPER_WEIGHTS: Weights = weightsFrom(FSRS6_WEIGHTS.with(20, 0.6));

/** Weights of somebody: each up to a fifth above those that everybody begins with. */
export const anyWeights: fc.Arbitrary<Weights> = fc
  .array(fc.double({ min: 1, max: 1.2, noNaN: true }), {
    minLength: FSRS6_WEIGHTS.length,
    maxLength: FSRS6_WEIGHTS.length,
  })
  .map((factors) => weightsFrom(FSRS6_WEIGHTS.map((weight, i) => weight * (factors[i] ?? 1))));
