import type { StudyCard } from "@perennial/domain/study/cards-below";
import { FSRS6_WEIGHTS } from "@perennial/domain/study/memory";
import { newProgress } from "@perennial/domain/study/new-progress";
import type { SimulatedCards } from "@perennial/domain/study/simulation/simulated-cards";
import type { SimulatedPlan } from "@perennial/domain/study/simulation/simulated-plan";

const DAY_MS = 86_400_000;
/** One card in so many is due. */
const DUE = 100;

/** Cards that were met, of which one in a hundred is due. */
export function studyCards(count: number, now: Date): StudyCard[] {
  return Array.from({ length: count }, (_, i) => {
    const days = i % DUE === 0 ? -(i % 7) : 1 + (i % 300);
    const due = new Date(now.getTime() + days * DAY_MS);
    const met = new Date(now.getTime() - 30 * DAY_MS);
    const progress = {
      ...newProgress(i, due),
      phase: "review" as const,
      confidence: 3,
      strength: 1 + (i % 90),
      difficulty: 5,
      reviewedAt: met.toISOString(),
      studyDay: Math.floor(met.getTime() / DAY_MS),
      introducedOn: 20_000,
    };
    return { nodeId: i, flashcardId: i, part: 0, progress };
  });
}

export function simulatedCards(count: number): { numbers: SimulatedCards; plan: SimulatedPlan } {
  const numbers: SimulatedCards = {
    stability: Float64Array.from({ length: count }, (_, i) => 1 + (i % 60)),
    difficulty: Float64Array.from({ length: count }, (_, i) => 1 + (i % 10)),
    metOn: Int32Array.from({ length: count }, (_, i) => -(i % 30)),
    dueOn: Int32Array.from({ length: count }, (_, i) => i % 30),
    spread: Uint32Array.from({ length: count }, (_, i) => i * 31),
  };
  const group = {
    desiredRetention: 0.9,
    examDay: undefined,
    weights: FSRS6_WEIGHTS,
    learningSteps: 1,
    newLimits: [0],
    reviewLimits: [0],
  };
  const plan = {
    groupOf: new Uint16Array(count),
    groups: [group],
    newPerDay: [20],
    reviewsPerDay: [9_999],
  };
  return { numbers, plan };
}
