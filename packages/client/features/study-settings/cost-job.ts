import type { Simulated } from "@perennial/domain/study/simulation/simulate";
import type { SimulatedCards } from "@perennial/domain/study/simulation/simulated-cards";
import type { SimulatedPlan } from "@perennial/domain/study/simulation/simulated-plan";

/** What the thread that simulates is told, and what it tells. */
export interface CostJob {
  readonly cards: SimulatedCards;
  /** How far is simulated. */
  readonly days: number;
  /** Whether an exam is what ends it. */
  readonly isUntilExam: boolean;
  readonly before: SimulatedPlan;
  readonly after: SimulatedPlan;
}
/** What the settings in force would bring, and what those in the form would. */
export interface CostResult {
  readonly before: Simulated;
  readonly after: Simulated;
}

/** What a job has brought. The result means nothing without its job: the form may ask for another one by then. */
export interface KnownCost {
  readonly job: CostJob;
  readonly of: CostResult;
}
