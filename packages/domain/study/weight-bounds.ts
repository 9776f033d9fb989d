import type { Weights } from "./memory.ts";
import { areWeights } from "./weights-text.ts";

/** Between what each weight of FSRS-6 lies wherever it is trained: beyond that a memory would do what no memory does. */
const BOUNDS: readonly (readonly [least: number, most: number])[] = [
  [0.001, 100],
  [0.001, 100],
  [0.001, 100],
  [0.001, 100],
  [1, 10],
  [0.001, 4],
  [0.001, 4],
  [0.001, 0.75],
  [0, 4.5],
  [0, 0.8],
  [0.001, 3.5],
  [0.001, 5],
  [0.001, 0.25],
  [0.001, 0.9],
  [0, 4],
  [0, 1],
  [1, 6],
  [0, 2],
  [0, 2],
  [0, 0.8],
  [0.1, 0.8],
];

/** Whether numbers are weights that the model can go by. */
export const areSoundWeights = (numbers: readonly number[]): numbers is number[] & Weights =>
  areWeights(numbers) &&
  numbers.every((weight, i) => {
    const [least, most] = BOUNDS[i] ?? [0, 0];
    return weight >= least && weight <= most;
  });
