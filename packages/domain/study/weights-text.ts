import { FSRS6_WEIGHTS, type Weights } from "./memory.ts";

/** Weights as they are kept; undefined for what are none. */
export function readWeights(text: string): Weights | undefined {
  const numbers = text.split(" ").map(Number);
  return areWeights(numbers) ? numbers : undefined;
}

/** Writes weights as their setting keeps them: numbers with spaces between them, with all their digits. */
export const writeWeights = (weights: readonly number[]): string => weights.join(" ");

/** Weights as a row keeps them; the standard ones where there are none. */
export const weightsFrom = (numbers: readonly number[] | null | undefined): Weights =>
  numbers && areWeights(numbers) ? numbers : FSRS6_WEIGHTS;

/** Whether there are as many as the model has, and each a number. */
export const areWeights = (numbers: readonly number[]): numbers is Weights =>
  numbers.length === FSRS6_WEIGHTS.length && numbers.every(Number.isFinite);
