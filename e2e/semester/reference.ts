/**
 * When a card comes back, written from the published formulas of FSRS-6 and the rules of study days alone, without a line
 * of the product, so that the two can be compared: one learning step of ten minutes, nine in ten wanted, days that begin
 * at four in UTC.
 */
export type Grade = 1 | 2 | 3 | 4;

export interface Reference {
  readonly stability: number;
  readonly difficulty: number;
  /** Of the last answer. */
  readonly day: number;
  readonly dueAt: number;
  /** Whether it waits for minutes, and not for days. */
  readonly isStep: boolean;
}

const W = [
  0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835, 0.0614, 0.2629,
  1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
];
const w = (index: number): number => W[index] ?? 0;

const DAY_MS = 86_400_000;
const ROLLOVER_MS = 4 * 3_600_000;
const STEP_MS = 10 * 60_000;

export const dayOf = (at: number): number => Math.floor((at - ROLLOVER_MS) / DAY_MS);
const startOf = (day: number): number => day * DAY_MS + ROLLOVER_MS;

const within = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));
const FACTOR = 0.9 ** (-1 / w(20)) - 1;

/** The chance that it is known after so many days. */
export const recall = (stability: number, days: number): number =>
  (1 + (FACTOR * days) / stability) ** -w(20);

const firstDifficulty = (grade: Grade): number => w(4) - Math.exp(w(5) * (grade - 1)) + 1;

function memoryAfter(before: Reference | null, grade: Grade, days: number) {
  if (!before) return { stability: w(grade - 1), difficulty: within(firstDifficulty(grade), 1, 10) };
  const { stability: s, difficulty: d } = before;
  const r = recall(s, days);
  const damped = d - w(6) * (grade - 3) * ((10 - d) / 9);
  const difficulty = within(w(7) * firstDifficulty(4) + (1 - w(7)) * damped, 1, 10);
  if (days === 0) {
    const growth = Math.exp(w(17) * (grade - 3 + w(18))) * s ** -w(19);
    return { stability: s * (grade === 1 ? growth : Math.max(1, growth)), difficulty };
  }
  if (grade === 1) {
    const lost = w(11) * d ** -w(12) * ((s + 1) ** w(13) - 1) * Math.exp(w(14) * (1 - r));
    return { stability: Math.min(lost, s / Math.exp(w(17) * w(18))), difficulty };
  }
  const bonus = grade === 2 ? w(15) : grade === 4 ? w(16) : 1;
  const gain = Math.exp(w(8)) * (11 - d) * s ** -w(9) * (Math.exp(w(10) * (1 - r)) - 1) * bonus;
  return { stability: s * (1 + gain), difficulty };
}

const interval = (stability: number): number => Math.max(1, Math.round(stability));

/** The card after an answer; null before is one that was never met. */
export function answered(before: Reference | null, grade: Grade, at: number): Reference {
  const day = dayOf(at);
  const days = before ? day - before.day : 0;
  const memory = memoryAfter(before, grade, days);
  // What was not known comes again in ten minutes. With one step, whoever knows it goes on by days.
  if (grade === 1) return { ...memory, day, dueAt: at + STEP_MS, isStep: true };
  if (grade === 2 && before?.isStep) return { ...memory, day, dueAt: at + 1.5 * STEP_MS, isStep: true };
  const of = (each: Grade) => interval(memoryAfter(before, each, days).stability);
  const orange = Math.min(of(2), of(3));
  const yellow = before?.isStep ? of(3) : Math.max(of(3), orange + 1);
  const green = Math.max(of(4), yellow + 1);
  const wait = grade === 2 ? orange : grade === 3 ? yellow : green;
  return { ...memory, day, dueAt: startOf(day + wait), isStep: false };
}
