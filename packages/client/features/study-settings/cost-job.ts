import type { Simulated } from "@perennial/domain/study/simulation/simulate";
import type { SimulatedCards } from "@perennial/domain/study/simulation/simulated-cards";
import type { SimulatedPlan } from "@perennial/domain/study/simulation/simulated-plan";

/** What the thread that simulates is told, and what it tells. */
export interface CostJob {
  readonly cards: SimulatedCards;
  readonly days: number;
  readonly before: SimulatedPlan;
  readonly after: SimulatedPlan;
}
/** What the settings in force would bring, and what those in the form would. */
export interface CostResult {
  readonly before: Simulated;
  readonly after: Simulated;
}
